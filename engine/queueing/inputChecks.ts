import { LARGEST_MAX_BATCH } from '../../schemas/defaults.ts';
import { threeDigits } from '../report/quantities.ts';
import { QueueError } from './errors.ts';
import type { Differences } from './semantics.ts';
import type { QueueInput } from './types.ts';

/** Above this a queue is a typing error. */
const MAX_QUEUE_LIMIT = 1_073_741_824;

/** @throws QueueError `configuration-invalid` or `request-size-invalid` */
export function checkQueueInput(input: QueueInput, differences: Differences): void {
  checkWhole('maxBatch', 'Max batch', input.maxBatch, 1, LARGEST_MAX_BATCH);
  if (input.maxQueue !== undefined) checkWhole('maxQueue', 'Max queue', input.maxQueue, 0, MAX_QUEUE_LIMIT);
  for (const field of ['alphaMs', 'betaMs', 'gammaMs'] as const) {
    const value = input[field];
    const name = field.slice(0, -2);
    if (!Number.isFinite(value)) {
      throw new QueueError('configuration-invalid', `${name} must be a finite number of ms, not ${value}.`, {
        field,
        value,
      });
    }
    if (differences.refusesNegativeParameters && value < 0) {
      throw new QueueError('configuration-invalid', `${name} must not be negative: ${threeDigits(value)} ms.`, {
        field,
        value,
        limit: 0,
      });
    }
  }
  if (differences.refusesNegativeParameters && input.alphaMs === 0 && input.betaMs === 0 && input.gammaMs === 0) {
    throw new QueueError(
      'configuration-invalid',
      'alpha, beta and gamma must not all be 0: no request would take time.',
      {
        field: 'alphaMs',
        value: 0,
        limit: 0,
      },
    );
  }
  checkTokens('inputTokens', 'input', input.inputTokens, 0);
  checkTokens('outputTokens', 'output', input.outputTokens, 1);
}

/**
 * Numbers may each be fine and their products beyond what a double holds. The controller goes on with what is left.
 * @throws QueueError `configuration-invalid`
 */
export function checkRates(rateMinRps: number, rateMaxRps: number, differences: Differences): void {
  if (!differences.refusesNegativeParameters || (rateMinRps > 0 && rateMaxRps < Number.POSITIVE_INFINITY)) return;
  const isEndless = !(rateMinRps > 0);
  throw new QueueError(
    'configuration-invalid',
    `With these parameters and tokens a request takes ${isEndless ? 'infinitely long' : 'no time'}, so there is no rate to speak of. Check the units: alpha, beta and gamma are in ms.`,
    { field: 'alphaMs' },
  );
}

function checkWhole(field: string, name: string, value: number, low: number, high: number): void {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new QueueError(
      'configuration-invalid',
      `${name} must be a whole number from ${low} to ${high}, not ${value}.`,
      { field, value, limit: value > high ? high : low },
    );
  }
}

function checkTokens(field: string, name: string, value: number, low: number): void {
  if (!Number.isFinite(value) || value < low) {
    throw new QueueError(
      'request-size-invalid',
      Number.isNaN(value)
        ? `A request's ${name} tokens must be a number, at least ${low} on average.`
        : `A request needs at least ${low} ${name} token${low === 1 ? '' : 's'} on average, not ${threeDigits(value)}.`,
      { field, value, limit: low },
    );
  }
}
