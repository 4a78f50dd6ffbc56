import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../../bed/browser.mjs';
import { waitFor } from '../../../bed/wait.mjs';
import { inRoot } from '../../../build/root.mjs';
import { openPage, tell } from '../../bench/lonePage.mjs';
import { answer } from '../../unit/webview/tunerAnswers.ts';
import { openExamples, pictureFailures } from './examples.mjs';
import { TunerPage } from './tuner-page.mjs';

const HOSTILE = inRoot('test/fixtures/observations/hostile');
/** One that is learned from, one that is not, and a table. */
const IN_THE_EDITOR = ['largest-values.yaml', 'wrong-shapes.yaml', 'odd-rows.csv'];

/** @type {string[]} */
const failures = [];
const textOf = (/** @type {string} */ file) => readFileSync(join(HOSTILE, file), 'utf8');
/** @param {import('playwright-core').Page} page */
const listen = (page) => page.on('pageerror', ({ message, stack }) => failures.push(stack ?? message));

/** @param {TunerPage} view */
async function seeAnAnswerOrAReason(view) {
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
}

describe('in the editor', () => {
  /** @type {Awaited<ReturnType<typeof openExamples>>} */
  let session;
  beforeAll(async () => {
    session = await openExamples({ parameters: false });
    listen(session.workbench.page);
  });
  afterAll(() => session?.close());
  pictureFailures(() => session);

  test.each(IN_THE_EDITOR)('%s ends in an answer or a reason, never in what is no number', async (file) =>
    seeAnAnswerOrAReason(await TunerPage.learnFrom(session, file, textOf(file))),
  );
});

describe('in a page that is told what the server says', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  test.each(readdirSync(HOSTILE))('%s ends in an answer or a reason, never in what is no number', async (file) => {
    const uri = `file:///${file}`;
    const page = await openPage(browser, { view: 'tuner', address: { uri } }, { width: 900, height: 900 });
    listen(page);
    await tell(page, answer(textOf(file), { uri }));
    // Without a workbench around it.
    await seeAnAnswerOrAReason(new TunerPage(/** @type {never} */ (undefined), page.mainFrame()));
    await page.close();
  });
});

test('no script of a page failed', () => {
  expect(failures).toEqual([]);
});
