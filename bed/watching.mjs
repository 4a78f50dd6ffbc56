import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from './wait.mjs';

const row = '.explorer-folders-view .monaco-list-row';

/**
 * Waits until VS Code notices what other programs write into its folder. It starts to watch only some seconds after
 * the window stands, and what is written before then it never hears of. New files are written until one shows up in
 * the Explorer; none of them stays.
 * @param {import('./workbench.mjs').Workbench} workbench
 * @param {string} folder
 */
export async function folderIsWatched({ page }, folder) {
  /** @type {string[]} */
  const probes = [];
  const shown = page.locator(row, { hasText: 'watched-' });
  await waitFor('VS Code to notice a new file in its folder', async () => {
    probes.push(join(folder, `watched-${probes.length}.txt`));
    writeFileSync(/** @type {string} */ (probes.at(-1)), '');
    return (await shown.count()) > 0;
  });
  for (const probe of probes) rmSync(probe);
  await waitFor('VS Code to notice that the new files are gone', async () => (await shown.count()) === 0);
}
