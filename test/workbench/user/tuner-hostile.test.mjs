import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { inRoot } from '../../../build/root.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { TunerPage } from './tuner-page.mjs';

const HOSTILE = inRoot('test/fixtures/observations/hostile');

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;
/** @type {string[]} */
const failures = [];

beforeAll(async () => {
  session = await openExamples({ parameters: false });
  session.workbench.page.on('pageerror', ({ message, stack }) => failures.push(stack ?? message));
});
afterAll(() => session?.close());
pictureFailures(() => session);

test.each(readdirSync(HOSTILE))('%s ends in an answer or a reason, never in what is no number', async (file) => {
  const view = await TunerPage.learnFrom(session, file, readFileSync(join(HOSTILE, file), 'utf8'));
  await waitFor('a verdict or a notice', async () => (await view.frame.locator('h1:visible').count()) > 0);
  await view.seeOnlyNumbers();
  if (await view.frame.locator('main > .content').isHidden()) {
    await view.frame.locator('.notice h1').waitFor();
    return;
  }
  await view.choose('Tuner', 'controller');
  await view.choose('Lines', 'compare all');
  await view.frame.locator('summary').click();
  await view.frame.locator('details vscode-data-grid-row').first().waitFor();
  await view.seeOnlyNumbers();
  await view.seeNoSidewaysScrolling();
});

test('no script of a page failed', () => {
  expect(failures).toEqual([]);
});
