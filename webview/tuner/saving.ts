import { plural, whole } from '../../engine/report/quantities.ts';
import { TUNER_TITLES } from '../../engine/report/tuningSentence.ts';
import type { TuningSummary } from '../../engine/report/tuningSummary.ts';
import { countsAsLearned } from '../../engine/tuner/index.ts';
import { toVariantParameters } from '../../engine/tuner/parameterDocument.ts';
import type { VariantParameters } from '../../schemas/service-parameters.ts';
import type { Shown } from './shown.ts';

/** What saving would write, and what speaks against it. */
export interface Saving {
  readonly variants: readonly VariantParameters[];
  /** A sentence for each reason not to rely on them. */
  readonly doubts: readonly string[];
  /** Variants of which nothing was learned. */
  readonly missing: readonly string[];
}

/** What the tuner that was chosen learned of every variant of the model. */
export function savingOf({ chosen, ofModel, progress }: Shown): Saving {
  const { model } = chosen.question;
  const learned = ofModel.flatMap((summary) => (summary.stored ? [{ ...summary, stored: summary.stored }] : []));
  const names = new Set(learned.map(({ variant }) => variant));
  const stopped = progress?.isStopped && progress.tuner === chosen.tuner ? [progress] : [];
  return {
    variants: learned.map(({ variant, stored }) => toVariantParameters(model, variant, stored)),
    doubts: [
      ...stopped.map(
        ({ doneCycles, cycles }) => `Learning was stopped after ${whole(doneCycles)} of ${plural(cycles, 'cycle')}.`,
      ),
      ...learned.flatMap(doubtOf),
    ],
    missing: chosen.ofModel.map(({ name }) => name).filter((name) => !names.has(name)),
  };
}

function doubtOf({ variant, tuner, stored, accepted, rejected, isLockedUp, rejectedLast }: TuningSummary): string[] {
  if (stored && !countsAsLearned(stored)) {
    const updates = plural(accepted + rejected, 'update');
    const why = accepted === 0 ? `accepted none of ${updates}` : `has not settled after ${updates}`;
    return [`${variant} does not count as learned yet: ${TUNER_TITLES[tuner]} ${why}.`];
  }
  if (!stored?.learned?.acceptedUpdates) {
    const stands = tuner === 'controller' ? ': it stands at its first guess, which the controller would use' : '';
    return [`No update of ${variant} was accepted${stands}.`];
  }
  if (isLockedUp) return [`The last ${whole(rejectedLast)} updates of ${variant} were rejected.`];
  return [];
}
