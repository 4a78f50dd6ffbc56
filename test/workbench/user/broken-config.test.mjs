import { afterAll, beforeAll, expect, test } from 'vitest';
import { openExamples, pictureFailures } from './examples.mjs';
import { dropped, parked, placeOf } from './places.mjs';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;

beforeAll(async () => {
  session = await openExamples();
});
afterAll(() => session?.close());
pictureFailures(() => session);

test('a multiplier of 1 is underlined and listed, and the light bulb mends it', async () => {
  const { workbench, source } = session;
  const value = placeOf(source, '3.0', { after: 'default: |' });
  await workbench.replace(value, '1.0');
  await workbench.seeSquiggles([dropped(source), { ...value, text: '1.0', severity: 'error' }]);

  await workbench.showProblems();
  await workbench.seeProblem('k = 1 leaves no room for load');
  await workbench.seeProblem(`[Ln ${value.line}, Col ${value.start}]`);

  await workbench.goTo(value.line, value.start);
  expect(await workbench.openQuickFixes()).toContainEqual(expect.stringContaining('Set sloMultiplier to 3'));
  await workbench.applyQuickFix('Set sloMultiplier to 3');
  await workbench.seeSquiggles([parked(source)]);
  await workbench.seeNoProblem('k = 1');
  expect(await workbench.visibleText()).toContain('sloMultiplier: 3.0');
});

test('a target without its partner is underlined and listed, and the light bulb adds the partner', async () => {
  const { workbench, source } = session;
  const target = placeOf(source, 'targetTTFT', { after: 'llama-prod: |' });
  await workbench.deleteLine(placeOf(source, 'targetITL', { after: 'llama-prod: |' }).line);
  await workbench.seeSquiggles([parked(source), { ...target, severity: 'error' }]);

  await workbench.showProblems();
  await workbench.seeProblem('targetTTFT is set but targetITL is not');
  await workbench.seeProblem(`[Ln ${target.line}, Col ${target.start}]`);

  await workbench.goTo(target.line, target.start);
  await workbench.openQuickFixes();
  await workbench.applyQuickFix('Set targetITL to');
  await workbench.seeSquiggles([parked(source)]);
  await workbench.seeNoProblem('targetITL');
  expect(await workbench.visibleText()).toMatch(/targetTTFT: 500\.0.*\n {4}targetITL: [\d.]+/);
});
