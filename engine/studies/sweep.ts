import type { SweepOutcome } from '../../schemas/results/study-results.ts';
import type { ResolvedSweep } from '../../schemas/studies/resolvedStudy.ts';
import { KnownRuns, repeated, repetitionsOf } from './knownRuns.ts';
import { runCount } from './runCount.ts';
import type { Study } from './study.ts';
import type { Alternative } from './studyJob.ts';
import { meanMetrics, measuredRuns, problemOf, worstVerdict } from './summaries.ts';

/**
 * Every metric at each point of one or two fields.
 * @param alternatives the points, the last axis fastest
 * @throws RangeError with a sentence, where the points are not those of the axes
 */
export function sweep(study: ResolvedSweep, alternatives: readonly Alternative[]): Study<SweepOutcome> {
  const { base, axes, repetitions } = study;
  const count = axes.reduce((points, { values }) => points * values.length, 1);
  if (alternatives.length !== count)
    throw new RangeError(`The axes of the sweep have ${count} points, but there are ${alternatives.length}.`);
  runCount({ points: count, repetitions });
  const points = pointsOf(axes.map(({ values }) => values));
  return new KnownRuns(repeated(count, repetitions, base.seed), (taken, complete) => ({
    complete,
    axes: axes.map(({ field, values }) => ({ field, values: [...values] })),
    points: points.map((at, i) => {
      const ofPoint = repetitionsOf(taken, i, count);
      const measured = measuredRuns(ofPoint);
      const alternative = alternatives[i]!;
      return {
        at,
        ...('problem' in alternative ? { problem: alternative.problem } : problemOf(ofPoint)),
        repetitions: measured.length,
        ...(measured.length > 0 ? { verdict: worstVerdict(measured), metrics: meanMetrics(measured) } : {}),
      };
    }),
  }));
}

function pointsOf(axes: readonly (readonly number[])[]): number[][] {
  return axes.reduce<number[][]>(
    (points, values) => points.flatMap((at) => values.map((value) => [...at, value])),
    [[]],
  );
}
