import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { folderIsWatched } from '../../../bed/watching.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { dropped, parked, placeOf } from './places.mjs';
import { put, sweep } from './studies.mjs';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;

beforeAll(async () => {
  session = await openExamples({ trusted: false });
});
afterAll(() => session?.close());
pictureFailures(() => session);

const lenses = () => session.workbench.page.locator('.codelens-decoration a', { hasText: 'capacity' });

test('what reads the text works: findings, their fixes, hovers', async () => {
  const { workbench, source } = session;
  const value = placeOf(source, '3.0', { after: 'default: |' });
  await workbench.replace(value, '1.0');
  await workbench.seeSquiggles([dropped(source), { ...value, text: '1.0', severity: 'error' }]);
  await workbench.goTo(value.line, value.start);
  await workbench.openQuickFixes();
  await workbench.applyQuickFix('Set sloMultiplier to 3');
  await workbench.seeSquiggles([parked(source)]);
  const hover = await workbench.hover('sloMultiplier', { fromLine: value.line, containing: 'target utilisation' });
  expect(hover).toContain('k = 3');
  await workbench.closeHover();
});

test('what runs the engine for an answer is not offered', async () => {
  const { workbench } = session;
  expect(await lenses().count()).toBe(0);
  expect(await workbench.page.locator('.editor-actions .codicon-graph-line').count()).toBe(0);
  expect(await workbench.commands('Kneepoint')).toContain('Kneepoint: Show Output');
  expect(await workbench.commands('Kneepoint')).not.toContain('Kneepoint: Show Capacity');
});

test('no study is run', async () => {
  const { workbench, folder } = session;
  await folderIsWatched(workbench, folder);
  put(folder, 'a-rates.yaml', sweep('rates'));
  await workbench.openFile('a-rates.yaml');
  expect(await workbench.page.locator('.editor-actions .codicon-run-all').count()).toBe(0);
  expect(await workbench.commands('Kneepoint')).not.toContain('Kneepoint: Run Study');
  await workbench.command('View: Close Editor');
});

test('once somebody trusts the workspace, it is there', async () => {
  const { workbench } = session;
  await workbench.command('Workspaces: Manage Workspace Trust');
  await workbench.page.locator('.workspace-trust-editor .monaco-button', { hasText: /^Trust$/ }).click();
  await workbench.page.locator('.monaco-modal-editor-block .codicon-close').first().click();
  await workbench.page.locator('.workspace-trust-editor').waitFor({ state: 'hidden' });
  await waitFor('a lens', async () => (await lenses().count()) > 0);
  // The file is known to have entries a moment after its lenses are there.
  await waitFor('the command', async () =>
    (await workbench.commands('Kneepoint')).includes('Kneepoint: Show Capacity'),
  );
});
