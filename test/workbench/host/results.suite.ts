import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { RESULT_EDITOR, STUDY_VIEW } from '../../../protocol/studyMessages.ts';
import { SAVED_STUDIES } from '../../unit/savedResults/smallResults.ts';
import { example } from './examples.ts';
import { observed } from './observed.ts';

const RESULT = 'rates.aaaaaaaa-s1.kneepoint.json';
const DOCUMENT = 'parameters.kneepoint.json';
const STUDY = 'rates.yaml';

const parameters = {
  apiVersion: 'kneepoint.dev/v1alpha1',
  kind: 'ServiceParameters',
  metadata: { name: 'x' },
  spec: { variants: [] },
};

const study = `apiVersion: kneepoint.dev/v1alpha1
kind: Sweep
metadata: { name: rates }
spec:
  base:
    system: { model: llama-3.1-8b, accelerator: h100-sxm, max_num_seqs: 16 }
    workload:
      request_rate_rps: 5
      num_requests: 40
      prompt_tokens: { dist: constant, value: 128 }
      output_tokens: { dist: constant, value: 16 }
    slo: { ttft_ms: 500, itl_ms: 50 }
  axes:
    - { field: workload.request_rate_rps, values: [5, 10] }
`;

/** What the tab in front shows. */
function shown(): string {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputCustom) return `${input.viewType} of ${nameOf(input.uri)}`;
  if (input instanceof vscode.TabInputText) return `text of ${nameOf(input.uri)}`;
  if (input instanceof vscode.TabInputWebview) return `page ${input.viewType.replace(/^mainThreadWebview-/, '')}`;
  return 'nothing';
}

function nameOf({ path }: vscode.Uri): string {
  return path.split('/').at(-1)!;
}

function seen(expected: string): Promise<true> {
  return observed(
    `the tab: ${expected}`,
    vscode.window.tabGroups.onDidChangeTabs,
    () => shown() === expected || undefined,
    shown,
  );
}

suite('results and studies in the extension host', () => {
  const texts = {
    [RESULT]: JSON.stringify(SAVED_STUDIES.SweepResult),
    [DOCUMENT]: JSON.stringify(parameters),
    [STUDY]: study,
  };
  setup(async () => {
    for (const [name, text] of Object.entries(texts))
      await vscode.workspace.fs.writeFile(example(name), new TextEncoder().encode(text));
  });
  teardown(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const name of Object.keys(texts)) await vscode.workspace.fs.delete(example(name));
  });

  test('a saved result opens in an editor of its own, and as text where that is asked for', async () => {
    await vscode.commands.executeCommand('vscode.open', example(RESULT));
    await seen(`${RESULT_EDITOR} of ${RESULT}`);
    await vscode.commands.executeCommand('kneepoint.openResultAsText', example(RESULT));
    await seen(`text of ${RESULT}`);
  });

  test('a document of ours in JSON opens as the text that it is', async () => {
    await vscode.commands.executeCommand('vscode.open', example(DOCUMENT));
    await seen(`text of ${DOCUMENT}`);
    const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const { onDidChangeTabs } = vscode.window.tabGroups;
    await observed(
      'one tab',
      onDidChangeTabs,
      () => tabs().length === 1 || undefined,
      () => tabs().map(({ label }) => label),
    );
  });

  test('a study that is run has its page', async () => {
    const document = await vscode.workspace.openTextDocument(example(STUDY));
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('kneepoint.runStudy', { uri: document.uri.toString(), name: 'rates' });
    await seen(`page ${STUDY_VIEW}`);
    assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, 'Study: rates');
  });
});
