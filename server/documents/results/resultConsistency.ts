import { isRoofline } from '../../../engine/report/latencyBasis.ts';
import { servingSpecOf } from '../../../engine/report/resultSpec.ts';
import type { AnyResult } from '../../../schemas/results/results.ts';
import type { ServingResult } from '../../../schemas/results/serving-result.ts';
import type { StudyResult } from '../../../schemas/results/study-results.ts';
import type { SchemaFault } from './schemaFault.ts';

/** What a schema cannot say: lists that belong together are of one length, and numbers of draws are those of draws. */
export function inconsistency(result: AnyResult): SchemaFault | undefined {
  return inSpec(result) ?? inOutcome(result);
}

function inSpec(result: AnyResult): SchemaFault | undefined {
  const spec = servingSpecOf(result);
  if (!isRoofline(spec) || spec.system.accelerator !== undefined) return undefined;
  const path = result.kind === 'ServingResult' ? ['spec'] : ['spec', 'base'];
  return {
    path: [...path, 'system', 'accelerator'],
    message: 'is missing although latency.model is roofline, which computes from its data.',
  };
}

function inOutcome(result: AnyResult): SchemaFault | undefined {
  switch (result.kind) {
    case 'ServingResult':
      return inServing(result.result);
    case 'CapacitySearchResult':
      return inSearch(result.result);
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

/** How much of a run may lie behind its timelines: the last digits of sums. */
const LAST_DIGITS = 1e-6;

function inServing(outcome: ServingResult['result']): SchemaFault | undefined {
  const { cdfs, queue, batch, kv, disaggregation, duration_s } = outcome;
  for (const [name, { ms, share }] of Object.entries(cdfs))
    if (ms.length !== share.length) return unequal(['result', 'cdfs', name, 'share'], share.length, 'ms', ms.length);
  const timelines = { queue, batch, kv, ...(disaggregation ? { on_link: disaggregation.on_link } : {}) };
  for (const [name, { stretch_s, min, max }] of Object.entries(timelines)) {
    const path = name === 'on_link' ? ['result', 'disaggregation', name] : ['result', name];
    if (min.length !== max.length) return unequal([...path, 'max'], max.length, 'min', min.length);
    if (stretch_s * max.length < duration_s * (1 - LAST_DIGITS))
      return {
        path: [...path, 'stretch_s'],
        message: `is ${stretch_s}: ${max.length} such stretches end before the run does, at ${duration_s} s.`,
      };
  }
  return undefined;
}

type OutcomeOf<Kind extends StudyResult['kind']> = Extract<StudyResult, { kind: Kind }>['result'];

function inSearch(search: OutcomeOf<'CapacitySearchResult'>): SchemaFault | undefined {
  for (const field of ['highest_feasible_rate_rps', 'lowest_infeasible_rate_rps'] as const) {
    const rate = search[field];
    if (rate !== null && !search.rates.some(({ rate_rps }) => rate_rps === rate))
      return { path: ['result', field], message: `is ${rate}, and must be one of the rates that were tried, or null.` };
  }
  return undefined;
}

function inPairs({ seeds, metrics, primary_metric }: OutcomeOf<'PairedStudyResult'>): SchemaFault | undefined {
  if (metrics[0]?.metric !== primary_metric)
    return { path: ['result', 'metrics'], message: `must begin with the primary metric, ${primary_metric}.` };
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

function inSensitivity({ draws, metrics }: OutcomeOf<'SensitivityResult'>): SchemaFault | undefined {
  if (metrics.length === 0) return { path: ['result', 'metrics'], message: 'has no metric, and must have one.' };
  for (const [i, { reversals }] of metrics.entries())
    for (const [k, draw] of reversals.entries())
      if (draw >= draws.length)
        return {
          path: ['result', 'metrics', i, 'reversals', k],
          message: `is ${draw}, and there are only ${draws.length} draws, which count from 0.`,
        };
  return undefined;
}

function inSweep({ axes, points }: OutcomeOf<'SweepResult'>): SchemaFault | undefined {
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
