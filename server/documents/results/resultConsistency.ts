import type { AnyResult } from '../../../schemas/results/results.ts';
import type { ServingResult } from '../../../schemas/results/serving-result.ts';
import type { StudyResult } from '../../../schemas/results/study-results.ts';
import type { SchemaFault } from './schemaFault.ts';

/** What a schema cannot say: lists that belong together are of one length, and numbers of draws are those of draws. */
export function inconsistency(result: AnyResult): SchemaFault | undefined {
  switch (result.kind) {
    case 'ServingResult':
      return inServing(result.result);
    case 'PairedStudyResult':
      return inPairs(result.result);
    case 'SensitivityResult':
      return inSensitivity(result.result);
    case 'SweepResult':
      return inSweep(result.result);
    default:
      return undefined;
  }
}

function inServing({ cdfs, queue, batch, kv, disaggregation }: ServingResult['result']): SchemaFault | undefined {
  for (const [name, { ms, share }] of Object.entries(cdfs))
    if (ms.length !== share.length) return unequal(['result', 'cdfs', name, 'share'], share.length, 'ms', ms.length);
  const timelines = { queue, batch, kv, ...(disaggregation ? { on_link: disaggregation.on_link } : {}) };
  for (const [name, { min, max }] of Object.entries(timelines)) {
    const path = name === 'on_link' ? ['result', 'disaggregation', name, 'max'] : ['result', name, 'max'];
    if (min.length !== max.length) return unequal(path, max.length, 'min', min.length);
  }
  return undefined;
}

function inPairs({
  seeds,
  metrics,
}: Extract<StudyResult, { kind: 'PairedStudyResult' }>['result']): SchemaFault | undefined {
  for (const [i, metric] of metrics.entries()) {
    for (const side of ['baseline', 'treatment'] as const)
      if (metric[side].length !== seeds.length)
        return unequal(['result', 'metrics', i, side], metric[side].length, 'seeds', seeds.length);
    if (metric.interval && metric.interval.length !== 2)
      return {
        path: ['result', 'metrics', i, 'interval'],
        message: 'must have two numbers, the lower and the upper end.',
      };
  }
  return undefined;
}

function inSensitivity({
  draws,
  metrics,
}: Extract<StudyResult, { kind: 'SensitivityResult' }>['result']): SchemaFault | undefined {
  for (const [i, { reversals }] of metrics.entries())
    for (const [k, draw] of reversals.entries())
      if (draw >= draws.length)
        return {
          path: ['result', 'metrics', i, 'reversals', k],
          message: `is ${draw}, and there are only ${draws.length} draws, which count from 0.`,
        };
  return undefined;
}

function inSweep({ axes, points }: Extract<StudyResult, { kind: 'SweepResult' }>['result']): SchemaFault | undefined {
  if (axes.length < 1 || axes.length > 2)
    return { path: ['result', 'axes'], message: `has ${axes.length} axes, and must have one or two.` };
  const values = axes.map((axis) => new Set(axis.values));
  for (const [i, { at }] of points.entries()) {
    const path = ['result', 'points', i, 'at'];
    if (at.length !== axes.length) return unequal(path, at.length, 'axes', axes.length);
    const k = at.findIndex((value, axis) => !values[axis]!.has(value));
    if (k >= 0) return { path: [...path, k], message: `is ${at[k]}, and must be one of the values of its axis.` };
  }
  return undefined;
}

function unequal(path: SchemaFault['path'], has: number, other: string, needs: number): SchemaFault {
  return { path, message: `has ${has} items, and must have as many as ${other}, ${needs}.` };
}
