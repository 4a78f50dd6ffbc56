import { launchBrowser } from './browser.mjs';
import { serve } from './serve.mjs';
import { Workbench } from './workbench.mjs';

/**
 * A served VS Code, a browser and an open folder; `close` ends all of it.
 * @param {string} folder
 * @param {import('./serve.mjs').ServeOptions} [options]
 */
export async function openSession(folder, options) {
  const served = await serve(options);
  /** @type {import('playwright-core').Browser | undefined} */
  let browser;
  const close = async () => {
    await browser?.close();
    await served.stop();
  };
  try {
    browser = await launchBrowser();
    const workbench = await Workbench.open(browser, served, folder);
    return { served, workbench, close };
  } catch (error) {
    await close();
    throw error;
  }
}
