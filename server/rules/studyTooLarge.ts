import { whole } from '../../engine/report/quantities.ts';
import { surroundings } from '../documents/serving/namedFiles.ts';
import { studyBase } from '../documents/studies/studyBase.ts';
import { SEEDS_BEYOND, type TooMuch, tooMuch } from '../documents/studies/studyRuns.ts';
import type { WrittenStudy } from '../documents/studies/writtenStudy.ts';
import { studyRule } from './rule.ts';

/** More candidates, points or runs than are made: a typing error, or a night's work. */
export const studyTooLarge = studyRule({
  code: 'study-too-large',
  severity: 'error',
  dependsOnContext: true,
  *check(study, context, { document }) {
    const base = studyBase(study, surroundings(document.uri, context));
    const much = tooMuch(study, base && 'spec' in base ? base.spec : undefined);
    if (!much) return;
    const [fields, remedy] = whereToCut(study, much);
    const field = fields.find((name) => study.field([name]) !== undefined);
    yield {
      span: study.keySpan(field === undefined ? [] : [field]),
      message:
        much.what === 'seeds'
          ? `${SEEDS_BEYOND} ${remedy}`
          : `This study has ${whole(much.count)} ${wordFor(study, much)}, and at most ${whole(much.most)} are made. ${remedy}`,
    };
  },
});

/** The fields to mark, the first that is there, and what to do. */
function whereToCut({ kind }: WrittenStudy, { what }: TooMuch): [fields: string[], remedy: string] {
  const varied = kind === 'Sweep' ? 'axes' : 'grid';
  if (what === 'alternatives') return [[varied], 'Take values out of it, or make several studies.'];
  if (what === 'seeds') return [['base'], 'Give the base a smaller seed.'];
  if (what === 'draws of the bootstrap') return [['resamples', 'repetitions'], 'Lower resamples or repetitions.'];
  if (kind === 'CapacitySearch')
    return [['repetitions', 'grid_rates', 'bisection_steps'], 'Lower repetitions or rates.'];
  return kind === 'Sensitivity'
    ? [['draws'], 'Lower draws.']
    : [['repetitions', varied], 'Lower repetitions or values.'];
}

function wordFor({ kind }: WrittenStudy, { what }: TooMuch): string {
  if (what !== 'alternatives') return what;
  return kind === 'Sweep' ? 'points' : 'candidates';
}
