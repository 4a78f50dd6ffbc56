// Opens the capacity view in a browser, moves k by its slider, step by step, and prints the median time from a move
// until the page is laid out again, ms.
import { launchBrowser } from '../../bed/browser.mjs';
import { openPage, tell } from './lonePage.mjs';

const MOVES = 40;
const ADDRESS = { uri: 'file:///bench.yaml', key: 'llama-prod' };

/** @type {import('../../protocol/capacity.ts').CapacityFacts} */
const FACTS = {
  state: 'known',
  entry: { ...ADDRESS, isDefault: false, model: { modelId: 'org/llama', namespace: 'prod' } },
  settings: { multiplier: 3, multiplierFrom: 'entry' },
  semantics: 'documented',
  variants: [
    {
      parameters: {
        model_id: 'org/llama',
        namespace: 'prod',
        name: 'llama-h100',
        alpha_ms: 6.97,
        beta_ms: 0.0267,
        gamma_ms: 0.00011,
        input_tokens: 1024,
        output_tokens: 256,
        max_batch: 256,
        arrival_rate_rps: 14.2,
      },
      from: { uri: 'file:///parameters.yaml', offset: 0 },
    },
  ],
  remarks: [],
};

/** @param {number} moves */
async function moveMultiplier(moves) {
  const slider = /** @type {HTMLInputElement} */ (document.querySelector('#slider-k-slomultiplier-'));
  const times = [];
  for (let i = 0; i < moves; i++) {
    performance.clearMeasures();
    slider.value = String(2 + (i % 20) / 10);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const start = performance.now();
    document.body.getBoundingClientRect();
    const layoutMs = performance.now() - start;
    const drawn = performance.getEntriesByName('kneepoint-draw', 'measure').at(-1);
    times.push(/** @type {PerformanceEntry} */ (drawn).duration + layoutMs);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

const browser = await launchBrowser();
const tab = await openPage(browser, { view: 'capacity', address: ADDRESS }, { width: 900, height: 1000 });
await tell(tab, FACTS);
await tab.waitForSelector('main .chart svg');
await tab.evaluate(moveMultiplier, MOVES); // warm
process.stdout.write(String(await tab.evaluate(moveMultiplier, MOVES)));
await browser.close();
