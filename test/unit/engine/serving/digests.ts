import { iterationModelCost } from '../../../../engine/hardware/iterationModelCost.ts';
import { kvPool } from '../../../../engine/hardware/kvPool.ts';
import { rooflineCost } from '../../../../engine/hardware/rooflineCost.ts';
import type { Distribution } from '../../../../engine/numerics/distribution.ts';
import type { Outcome, OverTime } from '../../../../engine/serving/outcome.ts';
import { simulate } from '../../../../engine/serving/simulate.ts';
import type { SimulationInput } from '../../../../engine/serving/simulationInput.ts';
import { generateRequests } from '../../../../engine/workload/workload.ts';
import { SCHEDULERS } from '../../../../schemas/defaults.ts';
import { served } from '../hardware/profiles.ts';
import { experiment } from './experiment.ts';

const REQUESTS = 1500;
const SEED = 7;

/**
 * What a number of runs come to, each as a hash of all the bytes of its result: to be the same in every JavaScript engine. Every
 * scheduler, both latency models, P/D, prefix hits, drawn lengths and bursts.
 */
export function digests(): Record<string, string> {
  const all: Record<string, string> = {};
  for (const scheduler of SCHEDULERS) {
    for (const isDisaggregated of [false, true]) {
      const name = `${scheduler}, ${isDisaggregated ? 'P/D, iteration' : 'colocated, roofline'}`;
      const input = isDisaggregated ? disaggregated(scheduler) : colocated(scheduler);
      all[name] = digest(simulate(input, { ttftMs: 300, itlMs: 20, e2eMs: 5000 }, 200));
    }
  }
  return all;
}

function colocated(scheduler: SimulationInput['scheduler']): SimulationInput {
  const server = served('llama-3.1-8b');
  const pool = kvPool(server);
  if (!pool.fits) throw new Error('Llama-3.1-8B fits an H100.');
  const change = {
    requests: requests('bursty'),
    cost: rooflineCost(server),
    scheduler,
    e2eSloMs: 5000,
    prefixTokens: 64,
  };
  return experiment([], change, { ...pool, kvBlocks: 1500, maxNumSeqs: 64, maxNumBatchedTokens: 2048 });
}

function disaggregated(scheduler: SimulationInput['scheduler']): SimulationInput {
  const change = {
    requests: requests('poisson'),
    cost: iterationModelCost({ alphaMs: 6.97, betaMs: 0.0267, gammaMs: 0.00011, decodeScale: 1.1 }),
    scheduler,
    e2eSloMs: 5000,
    lengthEstimate: 'mean',
    meanOutputTokens: 128,
    router: 'least_kv',
    disaggregation: { prefillWorkers: 2, decodeWorkers: 2, baseLatencyMs: 0.5, perTokenMs: 0.003 },
  } as const;
  return experiment([], change, {
    kvBlockTokens: 16,
    kvBlocks: 1500,
    maxNumSeqs: 64,
    maxNumBatchedTokens: 2048,
    chunkTokens: 512,
  });
}

function requests(process: 'bursty' | 'poisson') {
  const rateRps = 30;
  return generateRequests({
    numRequests: REQUESTS,
    seed: SEED,
    arrivals:
      process === 'bursty'
        ? { process, rateRps, burstFactor: 3, burstFraction: 0.2, burstPeriodS: 10 }
        : { process, rateRps },
    promptTokens: { dist: 'lognormal', mean: 512, cv: 1 },
    outputTokens: { dist: 'lognormal', mean: 128, cv: 1, atMost: 2000 },
    prefixHitRate: 0.5,
  });
}

function digest(outcome: Outcome): string {
  const hash = new Hash();
  const { log } = outcome;
  for (const times of [log.arrivalMs, log.admissionMs, log.firstTokenMs, log.completionMs]) hash.addAll(times);
  for (const times of [log.transferDoneMs, log.decodeAdmissionMs]) hash.addAll(times);
  for (const tokens of [log.promptTokens, log.outputTokens, log.cachedTokens, log.preemptions]) hash.addAll(tokens);
  hash.addAll(log.rejected);
  for (const name of ['queueWaitMs', 'ttftMs', 'itlMs', 'tpotMs', 'e2eMs'] as const)
    addDistribution(hash, outcome[name]);
  for (const name of ['queue', 'batch', 'kv'] as const) addOverTime(hash, outcome[name]);
  if (outcome.disaggregation) {
    const { transferMs, decodeWaitMs, onLink } = outcome.disaggregation;
    for (const distribution of [transferMs, decodeWaitMs]) addDistribution(hash, distribution);
    addOverTime(hash, onLink);
  }
  hash.addAll(Object.values(outcome.counts));
  const { durationMs, requestsPerS, tokensPerS, goodputRps, attainment, utilisation, batchOccupancy } = outcome;
  hash.addAll([durationMs, requestsPerS, tokensPerS, goodputRps, attainment, utilisation, batchOccupancy]);
  hash.addText(JSON.stringify([outcome.verdict, outcome.reason, outcome.drained]));
  return hash.toString();
}

function addDistribution(hash: Hash, { count, mean, max, percentiles, curve }: Distribution): void {
  hash.addAll([count, mean, max, ...percentiles]);
  hash.addAll(curve.flatMap(({ value, share }) => [value, share]));
}

function addOverTime(hash: Hash, { mean, peak, stretchMs, least, most }: OverTime): void {
  hash.addAll([mean, peak, stretchMs]);
  hash.addAll(least);
  hash.addAll(most);
}

/** FNV-1a, twice, over the bits of numbers; all that is no number has the same. */
class Hash {
  private low = 0x811c9dc5;
  private high = 0x1b873593;
  private readonly word = new Float64Array(1);
  private readonly bytes = new Uint8Array(this.word.buffer);

  addAll(values: Iterable<number>): void {
    for (const value of values) {
      this.word[0] = Number.isNaN(value) ? -1 : value;
      for (const byte of this.bytes) this.addByte(byte);
    }
  }

  addText(text: string): void {
    for (let i = 0; i < text.length; i++) this.addByte(text.charCodeAt(i));
  }

  private addByte(byte: number): void {
    this.low = Math.imul(this.low ^ byte, 0x01000193);
    this.high = Math.imul(this.high ^ byte, 0x01000193) + 1;
  }

  toString(): string {
    return [this.low, this.high].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
