import { openPage, tell } from '../../test/bench/lonePage.mjs';
import { facts, SUBJECT } from '../../test/bench/simulationFacts.mjs';

const DONE = 'main[aria-busy="false"] .content:not([hidden]) .chart svg';
const WIDE = { width: 1160, height: 1500 };

/** @typedef {import('../../protocol/simulation.ts').SimulationResult} SimulationResult */

/**
 * The states of the simulation view, each brought about and shot: a page without an editor around it.
 * @param {{ browser: import('playwright-core').Browser, shoot: (page: import('playwright-core').Page, state: string) => Promise<void> }} stage
 */
export async function simulationStates({ browser, shoot }) {
  const { system, workload } = facts().job.experiment;
  if (workload.source !== 'generated') throw new Error('The states are of generated requests.');

  /** @param {SimulationResult} [result] @param {{ width: number, height: number }} [size] */
  const open = async (result, size = WIDE) => {
    const page = await openPage(browser, SUBJECT, size);
    if (result) await tell(page, result);
    return page;
  };
  /** @param {import('playwright-core').Page} page @param {string} label @param {number} value */
  const move = async (page, label, value) => {
    await page.getByRole('slider', { name: label, exact: true }).evaluate((slider, to) => {
      /** @type {HTMLInputElement} */ (slider).value = String(to);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }, value);
    await page.locator('.control.moved').first().waitFor();
    await page.waitForSelector(DONE);
  };
  /** @param {import('playwright-core').Page} page @param {string} name */
  const press = (page, name) => page.locator('vscode-button', { hasText: name }).first().click();

  const loading = await open(undefined, { width: 1160, height: 400 });
  await shoot(loading, 'loading');
  await loading.close();

  const view = await open(facts());
  await view.waitForSelector(DONE);
  await shoot(view, 'answer');

  await press(view, 'Pin');
  await move(view, 'Arrival rate', 34);
  await move(view, 'max_num_seqs', 64);
  await shoot(view, 'pinned');

  await press(view, 'Zoom In');
  await press(view, 'Zoom In');
  await press(view, 'Zoom In');
  await press(view, 'Zoom In');
  await view.locator('summary').click();
  await view.locator('summary').scrollIntoViewIfNeeded();
  await shoot(view, 'zoomed-details');
  await tell(view, { ...facts(), state: 'invalid', message: 'workload.request_rate_rps has to be a number.' });
  await view.evaluate(() => scrollTo(0, 0));
  await shoot(view, 'stale');
  await view.close();

  const narrow = await open(facts(), { width: 400, height: 1900 });
  await narrow.waitForSelector(DONE);
  await shoot(narrow, 'narrow');
  await press(narrow, 'Pin');
  await move(narrow, 'Arrival rate', 30);
  await narrow.locator('vscode-radio', { hasText: 'over time' }).click();
  await shoot(narrow, 'narrow-time');
  await narrow.close();

  const unstable = await open(
    facts({
      workload: { ...workload, arrivals: { process: 'poisson', rateRps: 120 } },
      system: { ...system, scheduler: 'continuous_sjf' },
    }),
  );
  await unstable.waitForSelector(DONE);
  await shoot(unstable, 'unstable');
  await unstable.close();

  const closed = await open(
    facts({
      workload: { ...workload, numRequests: 2000, arrivals: { process: 'closed_loop', concurrency: 64 } },
      slo: { attainment: 0.95 },
    }),
  );
  await closed.waitForSelector(DONE);
  await shoot(closed, 'closed-loop-no-targets');
  await closed.close();

  const long = await open(facts({ workload: { ...workload, numRequests: 2_000_000 } }));
  await long.locator('.progress', { hasText: 'of 2\u202f000\u202f000 requests' }).waitFor();
  await shoot(long, 'long-run');
  await press(long, 'Cancel');
  await long.locator('.progress', { hasText: 'Cancelled' }).waitFor();
  await shoot(long, 'cancelled');
  await long.close();

  const large = await open(facts({ system: { ...system, kv: { gpuMemoryUtilization: 0.2, activationReserveGb: 1 } } }));
  await large.locator('.notice:not([hidden])').waitFor();
  await shoot(large, 'does-not-fit');
  await large.close();

  const contradictory = await open(facts());
  await contradictory.waitForSelector(DONE);
  await contradictory.getByRole('textbox', { name: 'max_num_seqs, exact' }).fill('4096');
  await contradictory.locator('.notice:not([hidden])').waitFor();
  await shoot(contradictory, 'moved-too-far');
  await contradictory.close();

  const closedFile = await open({ ...facts(), state: 'file-closed', message: 'Open it to go on.' });
  await closedFile.locator('.notice:not([hidden])').waitFor();
  await shoot(closedFile, 'file-closed');
  await closedFile.close();
}
