import * as vscode from 'vscode';
import type { AnyResult, StudyPage } from '../../protocol/studyMessages.ts';
import type { KneepointClient } from '../languageClient.ts';
import { ResultFiles, resultIn, type SavedResult, textOf } from './resultFiles.ts';

const BROWSE = 'Browse…';

/** A result that is laid beside another. */
type Other = NonNullable<StudyPage['other']>;

/**
 * Asks for a saved result of the same kind.
 * @param own the file of the result itself, which is not offered
 * @returns undefined if the reader changed their mind; a problem where the file is none to compare with
 */
export async function askForOther(
  client: KneepointClient,
  result: AnyResult,
  own: vscode.Uri | undefined,
): Promise<Other | { readonly problem: string } | undefined> {
  const saved = await new ResultFiles().find();
  const others = saved.filter(({ kind, uri }) => kind === result.kind && uri.toString() !== own?.toString());
  const uri = await choose(others, result);
  if (!uri) return undefined;
  const name = vscode.workspace.asRelativePath(uri);
  const read = await textOf(uri);
  if ('problem' in read) return { problem: `${name}: ${read.problem}` };
  const answer = await resultIn(client, read.text);
  if ('problem' in answer) return { problem: `${name}: ${answer.problem}` };
  if (answer.result.kind !== result.kind)
    return {
      problem: `${name} is a ${answer.result.kind}, and this is a ${result.kind}: choose one of the same kind.`,
    };
  return { name, result: answer.result };
}

async function choose(others: readonly SavedResult[], result: AnyResult): Promise<vscode.Uri | undefined> {
  const items = [
    ...others.map((each) => ({ ...itemOf(each, result), uri: each.uri })),
    { label: BROWSE, description: 'a file with a result', uri: undefined },
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Compare With',
    placeHolder:
      others.length > 0 ? 'A saved result of the same kind' : 'No other result of this kind is saved in the workspace',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen?.uri || !chosen) return chosen?.uri;
  const files = await vscode.window.showOpenDialog({
    title: 'Compare With',
    openLabel: 'Compare',
    filters: { 'Kneepoint result': ['kneepoint.json', 'json'] },
  });
  return files?.[0];
}

function itemOf({ uri, seed, specHash }: SavedResult, result: AnyResult): vscode.QuickPickItem {
  const path = vscode.workspace.asRelativePath(uri);
  const name = path.split('/').at(-1)!;
  const isSame = specHash === result.specHash;
  return {
    label: name,
    ...(path === name ? {} : { description: path.slice(0, -name.length - 1) }),
    detail: `${isSame ? 'the same spec' : 'another spec'}${seed === undefined ? '' : `, seed ${seed}`}`,
  };
}
