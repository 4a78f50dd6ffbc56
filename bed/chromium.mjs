import { aptGet, hasAptGet, isExecutable, isRoot, onPath } from './debian.mjs';
import { Problem } from './problem.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const debianPackages = ['chromium', 'fonts-dejavu-core', 'fonts-liberation'];

/** The browser to drive: CHROMIUM, or the first on the PATH. */
function findChromium() {
  const chosen = process.env.CHROMIUM;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Problem(`CHROMIUM is set to ${chosen}, which is not a program.`);
  }
  return onPath(...names);
}

/** Finds Chromium, or installs Debian's when that is allowed. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (!isRoot() || !hasAptGet()) {
    throw new Problem(
      'Chromium is missing: the workbench tests and the screenshots drive it.\n' +
        `On Debian or Ubuntu: sudo apt-get install ${debianPackages.join(' ')}\n` +
        'Elsewhere: install Chromium or Chrome, and set CHROMIUM to its path if it is not on the PATH.',
    );
  }
  console.error('Installing Chromium from the Debian packages (once, about 20 seconds) ...');
  aptGet(['update']);
  aptGet(['install', '--yes', '--no-install-recommends', ...debianPackages]);
  const installed = findChromium();
  if (!installed)
    throw new Problem('apt-get installed Chromium, but no chromium is on the PATH. Set CHROMIUM to its path.');
  return installed;
}
