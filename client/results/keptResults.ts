import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { SpecAddress } from '../../protocol/specAddress.ts';
import type { StudyResult } from '../../protocol/study.ts';

/** So many results are kept, those that were found last. */
const MOST = 20;

interface Kept {
  /** Another version may have other fields. */
  readonly version: string;
  readonly result: StudyResult;
}

/** The last result of each study, saved or not, so that it survives a reload of the window: in files of the extension's own. */
export class KeptResults {
  private readonly folder: vscode.Uri;
  private readonly version: string;

  constructor({ storageUri, globalStorageUri, extension }: vscode.ExtensionContext) {
    this.folder = vscode.Uri.joinPath(storageUri ?? globalStorageUri, 'results');
    this.version = String((extension.packageJSON as { version?: unknown }).version);
  }

  /** Keeps a result; where that fails, a reload forgets it. */
  async keep(address: SpecAddress, result: StudyResult): Promise<void> {
    const kept: Kept = { version: this.version, result };
    try {
      await vscode.workspace.fs.createDirectory(this.folder);
      await vscode.workspace.fs.writeFile(this.fileOf(address), new TextEncoder().encode(JSON.stringify(kept)));
      await this.forgetOldest();
    } catch {
      // The result is on the screen, and can be saved.
    }
  }

  async of(address: SpecAddress): Promise<StudyResult | undefined> {
    try {
      const bytes = await vscode.workspace.fs.readFile(this.fileOf(address));
      const kept = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Kept>;
      return kept.version === this.version ? kept.result : undefined;
    } catch {
      return undefined;
    }
  }

  private fileOf({ uri, name }: SpecAddress): vscode.Uri {
    const key = createHash('sha256')
      .update(JSON.stringify([vscode.Uri.parse(uri).toString(), name]))
      .digest('hex');
    return vscode.Uri.joinPath(this.folder, `${key.slice(0, 32)}.json`);
  }

  private async forgetOldest(): Promise<void> {
    const files = (await vscode.workspace.fs.readDirectory(this.folder)).map(([name]) =>
      vscode.Uri.joinPath(this.folder, name),
    );
    if (files.length <= MOST) return;
    const aged = await Promise.all(
      files.map(async (file) => ({ file, at: (await vscode.workspace.fs.stat(file)).mtime })),
    );
    for (const { file } of aged.sort((a, b) => b.at - a.at).slice(MOST)) await vscode.workspace.fs.delete(file);
  }
}
