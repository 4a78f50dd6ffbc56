import * as vscode from 'vscode';
import { STUDY_REPORT, type StudyReportParams } from '../../protocol/results.ts';
import type { AnyResult, PagePicture } from '../../protocol/studyMessages.ts';
import type { KneepointClient } from '../languageClient.ts';
import type { Report } from '../views/report.ts';
import { stemOf } from './resultName.ts';

/** What a report is of. */
export interface ReportSubject {
  readonly result: AnyResult;
  /** The document's name, or the file's. */
  readonly name: string;
  /** The file of the document or of the result. */
  readonly file: vscode.Uri;
  readonly pictures: readonly PagePicture[];
}

/** Asks where to, writes the report in Markdown with its pictures beside it, and shows it; undefined if the reader changed their mind. */
export async function saveReport(
  client: KneepointClient,
  { result, name, file, pictures }: ReportSubject,
): Promise<Report | undefined> {
  const stem = stemOf(file.path.split('/').at(-1)!);
  const target = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(
      file.with({ scheme: file.scheme === 'untitled' ? 'file' : file.scheme }),
      '..',
      `${stem}.report.md`,
    ),
    filters: { Markdown: ['md'] },
    saveLabel: 'Save Report',
  });
  if (!target) return undefined;
  const own = target.path.split('/').at(-1)!.replace(/\.md$/i, '');
  const named = pictures.map((picture) => ({ ...picture, file: `${own}-${picture.stem}.svg` }));
  const params: StudyReportParams = {
    result,
    name,
    pictures: named.map(({ file, title, description }) => ({ file, title, description })),
  };
  try {
    const text = await client.request<string>(STUDY_REPORT, params);
    const encoder = new TextEncoder();
    for (const { file, svg } of named)
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(target, '..', file), encoder.encode(svg));
    await vscode.workspace.fs.writeFile(target, encoder.encode(text));
    await vscode.commands.executeCommand('markdown.showPreview', target).then(undefined, () => {});
    return { ok: true, message: `Saved ${vscode.workspace.asRelativePath(target)}.` };
  } catch (error) {
    return { ok: false, message: `Not saved: ${error instanceof Error ? error.message : String(error)}` };
  }
}
