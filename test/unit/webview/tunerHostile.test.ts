import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderSvg } from '../../../charts/svg.ts';
import { PAPER } from '../../../charts/theme.ts';
import { tunerChart } from '../../../charts/tuner.ts';
import { tunerSummary, tunerTooltip } from '../../../charts/tunerWords.ts';
import { tuningCsv } from '../../../engine/report/tuningCsv.ts';
import { tuningSentence } from '../../../engine/report/tuningSentence.ts';
import { TUNERS } from '../../../engine/tuner/index.ts';
import { knownVariants } from '../../../server/documents/knownVariants.ts';
import { parametersText } from '../../../server/documents/parametersText.ts';
import { diagnose } from '../../../server/rules/index.ts';
import { chosenOf } from '../../../webview/tuner/chosen.ts';
import { pictureOf } from '../../../webview/tuner/picture.ts';
import { savingOf } from '../../../webview/tuner/saving.ts';
import type { Shown } from '../../../webview/tuner/shown.ts';
import type { Action } from '../../../webview/tuner/state.ts';
import { tilesOf } from '../../../webview/tuner/tiles.ts';
import { CONTEXT } from '../server/context.ts';
import { modelOf } from '../server/marks.ts';
import { answer, run, shown } from './tunerAnswers.ts';

const FOLDER = 'test/fixtures/observations/hostile';
/** What no reader should see in place of a number. Names in the files are free to be so called. */
const NO_NUMBER = /NaN|Infinity|\binfinite\b|undefined|not a number|\[object/;

/** Everything that the view makes of a state. */
function said({ chosen, summary, others }: Shown): string[] {
  const all = [summary!, ...others];
  const picture = pictureOf({ chosen: { ...chosen, lines: 'all' }, summary: summary!, others, ofModel: [] }, summary!);
  const option = tunerChart(picture, PAPER, { width: 700, height: 800 });
  return [
    ...all.map((each) => tuningSentence(each, others)),
    ...all.map((each) => JSON.stringify(tilesOf(each))),
    tuningCsv(all),
    tunerSummary(picture),
    ...picture.chosen.updates.map(({ at }) => tunerTooltip(picture.chosen, at)),
    ...(option ? [renderSvg(option, { width: 700, height: 800, title: '', description: '' })] : []),
  ];
}

describe.each(readdirSync(FOLDER))('%s', (file) => {
  const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
  const uri = `file:///${file}`;
  const result = answer(text, { uri, isKnown: true });

  test('has findings, or can be learned from', () => {
    const found = diagnose(modelOf(text, uri), CONTEXT);
    if (result.state === 'known') expect(result.models.length).toBeGreaterThan(0);
    else expect(result.message).toMatch(/\.$/);
    if (result.state === 'invalid') expect(found.filter(({ severity }) => severity === 'error')).not.toEqual([]);
    for (const { message } of found) expect(message).not.toMatch(/undefined|\[object/);
  });

  test('never shows what is no number, whatever is chosen', () => {
    if (result.state !== 'known') return;
    const variants = chosenOf(run([{ type: 'result', result }]))!.variants;
    for (const { key } of variants)
      for (const tuner of TUNERS)
        for (const start of ['nothing', 'known'] as const) {
          const choose: Action = { type: 'choose', choice: { variant: key, tuner, start } };
          for (const each of said(shown(run([{ type: 'result', result }, choose]))))
            expect(each).not.toMatch(NO_NUMBER);
        }
  });

  test('saves only documents that can be read back', () => {
    if (result.state !== 'known') return;
    for (const tuner of TUNERS) {
      const state = run([
        { type: 'result', result },
        { type: 'choose', choice: { tuner } },
      ]);
      const { variants } = savingOf(shown(state));
      const read = knownVariants(modelOf(parametersText('learned', variants)));
      expect(read.map(({ parameters }) => parameters)).toEqual(variants);
    }
  });
});
