import { timeOfDay } from '../engine/report/clock.ts';
import { latency, plural, threeDigits, whole } from '../engine/report/quantities.ts';
import type { UpdateRow } from '../engine/report/tuningRows.ts';
import { gateWords, PARAMETERS, sigmaWords } from '../engine/report/tuningSentence.ts';
import { MAX_NIS } from '../schemas/defaults.ts';
import { shortened } from './shortened.ts';
import type { TunerPicture, TunerTrack } from './tunerPanels.ts';

/** Below this width the gate's label is its number alone, px. */
const NARROW = 420;

/** What stands at the line of the gate. */
export function gateLabel(maxNis: number, width: number): string {
  const gate = `gate ${threeDigits(maxNis)}`;
  return maxNis === MAX_NIS && width > NARROW ? `gate ${MAX_NIS}: 97.5th percentile of χ², 2 degrees of freedom` : gate;
}

/** The exact values of the update that is nearest. */
export function tunerTooltip({ tuner, updates }: TunerTrack, at: number): string {
  const row = nearest(updates, at);
  if (!row) return '';
  const { cycle, timeMs, pod, outcome, update } = row;
  const { state, sigma, nis, observed, predicted } = update;
  return [
    `cycle ${whole(cycle)}, ${timeOfDay(timeMs)}${pod === undefined ? '' : `, ${shortened(pod)}`}`,
    `${outcome} by ${tuner}${nis === undefined ? '' : `, NIS ${threeDigits(nis)}`}`,
    ...PARAMETERS.map(({ name, unit }, i) => `${name} ${threeDigits(state[i]!)} ± ${sigmaWords(sigma[i])} ${unit}`),
    `TTFT ${latency(observed.ttftMs)} observed, ${predictedWords(predicted?.ttftMs)}`,
    `ITL ${latency(observed.itlMs)} observed, ${predictedWords(predicted?.itlMs)}`,
  ].join('\n');
}

/** The picture in words, for those who do not see it. */
export function tunerSummary({ chosen, skipped, others, cycles, maxNis }: TunerPicture): string {
  const [first, last] = [chosen.updates[0], chosen.updates.at(-1)];
  if (!first || !last) return 'No picture: there was no update.';
  const rejected = chosen.updates.filter(({ outcome }) => outcome === 'rejected');
  const gate = maxNis === undefined ? '' : `, its gate is ${gateWords(maxNis)}`;
  return [
    `What ${chosen.tuner} made of ${plural(cycles, 'cycle')}: parameters with one standard deviation, NIS, TTFT and ITL.`,
    ...PARAMETERS.map(
      ({ spelled, unit }, i) =>
        `${spelled} goes from ${threeDigits(first.update.state[i]!)} to ${threeDigits(last.update.state[i]!)} ± ${sigmaWords(last.update.sigma[i])} ${unit}.`,
    ),
    `${plural(chosen.updates.length, 'update')}, ${whole(rejected.length)} rejected${gate}.`,
    ...(skipped.length > 0 ? [`${plural(skipped.length, 'cycle')} without an update.`] : []),
    `TTFT was last ${latency(last.update.observed.ttftMs)}, ${predictedWords(last.update.predicted?.ttftMs)}; ITL ${latency(last.update.observed.itlMs)}, ${predictedWords(last.update.predicted?.itlMs)}.`,
    ...(others.length > 0 ? [`Behind it: ${others.map(({ tuner }) => tuner).join(', ')}.`] : []),
  ].join(' ');
}

function predictedWords(ms: number | undefined): string {
  return ms === undefined ? 'nothing predicted yet' : `${latency(ms)} predicted`;
}

function nearest(updates: readonly UpdateRow[], at: number): UpdateRow | undefined {
  let best: UpdateRow | undefined;
  for (const row of updates) if (!best || Math.abs(row.at - at) < Math.abs(best.at - at)) best = row;
  return best;
}
