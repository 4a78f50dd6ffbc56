import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  fromFullLoad,
  repeated,
  sample,
  textOf,
  variants,
  withCycles,
  withoutTraffic,
} from '../../test/workbench/user/observed.mjs';
import { TunerPage } from '../../test/workbench/user/tuner-page.mjs';
import { inRoot } from '../root.mjs';

const PARAMETERS = 'service-parameters.yaml';
const LONG = 'a-variant-with-a-name-that-is-long-too-on-h100-sxm-80gb-with-eight-of-them';
const LONG_MODEL =
  'an-organisation-with-a-long-name/A-Model-Whose-Name-Goes-On-And-On-70B-Instruct-v0.2-FP8-dynamic-20261129';

/**
 * The states of the tuner view, each brought about and shot. The folder has no parameters at first.
 * @param {import('../stateScreenshots.mjs').Stage} stage
 */
export async function tunerStates({ workbench, folder, shoot }) {
  const { page } = workbench;
  const toggleExplorer = () => workbench.command('View: Toggle Primary Side Bar Visibility');
  await page.setViewportSize({ width: 1600, height: 1000 });
  await toggleExplorer();

  /**
   * Shows what is learned from a file, and nothing else.
   * @param {string} file
   * @param {import('../../test/workbench/user/observed.mjs').VariantObservations | string} content
   */
  const open = async (file, content) => {
    await toggleExplorer();
    const view = await TunerPage.learnFrom(
      { workbench, folder },
      file,
      typeof content === 'string' ? content : textOf(content),
    );
    await toggleExplorer();
    return view;
  };

  const view = await open('observations.yaml', textOf(sample()));
  await view.seeHeadline('learned by');
  await shoot('answer');
  await view.choose('Lines', 'compare all');
  await view.pickVariant('mistral-a100');
  await shoot('compared');
  copyFileSync(inRoot('examples', PARAMETERS), join(folder, PARAMETERS));
  await view.frame.locator('.origin', { hasText: 'given' }).waitFor();
  await view.choose('Start from', 'known parameters');
  await view.frame.locator('summary').click();
  await view.frame.locator('summary').scrollIntoViewIfNeeded();
  await view.frame.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await shoot('known-details');
  await page.setViewportSize({ width: 960, height: 1000 });
  await view.frame.evaluate(() => scrollTo(0, 0));
  await shoot('narrow');
  await page.setViewportSize({ width: 1600, height: 1000 });

  const locked = await open('full-load.yaml', fromFullLoad());
  await locked.choose('Tuner', 'controller');
  await locked.seeHeadline('Every one of');
  await locked.choose('Lines', 'compare all');
  await shoot('locked-up');
  await locked.frame.locator('.picture').scrollIntoViewIfNeeded();
  await locked.frame.evaluate(() => scrollTo(0, 500));
  await shoot('locked-up-picture');

  await open('idle.yaml', withoutTraffic());
  await shoot('nothing-learned');
  await open(
    'single.yaml',
    withCycles((cycles) => cycles.slice(0, 1)),
  );
  await shoot('one-cycle');

  await open('long-run.yaml', repeated(1000));
  await shoot('thousand-cycles');

  const many = await open(
    'many.yaml',
    variants(40, (i) => `${LONG}-${i}`),
  );
  await many.pickVariant(`${LONG}-39`);
  await shoot('forty-variants-long-names');

  const text = textOf(sample()).replace('mistralai/Mistral-7B-Instruct-v0.2', LONG_MODEL);
  const broken = await open('broken.yaml', text);
  await broken.seeHeadline('learned by');
  writeFileSync(join(folder, 'broken.yaml'), text.replace('"arrival_rate_rps": 0.089', '"arrival_rate_rps": "fast"'));
  await broken.seeNotice('The observations are not valid');
  await shoot('invalid');
  await workbench.page
    .locator('.tab', { hasText: /^broken.yaml/ })
    .first()
    .click();
  await workbench.command('View: Close Editor');
  await broken.seeNotice('The file is closed');
  await shoot('file-closed');

  const empty = await open('empty.yaml', { ...sample(), spec: { ...sample().spec, cycles: [] } });
  await empty.seeNotice('Nothing was observed yet');
  await shoot('empty');
}
