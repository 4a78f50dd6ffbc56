import { threeDigits } from '../report/quantities.ts';
import { QueueError } from './errors.ts';
import { rateForLatency } from './latencySearch.ts';
import type { Replica } from './replica.ts';
import type { Sizing, SizingNote, Targets } from './types.ts';

/** Share of the maximum rate left free when a token-rate target is set, whatever its value. */
const TPS_MARGIN = 0.1;

/** See `QueueModel.size`. */
export function size(replica: Replica, targets: Targets): Sizing {
  const ttft = checkTarget('ttftMs', 'TTFT', 'ms', targets.ttftMs);
  const itl = checkTarget('itlMs', 'ITL', 'ms', targets.itlMs);
  const tps = checkTarget('tps', 'token rate', 'tokens/s', targets.tps);
  const notes: SizingNote[] = [];
  const max = replica.rateMaxRps;
  const rateTtftRps = ttft > 0 ? rateForLatency(replica, 'ttft', ttft, notes) : max;
  const rateItlRps = itl > 0 ? rateForLatency(replica, 'itl', itl, notes) : max;
  const rateTpsRps = tps > 0 ? max * (1 - TPS_MARGIN) : max;
  if (tps > 0) notes.push('tps-value-unused');
  const lambdaRps = Math.min(rateTtftRps, rateItlRps, rateTpsRps);
  const metrics = replica.analyze(lambdaRps);
  return {
    semantics: replica.semantics,
    rateTtftRps,
    rateItlRps,
    rateTpsRps,
    lambdaRps,
    capacityRps: replica.differences.capacityIsThroughput ? metrics.throughputRps : lambdaRps,
    limitedBy: limit(lambdaRps, max, rateTtftRps, rateItlRps),
    metrics,
    achieved: {
      ttftMs: metrics.ttftMs,
      itlMs: metrics.itlMs,
      tps: metrics.throughputRps * replica.input.outputTokens,
    },
    notes,
  };
}

function limit(lambda: number, max: number, rateTtft: number, rateItl: number): Sizing['limitedBy'] {
  if (lambda === max) return 'maximum';
  if (lambda === rateTtft) return 'ttft';
  return lambda === rateItl ? 'itl' : 'tps';
}

function checkTarget(field: keyof Targets, name: string, unit: string, value: number | undefined): number {
  if (value === undefined) return 0;
  if (value >= 0) return value;
  const wrong = Number.isNaN(value) ? `be a number of ${unit}` : `not be negative: ${threeDigits(value)} ${unit}`;
  throw new QueueError('target-negative', `The ${name} target must ${wrong}. Use 0 for no target.`, {
    field,
    value,
    limit: 0,
  });
}
