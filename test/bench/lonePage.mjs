import { readFileSync } from 'node:fs';

const ORIGIN = 'https://page.test';
const NONCE = 'bm9uY2U';
const POLICY = [
  "default-src 'none'",
  `img-src ${ORIGIN} data:`,
  `style-src ${ORIGIN} 'nonce-${NONCE}'`,
  `font-src ${ORIGIN}`,
  `script-src 'nonce-${NONCE}'`,
  'worker-src blob:',
  `connect-src ${ORIGIN}`,
].join('; ');
const TYPES = { js: 'text/javascript', css: 'text/css', ttf: 'font/ttf' };

/**
 * A page as the editor shows it, with its policy; the wire to the editor ends in the page.
 * @param {Subject} subject
 */
const html = ({ view, address }) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta property="csp-nonce" content="${NONCE}">
<link rel="stylesheet" href="/codicon.css"><link rel="stylesheet" href="/webview.css"></head>
<body data-view="${view}" data-worker="${ORIGIN}/simulationWorker.js"
data-address='${JSON.stringify(address)}'><main aria-busy="true"></main>
<script nonce="${NONCE}">window.sent = [];
window.acquireVsCodeApi = () => ({ postMessage(message) { sent.push(message); }, getState() {}, setState() {} });</script>
<script type="module" nonce="${NONCE}" src="/webview/${view}.js"></script></body></html>`;

/** @typedef {{ view: import('../../protocol/pageMessages.ts').PageView, address: unknown }} Subject */

/**
 * A view alone, without an editor around it, when it has begun to listen.
 * @param {import('playwright-core').Browser} browser
 * @param {Subject} subject
 * @param {{ width: number, height: number }} viewport
 */
export async function openPage(browser, subject, viewport) {
  const tab = await browser.newPage({ viewport });
  await tab.route(`${ORIGIN}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: html(subject) });
    const ending = /** @type {keyof typeof TYPES} */ (name.split('.').at(-1));
    return route.fulfill({ contentType: TYPES[ending] ?? 'text/plain', body: readFileSync(`dist/${name}`) });
  });
  await tab.goto(`${ORIGIN}/`);
  return tab;
}

/**
 * Tells a page what the server says.
 * @param {import('playwright-core').Page} tab
 * @param {unknown} result
 */
export async function tell(tab, result) {
  await tab.evaluate((said) => window.postMessage({ type: 'result', result: said }), result);
}
