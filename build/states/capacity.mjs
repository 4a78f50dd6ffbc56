import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CapacityPage } from '../../test/workbench/user/capacity-page.mjs';
import { placeOf } from '../../test/workbench/user/places.mjs';
import { inRoot } from '../root.mjs';

const CONFIG = 'wva-queueing-model-config.yaml';
const PARAMETERS = 'service-parameters.yaml';
const LONG =
  'an-organisation-with-a-long-name/A-Model-Whose-Name-Goes-On-And-On-70B-Instruct-v0.2-FP8-dynamic-20261129';

/**
 * The states of the capacity view, each brought about and shot. The folder has no parameters at first.
 * @param {import('../stateScreenshots.mjs').Stage} stage
 */
export async function capacityStates({ workbench, folder, shoot }) {
  const source = readFileSync(join(folder, CONFIG), 'utf8');
  await workbench.openFile(CONFIG);
  await workbench.command('View: Toggle Primary Side Bar Visibility');
  const view = await CapacityPage.open({ workbench, source }, 'llama-prod');
  await view.seeNotice('No service parameters yet');
  await shoot('no-parameters');

  copyFileSync(inRoot('examples', PARAMETERS), join(folder, PARAMETERS));
  await view.seeHeadline('One replica of llama-h100 serves');
  await shoot('answer');

  await view.button('Pin').click();
  await view.slider('k (sloMultiplier)').focus();
  for (let i = 0; i < 8; i++) await workbench.page.keyboard.press('ArrowRight');
  await view.frame.locator('summary').first().click();
  await shoot('pinned-details');

  await workbench.page.setViewportSize({ width: 800, height: 1000 });
  await shoot('narrow');
  await workbench.page.setViewportSize({ width: 1280, height: 800 });

  const key = placeOf(source, 'llama-prod');
  await workbench.page.locator('.tab', { hasText: 'wva-queueing' }).first().click();
  await workbench.replace(key, 'llama-next');
  await view.seeNotice('The file has no entry');
  await shoot('entry-missing');
  await workbench.replace(key, 'llama-prod');

  const value = placeOf(source, '500.0');
  await workbench.replace(value, '-5000');
  await view.frame.locator('.notice').waitFor();
  await shoot('entry-invalid');
  await workbench.replace(value, '500.0');
  await view.seeNoNotice();

  const model = placeOf(source, 'meta-llama/Meta-Llama-3.1-8B-Instruct');
  writeFileSync(
    join(folder, 'long.yaml'),
    readFileSync(join(folder, PARAMETERS), 'utf8')
      .replaceAll('meta-llama/Meta-Llama-3.1-8B-Instruct', LONG)
      .replace('llama-h100', 'a-variant-with-a-name-that-is-long-too-on-h100-sxm-80gb'),
  );
  await workbench.replace(model, LONG);
  await view.seeHeadline('a-variant-with-a-name');
  await shoot('long-names');

  await workbench.page.keyboard.press('Control+s');
  await workbench.command('View: Close Editor');
  await view.seeNotice('The file is closed');
  await shoot('file-closed');
}
