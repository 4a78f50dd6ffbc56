// Opens the capacity view in a browser, moves k by its slider, step by step, and prints the median time from a move
// until the page is laid out again, ms.
import { readFileSync } from 'node:fs';
import { launchBrowser } from '../../bed/browser.mjs';

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

/** The page as the editor shows it, but for its policy; the wire to the editor ends in the page. */
const page = () => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<style>${readFileSync('dist/webview.css', 'utf8')}</style></head>
<body data-view="capacity" data-address='${JSON.stringify(ADDRESS)}'><main aria-busy="true"></main>
<script>window.acquireVsCodeApi = () => ({ postMessage() {}, getState() {}, setState() {} });</script></body></html>`;

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
const tab = await browser.newPage({ viewport: { width: 900, height: 1000 } });
await tab.setContent(page());
await tab.addScriptTag({ content: readFileSync('dist/webview.js', 'utf8') });
await tab.evaluate((result) => window.postMessage({ type: 'result', result }), FACTS);
await tab.waitForSelector('main .chart svg');
await tab.evaluate(moveMultiplier, MOVES); // warm
process.stdout.write(String(await tab.evaluate(moveMultiplier, MOVES)));
await browser.close();
