import * as vscode from 'vscode';
import type { EntryAddress } from '../../protocol/capacity.ts';
import { CAPACITY_VIEW, type KeptCapacityPage } from '../../protocol/capacityMessages.ts';
import type { KneepointClient } from '../languageClient.ts';
import { CapacityPanel } from './capacityPanel.ts';

/** The panels of the capacity view: one for each entry that somebody looks at. */
export class CapacityPanels implements vscode.WebviewPanelSerializer {
  private readonly panels = new Map<string, CapacityPanel>();

  constructor(
    private readonly client: KneepointClient,
    private readonly extension: vscode.Uri,
  ) {}

  /** Brings back panels after a reload of the window, and keeps all of them up to date. */
  register(): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.window.registerWebviewPanelSerializer(CAPACITY_VIEW, this),
      this.client.onCapacityChanged(({ uri }) => {
        for (const panel of this.panels.values()) {
          if (uri === undefined || sameUri(uri, panel.address.uri)) void panel.refresh();
        }
      }),
    );
  }

  /** Shows the view of an entry beside the editor; the one that is open already, if there is one. */
  show(address: EntryAddress): void {
    const open = this.panels.get(keyOf(address));
    if (open) {
      open.panel.reveal(undefined, false);
      return;
    }
    const panel = vscode.window.createWebviewPanel(CAPACITY_VIEW, 'Capacity', vscode.ViewColumn.Beside);
    this.adopt(panel, address);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, kept: KeptCapacityPage | undefined): Promise<void> {
    if (kept?.address && vscode.workspace.isTrusted) this.adopt(panel, kept.address);
    else panel.dispose();
  }

  private adopt(panel: vscode.WebviewPanel, address: EntryAddress): void {
    this.panels.set(keyOf(address), new CapacityPanel(panel, address, this.client, this.extension));
    panel.onDidDispose(() => this.panels.delete(keyOf(address)));
  }
}

function keyOf({ uri, key }: EntryAddress): string {
  return JSON.stringify([vscode.Uri.parse(uri).toString(), key]);
}

/** The protocol and the editor may escape the same file's name differently. */
function sameUri(a: string, b: string): boolean {
  return vscode.Uri.parse(a).toString() === vscode.Uri.parse(b).toString();
}
