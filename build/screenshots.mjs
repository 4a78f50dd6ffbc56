// npm run screenshots: the README's pictures, taken from the running product.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMain } from '../bed/problem.mjs';
import { ensureBed, ensureChromium, ensureNode, ensurePackages } from './ensure.mjs';
import { inRoot } from './root.mjs';

const images = 'docs/images';
const config = 'wva-queueing-model-config.yaml';
const observations = 'observations.yaml';
const experiment = 'serving-chunked.yaml';
const study = 'study-capacity.yaml';

/** @type {[string, Parameters<import('../bed/workbench.mjs').Workbench['setTheme']>[0]][]} */
const themes = [
  ['dark', 'Dark Modern'],
  ['light', 'Light Modern'],
  ['high-contrast', 'Dark High Contrast'],
];

/** Room for the text: what a user may hide as well. */
const settings = {
  'editor.minimap.enabled': false,
  'breadcrumbs.enabled': false,
  'editor.stickyScroll.enabled': false,
};

await runMain(async () => {
  ensureNode();
  ensurePackages();
  ensureBed();
  ensureChromium();
  const { bundle } = await import('./bundle.mjs');
  await bundle();
  const { openSession } = await import('../bed/session.mjs');
  const { temporaryCopy } = await import('../bed/workspace.mjs');
  mkdirSync(inRoot(images), { recursive: true });

  const workspace = temporaryCopy(inRoot('examples'));
  const session = await openSession(workspace.folder, { settings });
  try {
    const source = readFileSync(join(workspace.folder, config), 'utf8').split('\n');
    await session.workbench.openFile(config);
    for (const take of [takeHover, takeCapacity, takeTuner, takeSimulation, takeStudy, takeFindings])
      await take(session.workbench, source);
  } finally {
    await session.close();
    workspace.remove();
  }
});

/**
 * What a multiplier means for the model's variants.
 * @param {import('../bed/workbench.mjs').Workbench} workbench
 * @param {string[]} source
 */
async function takeHover(workbench, source) {
  const line = lineOf(source, 'sloMultiplier', 'mistral-staging:');
  await inEveryTheme(workbench, 'hover', async () => {
    await workbench.goTo(line, 1);
    await workbench.hover('sloMultiplier', { fromLine: line, containing: 'mistral-a100' });
  });
  await workbench.closeHover();
}

/**
 * The capacity view beside its entry, with a pinned state behind it.
 * @param {import('../bed/workbench.mjs').Workbench} workbench
 * @param {string[]} source
 */
async function takeCapacity(workbench, source) {
  const { page } = workbench;
  const line = lineOf(source, 'mistral-staging:', 'llama-prod:');
  await page.setViewportSize({ width: 1600, height: 1120 });
  await workbench.command('View: Toggle Primary Side Bar Visibility');
  await workbench.goTo(line, 1);
  await page.locator('.editor-actions .codicon-graph-line').first().click();
  const view = await workbench.webview('main .chart svg');
  await dragEditorEdge(page);
  await view.locator('vscode-dropdown').click();
  await view.locator('vscode-option', { hasText: 'mistral-l40s' }).click();
  await view.locator('vscode-button', { hasText: 'Pin' }).click();
  await view.getByRole('slider', { name: 'k (sloMultiplier)' }).focus();
  for (let i = 0; i < 22; i++) await page.keyboard.press('ArrowLeft');
  await view.locator('h1', { hasText: 'ITL 33.5 ms' }).waitFor();
  await inEveryTheme(workbench, 'capacity', async () => {});
  await workbench.command('View: Close Editor');
  await page.locator('.tab', { hasText: 'Capacity' }).waitFor({ state: 'detached' });
  await workbench.command('View: Toggle Primary Side Bar Visibility');
  await page.setViewportSize({ width: 1280, height: 800 });
}

/**
 * The tuner view beside its observations, all tuners in one picture.
 * @param {import('../bed/workbench.mjs').Workbench} workbench
 */
async function takeTuner(workbench) {
  const opened = { file: observations, icon: 'mortar-board', view: 'tuner', tab: 'Tuner', height: 1500 };
  await beside(workbench, opened, async (view) => {
    await view.locator('vscode-dropdown').click();
    await view.locator('vscode-option', { hasText: 'mistral-a100' }).click();
    await view.locator('vscode-radio', { hasText: 'compare all' }).click();
    await view.locator('h1', { hasText: 'mistral-a100' }).waitFor();
    await view.locator('.progress').waitFor({ state: 'hidden' });
    await inEveryTheme(workbench, 'tuner', async () => {});
  });
}

/**
 * The simulation view beside its experiment, with the file's run as a ghost.
 * @param {import('../bed/workbench.mjs').Workbench} workbench
 */
async function takeSimulation(workbench) {
  const opened = {
    file: experiment,
    lens: 'Simulate',
    icon: 'beaker',
    view: 'simulation',
    tab: 'Simulation',
    height: 1300,
  };
  await beside(workbench, opened, async (view) => {
    await view.locator('vscode-button:not([disabled])', { hasText: 'Pin' }).click();
    const rate = view.locator('input[aria-label^="Arrival rate"]').last();
    await rate.fill('7');
    await rate.press('Enter');
    await view.locator('h1', { hasText: '7 req/s' }).scrollIntoViewIfNeeded();
    await inEveryTheme(workbench, 'simulation', async () => {});
  });
}

/**
 * The view of a capacity search beside its document.
 * @param {import('../bed/workbench.mjs').Workbench} workbench
 */
async function takeStudy(workbench) {
  const opened = {
    file: study,
    lens: 'Run Capacity Search',
    icon: 'run-all',
    view: 'study',
    tab: 'Study:',
    height: 1000,
  };
  await beside(workbench, opened, async (view) => {
    await view.locator('vscode-button', { hasText: 'Run Again' }).waitFor();
    await inEveryTheme(workbench, 'study-capacity', async () => {});
  });
}

/**
 * Opens a view beside its file, with more room than that has, and closes both when the pictures are taken.
 * @param {import('../bed/workbench.mjs').Workbench} workbench
 * @param {{ file: string, lens?: string, icon: string, view: string, tab: string, height: number }} opened
 * @param {(view: import('playwright-core').Frame) => Promise<void>} take
 */
async function beside(workbench, { file, lens, icon, view, tab, height }, take) {
  const { page } = workbench;
  await page.setViewportSize({ width: 1600, height });
  await workbench.openFile(file);
  if (lens) await page.locator('.codelens-decoration', { hasText: lens }).first().waitFor();
  await workbench.command('View: Toggle Primary Side Bar Visibility');
  await page.locator(`.editor-actions .codicon-${icon}`).first().click();
  const frame = await workbench.webview(`body[data-view="${view}"] main .chart svg`);
  await dragEditorEdge(page);
  await take(frame);
  await workbench.command('View: Close Editor');
  await page.locator('.tab', { hasText: tab }).waitFor({ state: 'detached' });
  await workbench.command('View: Close Editor');
  await workbench.command('View: Toggle Primary Side Bar Visibility');
  await page.setViewportSize({ width: 1280, height: 800 });
}

/**
 * Gives the view more room than the file.
 * @param {import('playwright-core').Page} page
 */
async function dragEditorEdge(page) {
  const edge = await page.locator('.editor-group-container').nth(1).boundingBox();
  if (!edge) throw new Error('There is no second group of editors.');
  await page.mouse.move(edge.x, 400);
  await page.mouse.down();
  await page.mouse.move(560, 400, { steps: 5 });
  await page.mouse.up();
}

/**
 * Both ways to break the file: underlined, and listed with their explanations.
 * @param {import('../bed/workbench.mjs').Workbench} workbench
 * @param {string[]} source
 */
async function takeFindings(workbench, source) {
  const multiplier = lineOf(source, 'sloMultiplier', 'default:');
  const value = (source[multiplier - 1] ?? '').indexOf('3.0') + 1;
  await workbench.replace({ line: multiplier, start: value, end: value + 3 }, '1.0');
  await workbench.deleteLine(lineOf(source, 'targetITL', 'llama-prod:'));
  await workbench.showProblems();
  await workbench.seeProblem('targetITL is not');
  await workbench.seeProblem('k = 1');
  await workbench.goTo(multiplier, value);
  await inEveryTheme(workbench, 'findings', async () => {});
}

/**
 * @param {import('../bed/workbench.mjs').Workbench} workbench
 * @param {string} name
 * @param {() => Promise<void>} prepare
 */
async function inEveryTheme(workbench, name, prepare) {
  for (const [suffix, theme] of themes) {
    await workbench.setTheme(theme);
    await prepare();
    const path = `${images}/${name}-${suffix}.png`;
    await workbench.screenshot(inRoot(path));
    console.log(path);
  }
}

/**
 * The number of the first line that contains a text, from another one on.
 * @param {string[]} source
 * @param {string} text
 * @param {string} after
 */
function lineOf(source, text, after) {
  const from = source.findIndex((line) => line.includes(after));
  return source.findIndex((line, index) => index > from && line.includes(text)) + 1;
}
