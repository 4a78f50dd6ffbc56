import * as vscode from 'vscode';
import type { ExportFormat } from '../../protocol/pageMessages.ts';
import type { Report } from './report.ts';

const NAMES: Readonly<Record<ExportFormat, string>> = { svg: 'SVG picture', png: 'PNG picture', csv: 'CSV numbers' };

/** Asks where to, and saves; undefined if the reader changed their mind. */
export async function saveExport(
  folder: vscode.Uri,
  name: string,
  format: ExportFormat,
  content: string,
): Promise<Report | undefined> {
  const target = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(folder, name),
    filters: { [NAMES[format]]: [format] },
  });
  if (!target) return undefined;
  const bytes = format === 'png' ? Buffer.from(content, 'base64') : new TextEncoder().encode(content);
  try {
    await vscode.workspace.fs.writeFile(target, bytes);
    return { ok: true, message: `Saved ${vscode.workspace.asRelativePath(target)}.` };
  } catch (error) {
    return { ok: false, message: `It could not be saved: ${error instanceof Error ? error.message : String(error)}` };
  }
}
