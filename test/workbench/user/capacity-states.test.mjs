import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { inRoot } from '../../../build/root.mjs';
import { CapacityPage } from './capacity-page.mjs';
import { openExamples, PARAMETERS, pictureFailures } from './examples.mjs';
import { placeOf } from './places.mjs';

const LONG_NAME =
  'an-organisation-with-a-long-name/A-Model-Whose-Name-Goes-On-And-On-70B-Instruct-v0.2-FP8-dynamic-20261129';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;
/** @type {CapacityPage} */
let view;

beforeAll(async () => {
  session = await openExamples({ parameters: false });
});
afterAll(() => session?.close());
pictureFailures(() => session);

/** @param {string} name @param {number} alpha */
const variantOf = (name, alpha, model = 'meta-llama/Meta-Llama-3.1-8B-Instruct') => `    - model_id: ${model}
      namespace: llm-d-prod
      name: ${name}
      alpha_ms: ${alpha}
      beta_ms: 0.0267
      gamma_ms: 0.00011
      input_tokens: 1024
      output_tokens: 256
`;

test('without parameters the view says so, and opens a document to fill in', async () => {
  const { workbench } = session;
  view = await CapacityPage.open(session, 'llama-prod');
  await view.seeNotice('No service parameters yet');
  await view.button('Create Service Parameters').click();
  await workbench.page.locator('.tab.active', { hasText: PARAMETERS }).waitFor();
  expect(await workbench.visibleText()).toContain('model_id: "meta-llama/Meta-Llama-3.1-8B-Instruct"');
});

test('as soon as parameters are saved, the numbers are there', async () => {
  copyFileSync(inRoot('examples', PARAMETERS), join(session.folder, PARAMETERS));
  await view.seeHeadline(
    'One replica of llama-h100 serves 12.7 req/s within TTFT 500 ms and ITL 50 ms; 14.2 req/s need 2 replicas.',
  );
  await view.seeNoNotice();
});

test('forty variants can be chosen from, with the keyboard', async () => {
  const { page } = session.workbench;
  const file = join(session.folder, 'many.yaml');
  const head =
    'apiVersion: kneepoint.dev/v1alpha1\nkind: ServiceParameters\nmetadata:\n  name: many\nspec:\n  variants:\n';
  writeFileSync(
    file,
    head +
      Array.from({ length: 39 }, (_, i) => variantOf(`variant-${String(i).padStart(2, '0')}`, 6 + i / 10)).join(''),
  );
  await waitFor('forty variants', async () => (await view.frame.locator('vscode-option').count()) === 40);
  await view.frame.locator('vscode-dropdown').focus();
  await page.keyboard.press('End');
  await view.seeHeadline('One replica of variant-38 serves');
});

test('an entry that is renamed is gone, and returns', async () => {
  const { workbench, source } = session;
  await workbench.page.locator('.tab', { hasText: 'wva-queueing' }).first().click();
  const key = placeOf(source, 'llama-prod');
  await workbench.replace(key, 'llama-next');
  await view.seeNotice('The file has no entry "llama-prod" any more');
  await workbench.replace(key, 'llama-prod');
  await view.seeNoNotice();
});

test('a long model name breaks into lines', async () => {
  const { workbench, source, folder } = session;
  const model = placeOf(source, 'meta-llama/Meta-Llama-3.1-8B-Instruct');
  writeFileSync(
    join(folder, 'long.yaml'),
    readFileSync(join(folder, 'many.yaml'), 'utf8').replace(
      / {2}variants:\n[\s\S]*/,
      `  variants:\n${variantOf('long', 7, LONG_NAME)}`,
    ),
  );
  await workbench.replace(model, LONG_NAME);
  await view.seeHeadline('One replica of long serves');
  await view.seeNoSidewaysScrolling();
});

test('a closed file leaves the last numbers, marked as old, and one button opens it', async () => {
  const { workbench } = session;
  await workbench.page.keyboard.press('Control+s');
  await workbench.command('View: Close Editor');
  await view.seeNotice('The file is closed');
  await view.seeNoticeWhenScrolled();
  await view.seeHeadline('One replica of long serves');
  await view.button('Show File').click();
  await workbench.page.locator('.tab.active', { hasText: 'wva-queueing' }).waitFor();
  await view.seeNoNotice();
});
