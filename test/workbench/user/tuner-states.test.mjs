import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { fromFullLoad, repeated, sample, textOf, variants, withoutTraffic } from './observed.mjs';
import { TunerPage } from './tuner-page.mjs';

const LONG = 'a-variant-with-a-name-that-goes-on-and-on-and-on-until-no-line-can-hold-it-any-more-on-h100-sxm-80gb';
const HEADER = 'time,model_id,namespace,variant,pod,arrival_rate_rps,ttft_ms,itl_ms,input_tokens,output_tokens';

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

/**
 * @param {string} file
 * @param {string} text
 */
const learnFrom = (file, text) => TunerPage.learnFrom(session, file, text);

test('a filter that is locked up says so, which one is not, and saves only what is meant', async () => {
  const { page } = session.workbench;
  const view = await learnFrom('full-load.yaml', textOf(fromFullLoad()));
  await view.choose('Tuner', 'controller');
  await view.seeHeadline(
    /^Every one of 14 updates was rejected: the controller's tuner still has mistral-l40s at its first guess, .* The \w+ tuner accepted .* updates? and has/,
  );
  expect(await view.frame.locator('.tile').last().textContent()).toMatch(/0 of 14.*all rejected/);
  await view.button('Save Parameters').click();
  const dialog = page.locator('.monaco-dialog-box', { hasText: 'may not be worth saving' });
  expect(await dialog.textContent()).toContain('No update of mistral-l40s was accepted');
  await dialog.locator('.monaco-button', { hasText: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await view.button('Save Parameters').click();
  await dialog.locator('.monaco-button', { hasText: 'Save Anyway' }).click();
  const path = page.locator('.quick-input-widget input').first();
  await waitFor('the proposed name', async () => (await path.inputValue()).endsWith('/learned-parameters.yaml'));
  await path.press('Escape');
});

test('without any traffic nothing is learned, and the reason is told', async () => {
  const view = await learnFrom('idle.yaml', textOf(withoutTraffic()));
  await view.seeHeadline(
    'Nothing could be learned of mistral-l40s in 16 cycles. Pod mistral-l40s-6f9c7-x2vkp: it got no',
  );
  expect(await view.button('Save Parameters').getAttribute('disabled')).not.toBeNull();
  await view.seeOnlyNumbers();
});

test('a thousand cycles are learned from while the page answers', async () => {
  const view = await learnFrom('long-run.yaml', textOf(repeated(1000)));
  await view.seeHeadline('After 1\u202f000 cycles mistral-l40s has α 18.3 ms');
  await view.frame.locator('.progress').waitFor({ state: 'hidden' });
  await view.frame.locator('summary').click();
  const place = view.frame.locator('.pages');
  await waitFor('the first page', async () => (await place.textContent())?.includes('rows 1 to 100 of 1\u202f000'));
  await view.button('Next Rows').click();
  await waitFor('the second page', async () => (await place.textContent())?.includes('rows 101 to 200 of 1\u202f000'));
});

test('a table of the largest size is learned from; that can be stopped without losing what is learned', async () => {
  const { page } = session.workbench;
  const rowOf = (/** @type {number} */ i) => {
    const time = new Date(Date.UTC(2026, 10, 29) + Math.floor(i / 20) * 15_000).toISOString();
    return `${time},org/model,prod,v,p${i % 20},${1 + (i % 7) / 10},${31 + (i % 5)},8.${i % 9},1024,256\n`;
  };
  const text = `${HEADER}\n${Array.from({ length: 14_000 }, (_, i) => rowOf(i)).join('')}`;
  expect(text.length).toBeLessThan(1_500_000);
  const view = await learnFrom('large.csv', text);
  await view.choose('Tuner', 'controller');
  await view.seeHeadline("the controller's tuner");
  await view.seeAllLearned();
  await view.seeOnlyNumbers();

  const machine = await page.context().newCDPSession(page);
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  writeFileSync(join(session.folder, 'large.csv'), `${text}${rowOf(14_000)}`);
  await view.frame.locator('.progress', { hasText: 'of 701 cycles' }).waitFor();
  await view.button('Stop').click();
  await view.frame.locator('.progress', { hasText: /^Stopped after \d+ of 701 cycles/ }).waitFor();
  expect(await view.headline()).toContain("the controller's tuner");
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await view.button('Go On').click();
  await view.frame.locator('.progress').waitFor({ state: 'hidden' });
  expect(await view.frame.locator('.basis').textContent()).toContain('701 cycles');
});

test('forty variants with long names can be chosen from, with the keyboard', async () => {
  const text = textOf(variants(40, (i) => `${LONG}-${String(i).padStart(2, '0')}`));
  const view = await learnFrom('many.yaml', text);
  await waitFor('forty variants', async () => (await view.frame.locator('vscode-option').count()) === 40);
  await view.frame.locator('vscode-dropdown').focus();
  await session.workbench.page.keyboard.press('End');
  await view.seeHeadline(`${LONG}-39`);
  await view.seeNoSidewaysScrolling();
});

test('a closed file leaves the last numbers, marked as old, and one button opens it', async () => {
  const { workbench } = session;
  const view = await learnFrom('closed.yaml', textOf(sample()));
  await view.seeHeadline('learned by');
  await workbench.page
    .locator('.tab', { hasText: /^closed.yaml/ })
    .first()
    .click();
  await workbench.command('View: Close Editor');
  await view.seeNotice('The file is closed');
  await view.seeHeadline('learned by');
  await view.button('Show File').click();
  await workbench.page.locator('.tab.active', { hasText: /^closed.yaml/ }).waitFor();
  await view.seeNoNotice();
});

test('no script of a page failed', () => {
  expect(failures).toEqual([]);
});
