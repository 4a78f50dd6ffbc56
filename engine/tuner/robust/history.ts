import { exp } from '../../numerics/elementary.ts';
import type { Fit } from './fit.ts';
import type { LatencyGradient } from './latencyGradient.ts';
import { robustWeights } from './noise.ts';
import { groupAlike, type LatencyRecord } from './records.ts';
import { residualsAt } from './residuals.ts';

/** Cycles that are kept one by one: as long as they may turn out to be the beginning of something new. */
export const RECENT_CYCLES = 12;
/** Records kept of one cycle, and of all cycles before the recent ones. */
const MOST_RECORDS = 8;
/** Of cycles before the recent ones about this many count in one record: what is older has faded. */
const FADING_CYCLES = 50;
/** A cycle that is no longer recent and weighs less than this was an outlier: it is forgotten. */
const LEAST_WEIGHT = 0.25;

/**
 * The history in less space: pods of a cycle that are alike become one record, and so do cycles that are no longer
 * recent. Latencies are carried to common conditions by the fit; outliers count as little as they do in it.
 * What a replica did at a load that it has since left is kept.
 * @param records newest first
 */
export function compacted(
  records: readonly LatencyRecord[],
  cycle: number,
  fit: Fit,
  model: LatencyGradient,
): LatencyRecord[] {
  const residuals = residualsAt(records, fit.mode, model);
  const weights = robustWeights(records, cycle, residuals, fit.noise);
  const parts = new Map<number, number[]>();
  records.forEach((record, i) => {
    const recent = record.cycle > cycle - RECENT_CYCLES;
    if (!recent && weights[i]! < LEAST_WEIGHT) return;
    const part = recent ? record.cycle : Number.NEGATIVE_INFINITY;
    const indices = parts.get(part);
    if (indices === undefined) parts.set(part, [i]);
    else indices.push(i);
  });
  return [...parts.values()].flatMap((indices) => {
    // The record that stands for most keeps its conditions: with those of the newest a slow change of load would drag
    // one record along and leave nothing behind.
    indices.sort((a, b) => records[b]!.count - records[a]!.count);
    const groups = groupAlike(
      indices.map((i) => records[i]!),
      MOST_RECORDS,
    );
    const members: number[][] = [];
    groups.forEach((group, k) => {
      members[group] ??= [];
      members[group].push(indices[k]!);
    });
    return members.map((group) => merged(group));
  });

  function merged(group: readonly number[]): LatencyRecord {
    const centre = records[group[0]!]!;
    if (group.length === 1) return centre;
    const newest = Math.max(...group.map((i) => records[i]!.cycle));
    let count = 0;
    let mean = 0;
    let ttft = 0;
    let itl = 0;
    for (const i of group) {
      const record = records[i]!;
      const faded = 1 + (newest - record.cycle) / FADING_CYCLES;
      const share = (record.count * Math.min(1, weights[i]!)) / faded;
      count += share;
      mean += share * record.cycle;
      ttft += share * residuals.ttft[i]!;
      itl += share * residuals.itl[i]!;
    }
    model.evaluate(centre.offered, exp(fit.mode[0]!), exp(fit.mode[1]!), exp(fit.mode[2]!));
    return {
      cycle: mean / count,
      offered: centre.offered,
      lnTtft: model.lnTtft + ttft / count,
      lnItl: model.lnItl + itl / count,
      count,
    };
  }
}
