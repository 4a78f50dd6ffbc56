import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../../../build/root.mjs';
import { openExamples, PARAMETERS, pictureFailures } from './examples.mjs';
import { placeOf } from './places.mjs';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;

beforeAll(async () => {
  session = await openExamples({ parameters: false });
});
afterAll(() => session?.close());
pictureFailures(() => session);

const multiplierOf = (/** @type {string} */ entry) => ({
  fromLine: placeOf(session.source, 'sloMultiplier', { after: `${entry}: |` }).line,
});

test('without parameters the multiplier tells its utilisation, and how to learn the rest', async () => {
  const said = await session.workbench.hover('sloMultiplier', {
    ...multiplierOf('mistral-staging'),
    containing: 'target utilisation',
  });
  expect(said).toContain('k = 4: target utilisation 0.75');
  expect(said).toContain('ServiceParameters');
  await session.workbench.closeHover();
});

test('with parameters in the workspace it tells the latencies that follow, per variant, and leads to the capacity', async () => {
  copyFileSync(inRoot('examples', PARAMETERS), join(session.folder, PARAMETERS));
  const said = await session.workbench.hover('sloMultiplier', {
    ...multiplierOf('mistral-staging'),
    containing: 'TTFT = k α',
  });
  expect(said).toContain('k = 4: target utilisation 0.75');
  expect(said).toContain('mistral-a100');
  const { page } = session.workbench;
  await page.locator('.monaco-hover-content a', { hasText: 'Show capacity' }).click();
  await page.locator('.tab', { hasText: 'Capacity: mistral-staging' }).waitFor();
  await session.workbench.closeHover();
});

test('VS Code has rewritten nothing of the settings that the bed gives it', () => {
  const { settingsFile, userSettings } = session.workbench.served;
  expect(JSON.parse(readFileSync(settingsFile, 'utf8'))).toEqual(userSettings);
});
