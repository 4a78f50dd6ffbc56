// npm run screenshots:states -- FOLDER: every state of the capacity view in the four themes, a sheet for each, to be
// looked at before a release. Nothing of it is committed.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runMain } from '../bed/problem.mjs';
import { ensureBed, ensureChromium, ensureNode, ensurePackages } from './ensure.mjs';
import { inRoot } from './root.mjs';

const CONFIG = 'wva-queueing-model-config.yaml';
const PARAMETERS = 'service-parameters.yaml';
const THEMES = /** @type {const} */ (['Dark Modern', 'Light Modern', 'Dark High Contrast', 'Light High Contrast']);
const LONG =
  'an-organisation-with-a-long-name/A-Model-Whose-Name-Goes-On-And-On-70B-Instruct-v0.2-FP8-dynamic-20261129';

await runMain(async () => {
  const folder = resolve(process.argv[2] ?? 'state-screenshots');
  ensureNode();
  ensurePackages();
  ensureBed();
  ensureChromium();
  const { bundle } = await import('./bundle.mjs');
  await bundle();
  mkdirSync(folder, { recursive: true });
  await takeAll(folder);
});

/** @param {string} folder */
async function takeAll(folder) {
  const { openSession } = await import('../bed/session.mjs');
  const { temporaryCopy } = await import('../bed/workspace.mjs');
  const { folderIsWatched } = await import('../bed/watching.mjs');
  const { CapacityPage } = await import('../test/workbench/user/capacity-page.mjs');
  const { placeOf } = await import('../test/workbench/user/places.mjs');
  const workspace = temporaryCopy(inRoot('examples'));
  rmSync(join(workspace.folder, PARAMETERS));
  const session = await openSession(workspace.folder, {
    settings: { 'editor.minimap.enabled': false },
  });
  const { workbench } = session;
  const source = readFileSync(join(workspace.folder, CONFIG), 'utf8');
  /** @param {string} state */
  const shoot = async (state) => {
    /** @type {string[]} */
    const pictures = [];
    for (const theme of THEMES) {
      await workbench.setTheme(theme);
      const file = join(folder, `${state}-${theme.toLowerCase().replaceAll(' ', '-')}.png`);
      await workbench.screenshot(file);
      pictures.push(file);
    }
    await workbench.setTheme('Dark Modern');
    await sheet(session.workbench.page, pictures, join(folder, `${state}.png`));
    console.log(join(folder, `${state}.png`));
  };
  try {
    await folderIsWatched(workbench, workspace.folder);
    await workbench.openFile(CONFIG);
    await workbench.command('View: Toggle Primary Side Bar Visibility');
    const view = await CapacityPage.open({ workbench, source }, 'llama-prod');
    await view.seeNotice('No service parameters yet');
    await shoot('no-parameters');

    copyFileSync(inRoot('examples', PARAMETERS), join(workspace.folder, PARAMETERS));
    await view.seeHeadline('One replica of llama-h100 serves');
    await shoot('answer');

    await view.button('Pin').click();
    await view.slider('k (sloMultiplier)').focus();
    for (let i = 0; i < 8; i++) await workbench.page.keyboard.press('ArrowRight');
    await view.frame.locator('summary').first().click();
    await shoot('pinned-details');

    await workbench.page.setViewportSize({ width: 800, height: 1000 });
    await shoot('narrow');
    await workbench.page.setViewportSize({ width: 1280, height: 800 });

    const key = placeOf(source, 'llama-prod');
    await workbench.page.locator('.tab', { hasText: 'wva-queueing' }).first().click();
    await workbench.replace(key, 'llama-next');
    await view.seeNotice('The file has no entry');
    await shoot('entry-missing');
    await workbench.replace(key, 'llama-prod');

    const value = placeOf(source, '500.0');
    await workbench.replace(value, '-5000');
    await view.frame.locator('.notice').waitFor();
    await shoot('entry-invalid');
    await workbench.replace(value, '500.0');
    await view.seeNoNotice();

    const model = placeOf(source, 'meta-llama/Meta-Llama-3.1-8B-Instruct');
    writeFileSync(
      join(workspace.folder, 'long.yaml'),
      readFileSync(join(workspace.folder, PARAMETERS), 'utf8')
        .replaceAll('meta-llama/Meta-Llama-3.1-8B-Instruct', LONG)
        .replace('llama-h100', 'a-variant-with-a-name-that-is-long-too-on-h100-sxm-80gb'),
    );
    await workbench.replace(model, LONG);
    await view.seeHeadline('a-variant-with-a-name');
    await shoot('long-names');

    await workbench.page.keyboard.press('Control+s');
    await workbench.command('View: Close Editor');
    await view.seeNotice('The file is closed');
    await shoot('file-closed');
  } finally {
    await session.close();
    workspace.remove();
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
