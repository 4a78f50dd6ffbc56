import * as vscode from 'vscode';
import type { KeptPage } from '../../protocol/pageMessages.ts';
import type { KneepointClient } from '../languageClient.ts';
import type { PageAddress } from './pagePanel.ts';

interface OpenPanel<Address> {
  readonly panel: vscode.WebviewPanel;
  readonly address: Address;
  refresh(): Promise<void>;
}

/** A kind of page: the type under which the editor keeps its panels, and how one is made. */
interface PageKind<Address, Panel> {
  readonly type: string;
  readonly title: string;
  make(panel: vscode.WebviewPanel, address: Address): Panel;
}

/** The panels of a kind of page: one for each thing that somebody looks at. */
export class PagePanels<Address extends PageAddress, Panel extends OpenPanel<Address> = OpenPanel<Address>>
  implements vscode.WebviewPanelSerializer
{
  private readonly panels = new Map<string, Panel>();

  constructor(
    private readonly client: KneepointClient,
    private readonly kind: PageKind<Address, Panel>,
  ) {}

  /** Brings back panels after a reload of the window, and keeps all of them up to date. */
  register(): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.window.registerWebviewPanelSerializer(this.kind.type, this),
      this.client.onCapacityChanged(({ uri }) => {
        for (const panel of this.panels.values()) {
          if (uri === undefined || normal(uri) === normal(panel.address.uri)) void panel.refresh();
        }
      }),
    );
  }

  /** Shows the page beside the editor; the one that is open already, if there is one. */
  show(address: Address): Panel {
    const open = this.panels.get(keyOf(address));
    if (open) {
      open.panel.reveal(undefined, false);
      return open;
    }
    const { type, title } = this.kind;
    return this.adopt(vscode.window.createWebviewPanel(type, title, vscode.ViewColumn.Beside), address);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, kept: KeptPage<Address> | undefined): Promise<void> {
    if (kept?.address && vscode.workspace.isTrusted) this.adopt(panel, kept.address);
    else panel.dispose();
  }

  private adopt(webview: vscode.WebviewPanel, address: Address): Panel {
    const panel = this.kind.make(webview, address);
    this.panels.set(keyOf(address), panel);
    webview.onDidDispose(() => this.panels.delete(keyOf(address)));
    return panel;
  }
}

function keyOf(address: PageAddress): string {
  return JSON.stringify({ ...address, uri: normal(address.uri) });
}

/** The protocol and the editor may escape the same file's name differently. */
function normal(uri: string): string {
  return vscode.Uri.parse(uri).toString();
}
