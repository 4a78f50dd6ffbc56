// Opens the simulation view in a browser, moves the arrival rate by its slider, step by step, and prints the median time from a move
// until the pictures of its 10,000 requests are laid out, ms.
import { launchBrowser } from '../../bed/browser.mjs';
import { openPage, tell } from './lonePage.mjs';
import { facts, SUBJECT } from './simulationFacts.mjs';

const MOVES = 15;

/** @param {number} moves */
async function moveRate(moves) {
  const slider = /** @type {HTMLInputElement} */ (document.querySelector('#slider-arrival-rate'));
  const headline = /** @type {HTMLElement} */ (document.querySelector('main .content h1'));
  const times = [];
  for (let i = 0; i < moves; i++) {
    const rate = 14 + (i % 10);
    const start = performance.now();
    slider.value = String(rate);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    while (!headline.textContent?.includes(` ${rate} req/s`))
      await new Promise((resolve) => requestAnimationFrame(resolve));
    document.body.getBoundingClientRect();
    times.push(performance.now() - start);
    // The hand lets go, and the whole run follows.
    while (document.querySelector('main[aria-busy="true"]')) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

const browser = await launchBrowser();
const tab = await openPage(browser, SUBJECT, { width: 1100, height: 1400 });
await tell(tab, facts());
await tab.waitForSelector('main[aria-busy="false"] .chart svg');
await tab.evaluate(moveRate, 5); // warm
process.stdout.write(String(await tab.evaluate(moveRate, MOVES)));
await browser.close();
