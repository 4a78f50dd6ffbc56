import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { placeOf } from './places.mjs';
import { TunerPage } from './tuner-page.mjs';

const OBSERVATIONS = 'observations.yaml';
const LEARNED = 'learned-parameters.yaml';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;
/** @type {TunerPage} */
let view;
/** @type {string} */
let observations;
/** @type {string[]} */
const refused = [];

beforeAll(async () => {
  session = await openExamples();
  observations = readFileSync(join(session.folder, OBSERVATIONS), 'utf8');
  session.workbench.page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text()) && /webview|style-src 'self'/.test(message.text()))
      refused.push(message.text());
  });
});
afterAll(() => session?.close());
pictureFailures(() => session);

/** What the ConfigMap says of the model that is learned. */
async function hoverOfModel(/** @type {string} */ containing) {
  const { workbench, source } = session;
  await workbench.page.locator('.tab', { hasText: 'wva-queueing' }).first().click();
  const { line } = placeOf(source, 'sloMultiplier', { after: 'mistral-staging: |' });
  await workbench.goTo(line, 1);
  const text = await workbench.hover('sloMultiplier', { fromLine: line, containing });
  await workbench.closeHover();
  return text;
}

test('the command is offered only where there are observations', async () => {
  const { workbench } = session;
  const icon = workbench.page.locator('.editor-actions .codicon-mortar-board');
  await workbench.page.locator('.editor-actions .codicon-graph-line').first().waitFor();
  expect(await icon.count()).toBe(0);
  expect(await workbench.commands('Parameters')).toEqual(['Kneepoint: Create Service Parameters']);
  expect(await hoverOfModel('Parameters given')).toContain('mistral-l40s');
});

test('it runs the tuner, and shows what it learned', async () => {
  view = await TunerPage.open(session.workbench, OBSERVATIONS);
  await view.seeHeadline(
    /^After 16 cycles mistral-l40s has α 15\.1 ms, β 0\.0706 and γ 0\.000608 ms\/token, learned by the documented tuner; half of its predictions were within 1\.3 % of the TTFT and 4\.8 % of the ITL\.$/,
  );
  expect(await view.frame.locator('.tile').allTextContents()).toEqual([
    'α (alpha), ms15.1± 1.1 (1 σ), known 18.4',
    'β (beta), ms/token0.0706± 0.0026 (1 σ), known 0.071',
    'γ (gamma), ms/token0.000608± 0.000039 (1 σ), known 0.00032',
    'Updates accepted16 of 16 none rejected',
  ]);
  const texts = await view.pictureTexts();
  for (const text of ['α (ms)', 'NIS (log)', 'TTFT (ms)', 'known 18.4']) expect(texts).toContain(text);
  expect(texts.join()).toMatch(/gate 7\.3/);
  await view.seeOnlyNumbers();
});

test('another variant is a choice away, and so is another tuner', async () => {
  await view.pickVariant('mistral-a100');
  await view.seeHeadline('mistral-a100 has α 9.01 ms');
  await view.choose('Tuner', 'controller');
  await view.seeHeadline(
    "mistral-a100 has α 11.3 ms, β 0.0412 and γ 0.000264 ms/token, learned by the controller's tuner",
  );
  expect(await view.frame.locator('.basis').textContent()).toContain('controller semantics');
});

test('the tuners are compared on the same observations, in the picture and in numbers', async () => {
  await view.choose('Lines', 'compare all');
  await waitFor('all tuners in the picture', async () => {
    const texts = await view.pictureTexts();
    return texts.includes('documented') && texts.includes('controller') && texts.includes('robust');
  });
  const rows = view.frame.locator('section[aria-label="The tuners on the same observations"] vscode-data-grid-row');
  // Cells are filled a moment after their rows are there.
  await waitFor('a row for each tuner', async () => {
    const names = (await rows.allInnerTexts()).map((row) => row.split(/\s/)[0]);
    return ['Tuner', 'documented', 'controller', 'robust'].every((name) => names.includes(name));
  });
});

test('what is known can be started from', async () => {
  await view.choose('Start from', 'known parameters');
  await view.seeHeadline('mistral-a100 has α 11.9 ms');
  expect(await view.frame.locator('.basis').textContent()).toContain('started from known parameters');
  expect(await view.frame.locator('.bar').textContent()).toContain('given in service-parameters.yaml');
  await view.choose('Start from', 'nothing');
  await view.seeHeadline('mistral-a100 has α 11.3 ms');
});

test('the table has every update, and the gate is explained', async () => {
  await view.frame.locator('summary').click();
  const rows = view.frame.locator('details vscode-data-grid-row');
  await waitFor('a row for each pod and cycle, below the header', async () => (await rows.count()) === 33);
  expect(await view.frame.locator('.facts').textContent()).toContain(
    'An update is rejected from NIS 7.378 on: the 97.5th percentile of chi-square with 2 degrees of freedom, the upper end of its two-sided 95 % interval.',
  );
  await view.seeOnlyNumbers();
});

test('the view follows the observations as they are typed', async () => {
  const { workbench } = session;
  const value = placeOf(observations, '40.51');
  await view.choose('Tuner', 'documented');
  await view.seeHeadline('learned by the documented tuner');
  await view.seeAllLearned();
  const before = await view.headline();
  await workbench.page
    .locator('.tab', { hasText: /^observations.yaml/ })
    .first()
    .click();
  await workbench.replace(value, '60.51');
  await waitFor('another verdict', async () => (await view.headline()) !== before);
  await view.seeAllLearned();
  // A wrong value takes only what it stands in with it.
  await workbench.replace(value, 'much ');
  await waitFor('what is left out', async () => /left out: ttft_ms must be a number/.test(await view.everyText()));
  await view.seeAllLearned();
  const changed = await view.headline();
  await workbench.replace(value, 'a: b:');
  await view.seeNotice('The observations are not valid');
  expect(await view.headline()).toBe(changed); // The last state that could be read.
  expect(await view.button('Save Parameters').getAttribute('disabled')).not.toBeNull();
  await workbench.replace(value, '40.51');
  await view.seeNoNotice();
  await view.seeHeadline(before);
});

test('what was chosen survives a reload of the window', async () => {
  const { workbench } = session;
  await workbench.page.keyboard.press('Control+s');
  await view.choose('Tuner', 'controller');
  await view.seeHeadline("learned by the controller's tuner");
  await view.seeAllLearned();
  const before = await view.headline();
  const reloaded = workbench.page.waitForEvent('load');
  await workbench.command('Developer: Reload Window');
  await reloaded;
  view = await TunerPage.find(workbench);
  await view.seeHeadline(before);
  expect(await view.pictureTexts()).toEqual(expect.arrayContaining(['documented', 'controller']));
});

test('the picture and the numbers are saved', async () => {
  const { workbench, folder } = session;
  for (const [name, starts] of /** @type {const} */ ([
    ['SVG', '<svg role="img"'],
    ['PNG', '\x89PNG'],
    ['CSV', 'tuner,variant,cycle'],
  ])) {
    await view.button(name).click();
    const file = `tuner-mistral-a100-controller.${name.toLowerCase()}`;
    const path = workbench.page.locator('.quick-input-widget input').first();
    await waitFor('the proposed name', async () => (await path.inputValue()).endsWith(file));
    await path.press('Enter');
    await view.frame.locator('.note', { hasText: `Saved ${file}` }).waitFor();
    expect(readFileSync(join(folder, file), 'latin1').slice(0, starts.length)).toBe(starts);
  }
});

test('learned parameters are saved beside the observations, opened, and used by the hovers', async () => {
  const { workbench, folder } = session;
  await view.button('Save Parameters').click();
  const path = workbench.page.locator('.quick-input-widget input').first();
  await waitFor('the proposed name', async () => (await path.inputValue()).endsWith(`/${LEARNED}`));
  expect(existsSync(join(folder, LEARNED))).toBe(false);
  await path.press('Enter');
  await view.frame.locator('.note', { hasText: `Saved ${LEARNED}. Hovers and lenses use it from now on.` }).waitFor();
  await workbench.page.locator('.tab', { hasText: LEARNED }).waitFor();
  const saved = readFileSync(join(folder, LEARNED), 'utf8');
  expect(saved).toContain('kind: ServiceParameters');
  expect(saved.match(/tuner: controller/g)).toHaveLength(2);
  const hover = await hoverOfModel('learned');
  expect(hover).not.toContain('Parameters given');
  // Its own parameters are known now: those that were learned last count.
  await view.frame.locator('.bar', { hasText: `in ${LEARNED}` }).waitFor();
});

test('the name is another one where the usual one is taken', async () => {
  const { workbench } = session;
  await view.button('Save Parameters').click();
  const path = workbench.page.locator('.quick-input-widget input').first();
  await waitFor('the proposed name', async () =>
    (await path.inputValue()).endsWith('/learned-parameters-Mistral-7B-Instruct-v0.2.yaml'),
  );
  await path.press('Escape');
});

test('the page never asks for what its policy forbids', () => {
  expect(refused).toEqual([]);
});
