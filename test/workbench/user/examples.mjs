import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { openSession } from '../../../bed/session.mjs';
import { folderIsWatched } from '../../../bed/watching.mjs';
import { temporaryCopy } from '../../../bed/workspace.mjs';
import { inRoot } from '../../../build/root.mjs';

const CONFIG = 'wva-queueing-model-config.yaml';
export const PARAMETERS = 'service-parameters.yaml';

/**
 * Leaves a picture of what was on the screen when a test failed.
 * @param {() => { workbench: import('../../../bed/workbench.mjs').Workbench } | undefined} session
 */
export function pictureFailures(session) {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const name = task.name.replace(/\W+/g, '-').slice(0, 40);
    await session()?.workbench.screenshot(inRoot(`bed-failure-${name}.png`));
  });
}

const askNobody = { 'security.workspace.trust.startupPrompt': 'never', 'security.workspace.trust.banner': 'never' };

/**
 * VS Code on a copy of examples/, with the ConfigMap open.
 * @param {{ parameters?: boolean, trusted?: boolean }} [options] parameters: false leaves the ServiceParameters document out,
 *   and waits until one that is written later is noticed; trusted: false asks nobody for trust, and gives none
 */
export async function openExamples({ parameters = true, trusted = true } = {}) {
  const workspace = temporaryCopy(inRoot('examples'));
  if (!parameters) rmSync(join(workspace.folder, PARAMETERS));
  const session = await openSession(workspace.folder, { trusted, ...(trusted ? {} : { settings: askNobody }) }).catch(
    (error) => {
      workspace.remove();
      throw error;
    },
  );
  if (!parameters) await folderIsWatched(session.workbench, workspace.folder);
  await session.workbench.openFile(CONFIG);
  return {
    ...session,
    folder: workspace.folder,
    source: readFileSync(join(workspace.folder, CONFIG), 'utf8'),
    close: async () => {
      await session.close();
      workspace.remove();
    },
  };
}
