import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { StudyPage } from './study-page.mjs';
import { THEMES } from './view-page.mjs';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;
/** @type {StudyPage} */
let view;

beforeAll(async () => {
  session = await openExamples();
  view = await StudyPage.run(session.workbench, 'study-capacity.yaml', 'capacity');
  await view.button('Next').click();
  await view.frame.locator('summary').click();
  await view.frame.locator('details vscode-data-grid-cell').first().waitFor();
});
afterAll(() => session?.close());
pictureFailures(() => session);

test.each(THEMES)('axe finds nothing in a capacity search in %s, and nothing hangs over', (theme) =>
  view.seeNothingAmissIn(theme),
);

test('a part of the picture is looked at: by dragging, with the keys, and no more', async () => {
  const { page } = session.workbench;
  await view.seePart(/^Drag over/);
  const whole = await view.pictureTexts();
  await view.dragOver([0.4, 0.3], [0.7, 0.8]);
  await view.seePart(/^offered rate \(req\/s\) [\d.]+ to [\d.]+$/);
  expect(await view.pictureTexts()).not.toEqual(whole);
  await view.seeOnlyNumbers();
  expect(await view.violations()).toEqual([]);
  const part = await view.part();
  await view.button('Left').focus();
  await page.keyboard.press('Enter');
  await waitFor('lower rates', async () => !['', part].includes(await view.part()));
  await view.seePart(/^offered rate/);
  await view.frame.locator('.chart').first().dblclick();
  await view.seePart(/^Drag over/);
  // With a tooltip now, where the pointer is.
  expect(await view.pictureTexts()).toEqual(expect.arrayContaining(whole));
});

test('the tab key reaches every control, and the arrows every cell of the tables', async () => {
  const { page } = session.workbench;
  await view.frame.locator('vscode-radio').first().focus();
  const reached = (await view.reachedByTab(40)).join('\n');
  for (const name of [
    'Zoom In',
    'Next',
    'Open as a Spec',
    'Numbers, how to read them',
    'Run Again',
    'Save Result',
    'Compare With',
    'Report',
  ])
    expect(reached, reached).toContain(name);
  await view.frame.locator('details vscode-data-grid-cell').first().focus();
  await page.keyboard.press('ArrowDown');
  const below = await view.focused();
  await page.keyboard.press('ArrowRight');
  expect(await view.focused()).not.toBe(below);
});

test('the pictures are told in words', async () => {
  const words = await view.frame
    .locator('.chart[role="img"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  expect(words.join('\n')).toMatch(/req\/s/);
  await view.seeOnlyNumbers();
});

test('a panel of 400 pixels and a window at 200 % show everything', () => view.seeWhenNarrow());

test.each([
  ['study-design.yaml', 'design', /p95 TTFT .* to .*, goodput .* to /],
  ['study-paired.yaml', 'paired', /change, .* to /],
  ['study-sensitivity.yaml', 'sensitivity', /prefill scale .* to .*, decode scale .* to /],
  ['study-sweep.yaml', 'sweep', / to /],
])('%s is run and shown: numbers only, also closely, nothing for axe, narrow as well', async (file, name, part) => {
  const { workbench } = session;
  await workbench.command('View: Close All Editors');
  view = await StudyPage.run(workbench, file, name);
  await view.button('Zoom In').click();
  await view.seePart(part);
  await view.seeOnlyNumbers();
  expect(await view.violations()).toEqual([]);
  await view.frame.locator('summary').click();
  await view.seeWhenNarrow();
});
