import { format } from 'node:util';
import { launchBrowser } from './browser.mjs';
import { serve } from './serve.mjs';

/** What the server build says about modules that are left uncompiled, and about services that are switched off. */
const noise =
  /^(Resolv|Creating a socket|Updating additional|Ignoring fetching|\[(Service|Agent|Account|reconn))|spdlog|Could not locate the bindings|native-watchdog|Release\/watchdog|authentication provider 'github'|No search provider registered|Canceled: Canceled/;

/**
 * Runs a test entry (a module that exports `run()`) inside the real extension host.
 * @param {{ folder: string, tests: string, companions?: string[], env?: Record<string, string>, log?: (line: string) => unknown, timeoutMs?: number, screenshot?: string }} options
 * @returns {Promise<{ ok: boolean, reason: string }>}
 */
export async function runHostTests({
  folder,
  tests,
  companions = [],
  env = {},
  log = console.log,
  timeoutMs = 180_000,
  screenshot,
}) {
  const served = await serve({ companions, env });
  try {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const reason = await hostExit(page, served.link({ folder, tests }), log, timeoutMs);
      if (reason !== 0 && screenshot) await page.screenshot({ path: screenshot }).catch(() => {});
      return { ok: reason === 0, reason: typeof reason === 'number' ? `exit code ${reason}` : reason };
    } finally {
      await browser.close();
    }
  } finally {
    await served.stop();
  }
}

/**
 * Opens the page; the workbench calls codeAutomationExit when the tests have ended.
 * @param {import('playwright-core').Page} page
 * @param {string} link
 * @param {(line: string) => unknown} log
 * @param {number} timeoutMs
 * @returns {Promise<number | string>}
 */
async function hostExit(page, link, log, timeoutMs) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve(`no result after ${timeoutMs / 1000} s`), timeoutMs);
      page.on('crash', () => resolve('the page crashed'));
      const open = async () => {
        await page.exposeFunction('codeAutomationLog', (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
          const line = format(...args).trimEnd();
          if (!noise.test(line)) log(type === 'error' ? `[error] ${line}` : line);
        });
        await page.exposeFunction('codeAutomationExit', resolve);
        await page.goto(link);
      };
      open().catch(reject);
    });
  } finally {
    clearTimeout(timer);
  }
}
