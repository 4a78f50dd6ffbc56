import { MAX_RATE_RPS, MAX_REQUESTS, MAX_TOKENS } from '../../schemas/defaults.ts';
import type { Arrivals, BurstyArrivals } from './arrivals.ts';
import type { EmpiricalLengths, Lengths } from './lengths.ts';
import type { WorkloadInput } from './workloadInput.ts';

/** Requests/s; beyond these a rate is a typing error. */
const LOWEST_RATE_RPS = 1e-6;
const LONGEST_PERIOD_S = 1e9;
const SHORTEST_PERIOD_S = 1e-3;
const HIGHEST_CV = 100;

/** A workload that cannot be generated. The message is for people. */
export class WorkloadError extends Error {
  /** What is at fault: a path of `WorkloadInput`, such as `promptTokens.mean`. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'WorkloadError';
    this.field = field;
  }
}

/** @throws WorkloadError at the first field that makes no sense */
export function checkWorkload(workload: WorkloadInput): void {
  checkWhole('numRequests', 'The number of requests', workload.numRequests, 1, MAX_REQUESTS);
  checkWhole('seed', 'The seed', workload.seed, 0, Number.MAX_SAFE_INTEGER);
  checkArrivals(workload.arrivals);
  checkLengths('promptTokens', 'prompt', workload.promptTokens);
  checkLengths('outputTokens', 'output', workload.outputTokens);
  const { prefixHitRate } = workload;
  if (prefixHitRate !== undefined) checkWithin('prefixHitRate', 'The hit rate of the prefix', prefixHitRate, 0, 1);
}

function checkArrivals(arrivals: Arrivals): void {
  if (arrivals.process === 'closed_loop') return;
  const { rateRps } = arrivals;
  checkWithin('arrivals.rateRps', 'The request rate', rateRps, LOWEST_RATE_RPS, MAX_RATE_RPS, 'requests/s');
  if (arrivals.process === 'bursty') checkBursts(arrivals);
}

function checkBursts({ burstFactor, burstFraction, burstPeriodS }: BurstyArrivals): void {
  const period = 'arrivals.burstPeriodS';
  checkWithin(period, 'The period of bursts', burstPeriodS, SHORTEST_PERIOD_S, LONGEST_PERIOD_S, 's');
  if (!(burstFraction > 0 && burstFraction < 1)) {
    const message = `The share of a period that is a burst must be above 0 and below 1, not ${burstFraction}.`;
    throw new WorkloadError('arrivals.burstFraction', message);
  }
  checkWithin('arrivals.burstFactor', 'The burst factor', burstFactor, 1, Number.MAX_VALUE);
  if (!(burstFactor * burstFraction < 1)) {
    throw new WorkloadError(
      'arrivals.burstFactor',
      `A rate of ${burstFactor} times the mean during ${burstFraction} of the time leaves nothing for the rest of it: the burst factor times the burst fraction must be below 1.`,
    );
  }
}

function checkLengths(field: string, name: string, lengths: Lengths): void {
  const checkTokens = (which: string, what: string, value: number, low = 1) =>
    checkWhole(`${field}.${which}`, `The ${what} of the ${name} tokens`, value, low, MAX_TOKENS);
  if (lengths.atMost !== undefined) checkTokens('atMost', 'cap', lengths.atMost);
  switch (lengths.dist) {
    case 'constant':
      checkTokens('value', 'number', lengths.value);
      break;
    case 'lognormal':
      checkWithin(`${field}.mean`, `The mean of the ${name} tokens`, lengths.mean, 1, MAX_TOKENS);
      checkWithin(`${field}.cv`, `The CV of the ${name} tokens`, lengths.cv, 0, HIGHEST_CV);
      break;
    case 'uniform':
      checkTokens('min', 'minimum', lengths.min);
      checkTokens('max', 'maximum', lengths.max, lengths.min);
      break;
    case 'empirical':
      checkEmpirical(field, name, lengths);
  }
}

function checkEmpirical(field: string, name: string, { values, weights }: EmpiricalLengths): void {
  if (values.length === 0) throw new WorkloadError(`${field}.values`, `There are no ${name} tokens to draw from.`);
  for (let i = 0; i < values.length; i++)
    checkWhole(`${field}.values.${i}`, `Each value of the ${name} tokens`, values[i]!, 1, MAX_TOKENS);
  if (!weights) return;
  if (weights.length !== values.length) {
    const message = `There must be a weight for each of the ${values.length} values of the ${name} tokens, not ${weights.length}.`;
    throw new WorkloadError(`${field}.weights`, message);
  }
  let total = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!;
    checkWithin(`${field}.weights.${i}`, `Each weight of the ${name} tokens`, weight, 0, Number.MAX_VALUE);
    total += weight;
  }
  if (!(total > 0 && total < Number.POSITIVE_INFINITY)) {
    const message = `The weights of the ${name} tokens must not ${total > 0 ? 'exceed all bounds in sum' : 'all be 0'}.`;
    throw new WorkloadError(`${field}.weights`, message);
  }
}

function checkWhole(field: string, name: string, value: number, low: number, high: number): void {
  if (Number.isInteger(value) && value >= low && value <= high) return;
  throw new WorkloadError(field, `${name} must be a whole number from ${low} to ${high}, not ${value}.`);
}

function checkWithin(field: string, name: string, value: number, low: number, high: number, unit = ''): void {
  if (value >= low && value <= high) return;
  const bounds = high === Number.MAX_VALUE ? `a finite number, at least ${low}` : `from ${low} to ${high}`;
  throw new WorkloadError(field, `${name} must be ${bounds}${unit && ` ${unit}`}, not ${value}.`);
}
