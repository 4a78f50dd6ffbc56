import type { Tuner } from '../../engine/tuner/index.ts';
import type { TunedVariant } from './tuneModels.ts';

/** What to do where a filter took none of a variant's updates, or could not even start; undefined elsewhere. */
export function lockedSentence({ updates, accepted, cycles }: TunedVariant, { name }: Tuner): string | undefined {
  const tunings = cycles.map(({ tuning }) => tuning);
  const isStuck = tunings.some(({ tunerError }) => tunerError?.code === 'model-not-evaluable-at-start');
  if (name === 'robust' || accepted > 0 || (updates === 0 && !isStuck)) return undefined;
  const isGuess = tunings.find(({ startedFrom }) => startedFrom)?.startedFrom !== 'store';
  return `${isGuess ? 'The first guess was' : 'What it started from is'} too far off, and the filter stays locked. --tuner robust does not need ${isGuess ? 'one' : 'to start near'}.`;
}
