import { MAX_NIS } from '../../schemas/defaults.ts';
import { type StartedFrom, type StoredParameters, type TunerName, whatIsLearned } from '../tuner/index.ts';
import { plural, threeDigits, whole } from './quantities.ts';
import type { TuningSummary } from './tuningSummary.ts';

/** What a reader calls each tuner. */
export const TUNER_TITLES: Readonly<Record<TunerName, string>> = {
  documented: 'the documented tuner',
  controller: "the controller's tuner",
  robust: 'the robust tuner',
};

/** What a tuner started from, in words. */
export const STARTS: Readonly<Record<StartedFrom, string>> = {
  store: 'known parameters',
  guess: 'its first guess',
  defaults: 'the default parameters',
};

/** Parameters, their names and units, in the order of a state. */
export const PARAMETERS = [
  { name: 'α', spelled: 'alpha', unit: 'ms' },
  { name: 'β', spelled: 'beta', unit: 'ms/token' },
  { name: 'γ', spelled: 'gamma', unit: 'ms/token' },
] as const;

/** The verdict in words, as a colleague would say it; `others` are what the other tuners made of the same. */
export function tuningSentence(summary: TuningSummary, others: readonly TuningSummary[] = []): string {
  const { variant, cycles, accepted, rejected, rejectedLast, last, why } = summary;
  const after = plural(cycles, 'cycle');
  if (!last) return `Nothing could be learned of ${variant} in ${after}. ${why}`;
  const updates = accepted + rejected;
  const tuner = TUNER_TITLES[summary.tuner];
  const from = summary.startedFrom ? STARTS[summary.startedFrom] : 'where it started';
  if (accepted === 0) {
    const each = updates === 1 ? 'The only update was rejected' : `Every one of ${whole(updates)} updates was rejected`;
    return `${each}: ${tuner} still has ${variant} at ${from}, ${parametersWords(summary)}.${better(others)}`;
  }
  if (summary.isLockedUp) {
    const stuck = `${capital(tuner)} rejected the last ${whole(rejectedLast)} of ${plural(updates, 'update')} of ${variant}`;
    return `${stuck}: it is locked up at ${parametersWords(summary)}.${better(others)}`;
  }
  return `After ${after} ${variant} has ${parametersWords(summary)}, learned by ${tuner}; ${errorWords(summary)}.`;
}

/** Parameters where a tuner stands: `α 15.1 ms, β 0.0706 and γ 0.000608 ms/token`. */
function parametersWords({ last }: TuningSummary): string {
  const [alpha, beta, gamma] = last!.update.state.map(threeDigits);
  return `α ${alpha} ms, β ${beta} and γ ${gamma} ms/token`;
}

/** Which parameters the observations fix, with 90 % intervals: the robust tuner knows; undefined of the others. */
export function knowledgeSentence(stored: StoredParameters): string | undefined {
  const known = whatIsLearned(stored);
  return known && `What the observations fix, with 90 % intervals: ${known}`;
}

/** How good the predictions were, each made before its observation was taken in. */
function errorWords({ errors, accepted, rejected }: TuningSummary): string {
  if (!errors) return 'it has not predicted anything yet';
  const within = `${percent(errors.ttft)} of the TTFT and ${percent(errors.itl)} of the ITL`;
  return accepted + rejected === 1
    ? `its prediction was within ${within}`
    : `half of its predictions were within ${within}`;
}

/** The tuner that rejected least, if any other fared better. */
function better(others: readonly TuningSummary[]): string {
  const [best] = others.filter((other) => other.accepted > 0 && !other.isLockedUp).sort((a, b) => share(a) - share(b));
  if (!best) return '';
  const { accepted, rejected } = best;
  const kept = rejected === 0 ? 'every update' : `${whole(accepted)} of ${whole(accepted + rejected)} updates`;
  return ` ${capital(TUNER_TITLES[best.tuner])} accepted ${kept} and has ${parametersWords(best)}.`;
}

function share({ accepted, rejected }: TuningSummary): number {
  return rejected / (accepted + rejected);
}

/** The NIS from which a tuner rejects: that of the document as the document has it, another in three digits. */
export function gateWords(maxNis: number): string {
  return maxNis === MAX_NIS ? String(MAX_NIS) : threeDigits(maxNis);
}

/** A share as a percentage, in two digits: more would be noise. */
export function percent(value: number): string {
  const inPercent = Number((value * 100).toPrecision(2));
  return inPercent <= 1e6 ? `${threeDigits(inPercent)} %` : `more than ${threeDigits(1e6)} %`;
}

/** One standard deviation, in two digits; a dash where there is none. */
export function sigmaWords(sigma: number | undefined): string {
  return sigma === undefined ? '–' : threeDigits(Number(sigma.toPrecision(2)));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
