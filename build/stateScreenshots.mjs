// npm run screenshots:states -- FOLDER [VIEW ...]: every state of the views in the four themes, a sheet for each, to be
// looked at before a release. Nothing of it is committed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Problem, runMain } from '../bed/problem.mjs';
import { ensureBed, ensureChromium, ensureNode, ensurePackages } from './ensure.mjs';
import { inRoot } from './root.mjs';

const PARAMETERS = 'service-parameters.yaml';
const THEMES = /** @type {const} */ (['Dark Modern', 'Light Modern', 'Dark High Contrast', 'Light High Contrast']);
/** Views that are shot within the editor, and those whose page is shot alone. */
const IN_EDITOR = /** @type {const} */ (['capacity', 'tuner']);
const ALONE = /** @type {const} */ (['simulation', 'study']);
const VIEWS = [...IN_EDITOR, ...ALONE];

/**
 * @typedef {object} Stage
 * @property {import('../bed/workbench.mjs').Workbench} workbench
 * @property {string} folder a copy of examples/, without parameters, which VS Code watches
 * @property {(state: string) => Promise<void>} shoot
 */

await runMain(async () => {
  const [folder = 'state-screenshots', ...chosen] = process.argv.slice(2);
  const isChosen = (/** @type {string} */ view) => chosen.length === 0 || chosen.includes(view);
  if (!VIEWS.some(isChosen)) throw new Problem(`There are the views ${VIEWS.join(', ')}, not ${chosen.join(', ')}.`);
  const inEditor = IN_EDITOR.filter(isChosen);
  ensureNode();
  ensurePackages();
  if (inEditor.length > 0) ensureBed();
  ensureChromium();
  const { bundle } = await import('./bundle.mjs');
  await bundle();
  mkdirSync(folder, { recursive: true });
  for (const view of inEditor) await takeAll(resolve(folder), view);
  for (const view of ALONE.filter(isChosen)) await takeAlone(resolve(folder), view);
});

/**
 * @param {string} pictures
 * @param {typeof IN_EDITOR[number]} view
 */
async function takeAll(pictures, view) {
  const { openSession } = await import('../bed/session.mjs');
  const { temporaryCopy } = await import('../bed/workspace.mjs');
  const { folderIsWatched } = await import('../bed/watching.mjs');
  const { capacityStates } = await import('./states/capacity.mjs');
  const { tunerStates } = await import('./states/tuner.mjs');
  const workspace = temporaryCopy(inRoot('examples'));
  rmSync(join(workspace.folder, PARAMETERS));
  const session = await openSession(workspace.folder, {
    settings: { 'editor.minimap.enabled': false },
  });
  const { workbench } = session;
  /** @param {string} state */
  const shoot = async (state) => {
    /** @type {string[]} */
    const taken = [];
    for (const theme of THEMES) {
      await workbench.setTheme(theme);
      const file = join(pictures, `${view}-${state}-${theme.toLowerCase().replaceAll(' ', '-')}.png`);
      await workbench.screenshot(file);
      taken.push(file);
    }
    await workbench.setTheme('Dark Modern');
    await sheet(workbench.page, taken, join(pictures, `${view}-${state}.png`));
    console.log(join(pictures, `${view}-${state}.png`));
  };
  try {
    await folderIsWatched(workbench, workspace.folder);
    const states = { capacity: capacityStates, tuner: tunerStates }[view];
    await states({ workbench, folder: workspace.folder, shoot });
  } catch (error) {
    await workbench.screenshot(join(pictures, `${view}-failure.png`));
    throw error;
  } finally {
    await session.close();
    workspace.remove();
  }
}

/**
 * A page without an editor around it, in the editor's colours.
 * @param {string} pictures
 * @param {typeof ALONE[number]} view
 */
async function takeAlone(pictures, view) {
  const { launchBrowser } = await import('../bed/browser.mjs');
  const { simulationStates } = await import('./states/simulation.mjs');
  const { studyStates } = await import('./states/study.mjs');
  const { setPageTheme } = await import('./states/themes.mjs');
  const browser = await launchBrowser();
  /** @param {import('playwright-core').Page} page @param {string} state */
  const shoot = async (page, state) => {
    /** @type {string[]} */
    const taken = [];
    for (const theme of THEMES) {
      await setPageTheme(page, theme);
      const file = join(pictures, `${view}-${state}-${theme.toLowerCase().replaceAll(' ', '-')}.png`);
      await page.screenshot({ path: file });
      taken.push(file);
    }
    await sheet(page, taken, join(pictures, `${view}-${state}.png`));
    console.log(join(pictures, `${view}-${state}.png`));
  };
  try {
    await { simulation: simulationStates, study: studyStates }[view]({ browser, shoot });
  } finally {
    await browser.close();
  }
}

/**
 * Four pictures on one.
 * @param {import('playwright-core').Page} page
 * @param {string[]} pictures
 * @param {string} file
 */
async function sheet(page, pictures, file) {
  const images = pictures.map((path) => `data:image/png;base64,${readFileSync(path).toString('base64')}`);
  const tab = await /** @type {import('playwright-core').Browser} */ (page.context().browser()).newPage();
  await tab.setViewportSize({ width: 2000, height: 1260 });
  await tab.setContent(
    `<style>body{margin:0;display:grid;grid-template-columns:1fr 1fr;gap:6px}img{width:100%}</style>${images.map((src) => `<img src="${src}">`).join('')}`,
  );
  await tab.screenshot({ path: file, fullPage: true });
  await tab.close();
}
