// Only Node's own modules may be imported here, directly or not: it runs before anything is installed.
import { ensureChromium } from '../bed/chromium.mjs';
import { Problem } from '../bed/problem.mjs';
import { ensureBed } from '../bed/setup.mjs';
import { ensurePackages } from './packages.mjs';
import { ensurePrometheus } from './prometheus.mjs';

export { ensureBed, ensureChromium, ensurePackages, ensurePrometheus };

/** Fails early, and for people, on a Node that cannot run the rest. */
export function ensureNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) throw new Problem(`Node 20 or newer is needed; this is ${process.version}.`);
}
