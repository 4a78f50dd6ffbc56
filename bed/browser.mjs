import { chromium } from 'playwright-core';
import { ensureChromium } from './chromium.mjs';

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchBrowser() {
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: ensureChromium(),
    // Chromium refuses its sandbox to root.
    args: asRoot ? [...flags, '--no-sandbox'] : flags,
  });
}
