import { build } from 'esbuild';
import { openPage, tell } from '../../test/bench/lonePage.mjs';
import { cached, root } from '../root.mjs';

const SUBJECT = {
  view: /** @type {const} */ ('study'),
  address: { uri: 'file:///capacity.yaml', name: 'chat-capacity' },
};
const STUDY = { uri: SUBJECT.address.uri, name: SUBJECT.address.name };
const DONE = 'main[aria-busy="false"] > .content:not([hidden]) .chart svg';
const WIDE = { width: 1160, height: 960 };
const NARROW = { width: 400, height: 1500 };

/** @typedef {import('../../protocol/studyMessages.ts').StudyPage} StudyPage */
/** @typedef {import('../../protocol/study.ts').StudyFacts} StudyFacts */

/** Results as tests make them up, for a script that knows no types. */
async function savedResults() {
  const script = cached('saved-results.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['test/unit/savedResults/results.ts'],
    outfile: script,
    bundle: true,
    format: 'esm',
    logLevel: 'silent',
  });
  return /** @type {typeof import('../../test/unit/savedResults/results.ts')} */ (await import(script));
}

/**
 * The states of the view of studies, each brought about and shot: a page without an editor around it.
 * @param {{ browser: import('playwright-core').Browser, shoot: (page: import('playwright-core').Page, state: string) => Promise<void> }} stage
 */
export async function studyStates({ browser, shoot }) {
  const { capacitySearch, designSpace, pairedStudy, sensitivity, servingRun, sweep } = await savedResults();
  /** @type {StudyFacts} */
  const answer = {
    ...STUDY,
    state: 'known',
    version: 1,
    kind: 'CapacitySearch',
    specHash: capacitySearch().specHash,
    inputs: [],
    mostRuns: 55,
    requests: 10_000,
    remarks: [],
  };
  /** @param {StudyPage} page @param {{ width: number, height: number }} [size] */
  const open = async (page, size = WIDE) => {
    const tab = await openPage(browser, SUBJECT, size);
    await tell(tab, page);
    return tab;
  };
  /** @param {import('playwright-core').Page} page @param {string} name */
  const press = (page, name) => page.locator('vscode-button', { hasText: name }).first().click();
  /** @param {import('playwright-core').Page} page @param {string} choice */
  const choose = (page, choice) => page.locator('vscode-radio', { hasText: choice }).first().click();
  /**
   * Shows a page, shoots it, and does nothing else.
   * @param {string} state
   * @param {StudyPage} page
   * @param {{ width: number, height: number }} [size]
   */
  const still = async (state, page, size) => {
    const tab = await open(page, size);
    const isDrawn = page.result && !page.progress;
    await tab.waitForSelector(isDrawn ? DONE : 'main > :is(.notice, .content):not([hidden])');
    await shoot(tab, state);
    await tab.close();
  };

  await still('never-run', { study: STUDY, answer }, { width: 1160, height: 400 });
  await still('starting', { study: STUDY, answer, progress: { done: 0, most: 55 } }, { width: 1160, height: 400 });
  await still(
    'waiting',
    { study: STUDY, answer, progress: { done: 0, most: 0, isWaiting: true } },
    { width: 1160, height: 400 },
  );
  await still(
    'failed',
    {
      study: STUDY,
      answer,
      failure:
        'Run 12 (h200, seed 3) ended by itself: the worker ran out of memory. Ask for fewer requests, or for fewer workers.',
    },
    { width: 1160, height: 400 },
  );
  await still(
    'unreadable',
    {
      file: 'chat.3f3f3f3f-s1.kneepoint.json',
      failure: 'The file was written by a newer version (schemaVersion 2). Update Kneepoint to read it.',
    },
    { width: 1160, height: 400 },
  );

  const capacity = await open({ study: STUDY, answer, result: capacitySearch() });
  await capacity.waitForSelector(DONE);
  await shoot(capacity, 'capacity');
  await press(capacity, 'Next');
  await press(capacity, 'Next');
  await choose(capacity, 'linear');
  await capacity.locator('summary').click();
  await capacity.locator('summary').scrollIntoViewIfNeeded();
  await shoot(capacity, 'capacity-looked-at-details');
  await tell(capacity, {
    study: STUDY,
    answer,
    result: capacitySearch(),
    other: {
      name: 'chat.old-s1.kneepoint.json',
      result: {
        ...capacitySearch({ highest_feasible_rate_rps: 22, recommended_rate_rps: 17.6 }),
        spec: { ...capacitySearch().spec, repetitions: 3 },
      },
    },
  });
  await capacity.getByRole('heading', { name: 'What changed in the numbers' }).scrollIntoViewIfNeeded();
  await shoot(capacity, 'compared');
  await tell(capacity, { study: STUDY, answer, result: capacitySearch(), isStale: true });
  await capacity.evaluate(() => scrollTo(0, 0));
  await shoot(capacity, 'stale');
  await capacity.close();
  const expect = { highest_feasible_rate_rps: '>= 25', recommended_rate_rps: '>= 25' };
  const search = capacitySearch();
  await still('expected', { study: STUDY, answer, result: { ...search, spec: { ...search.spec, expect } } });
  await still('capacity-narrow', { study: STUDY, answer, result: capacitySearch() }, NARROW);
  const { rates } = capacitySearch().result;
  await still('capacity-at-the-end-of-the-search', {
    file: 'chat.3f3f3f3f-s1.kneepoint.json',
    result: capacitySearch({
      rates: rates.slice(0, 3),
      bound: 'max',
      lowest_infeasible_rate_rps: null,
      monotone: false,
      queueing_model: null,
    }),
  });
  const partial = capacitySearch({ complete: false, rates: rates.filter((_, i) => i % 2 === 0) });
  await still('running', { study: STUDY, answer, progress: { done: 37, most: 55, leftS: 12.4 }, result: partial });
  await still('stopped', { study: STUDY, answer, result: partial });

  const designs = await open({ study: STUDY, answer, result: designSpace() });
  await designs.waitForSelector(DONE);
  await shoot(designs, 'designs');
  await press(designs, 'Zoom In');
  const box = await designs.locator('.chart').first().boundingBox();
  await designs.mouse.move((box?.x ?? 0) + 160, (box?.y ?? 0) + 120);
  await designs.mouse.down();
  await designs.mouse.move((box?.x ?? 0) + 460, (box?.y ?? 0) + 300, { steps: 3 });
  await shoot(designs, 'designs-closely');
  await designs.mouse.up();
  await choose(designs, 'goodput per accelerator');
  await press(designs, 'Next');
  await designs.locator('summary').click();
  await designs.getByRole('textbox', { name: 'Filter candidates' }).fill('frontier');
  await designs.locator('summary').scrollIntoViewIfNeeded();
  await shoot(designs, 'designs-efficiency-filtered');
  await designs.close();
  await still('designs-narrow', { study: STUDY, answer, result: designSpace() }, NARROW);
  await still('designs-stopped', { study: STUDY, answer, result: designSpace({ done: 34, prices: false }) });

  await still('paired', { study: STUDY, answer, result: pairedStudy() });
  const all = await open({ study: STUDY, answer, result: pairedStudy() });
  await all.waitForSelector(DONE);
  await choose(all, 'all');
  await press(all, 'Next');
  await shoot(all, 'paired-all');
  await all.close();
  await still('paired-narrow', { study: STUDY, answer, result: pairedStudy() }, NARROW);
  await still('paired-one-seed', { study: STUDY, answer, result: pairedStudy({ seeds: 1, of: 30 }) });

  const draws = await open({ study: STUDY, answer, result: sensitivity() });
  await draws.waitForSelector(DONE);
  await press(draws, 'Next');
  await shoot(draws, 'sensitivity');
  await draws.close();
  await still('sensitivity-narrow', { study: STUDY, answer, result: sensitivity() }, NARROW);

  await still('sweep-lines', { study: STUDY, answer, result: sweep() });
  const map = await open({ study: STUDY, answer, result: sweep({ axes: 2 }) });
  await map.waitForSelector(DONE);
  await press(map, 'Next');
  await press(map, 'Next');
  await shoot(map, 'sweep-map');
  await map.close();
  await still('sweep-map-narrow', { study: STUDY, answer, result: sweep({ axes: 2 }) }, NARROW);

  const run = servingRun();
  const held = { ...run, spec: { ...run.spec, expect: { p95_ttft_ms: '<= 400', attainment: '>= 0.95' } } };
  const file = 'chat.3f3f3f3f-s1.kneepoint.json';
  await still('saved-run', { file, result: held }, { width: 1160, height: 1500 });
  await still('saved-run-narrow', { file, result: held }, NARROW);
}
