import type { Colors } from 'picocolors/types.js';
import { timeOfDay, utc } from '../../engine/report/clock.ts';
import { plural, threeDigits, whole } from '../../engine/report/quantities.ts';
import { gateWords, knowledgeSentence } from '../../engine/report/tuningSentence.ts';
import type { RejectionCode, StoredParameters, Tuner, TunerRun } from '../../engine/tuner/index.ts';
import { printable } from '../lint/formats/printable.ts';
import { type Column, tableLines } from '../table.ts';
import { lockedSentence } from './lockedSentence.ts';
import { isLearned, type TunedCycle, type TunedVariant } from './tuneModels.ts';

const COLUMNS: readonly Column[] = [
  { title: 'time' },
  { title: 'pod' },
  { title: 'from' },
  { title: 'alpha, ms', side: 'right' },
  { title: 'beta, ms/token', side: 'right' },
  { title: 'gamma, ms/token', side: 'right' },
  { title: 'TTFT, ms', side: 'right' },
  { title: 'predicted', side: 'right' },
  { title: 'ITL, ms', side: 'right' },
  { title: 'predicted', side: 'right' },
  { title: 'NIS', side: 'right' },
  { title: 'update' },
];

/** What a tuner learned, for people: a table of cycles for each variant, what was learned, and a summary last. */
export function tunedText(variants: readonly TunedVariant[], tuner: Tuner, colours: Colors): string {
  const lines = variants.flatMap((variant) => [
    colours.bold(`${printable(variant.name)}, ${printable(variant.modelId)} in ${printable(variant.namespace)}`),
    ...cycleLines(variant, tuner, colours),
    ...reasonLines(variant),
    `  ${learnedSentence(variant)}`,
    ...remedyLines(variant, tuner),
    ...knowledgeLines(variant),
    '',
  ]);
  return `${[...lines, summary(variants, tuner)].join('\n')}\n`;
}

interface Row {
  readonly cells: readonly string[];
  readonly isAccepted: boolean;
}

function cycleLines({ cycles }: TunedVariant, tuner: Tuner, colours: Colors): string[] {
  const rows = cycles.flatMap(({ timeMs, tuning: { runs, startedFrom = '', tunerError } }, cycle): Row[] => {
    const time = utc(timeMs);
    const verdict = (run: TunerRun) => verdictOf(run, tuner, cycles.slice(0, cycle + 1));
    if (runs.length > 0)
      return runs.map((run, i) => ({
        cells: [time, ...runCells(run, i === 0 ? startedFrom : ''), verdict(run)],
        isAccepted: !run.rejected,
      }));
    const why = tunerError?.code ?? 'model-not-evaluable';
    return [{ cells: [time, '', startedFrom, ...Array<string>(8).fill(''), `none: ${why}`], isAccepted: false }];
  });
  const [titles, ...lines] = tableLines(
    COLUMNS,
    rows.map(({ cells }) => cells),
  );
  const paint = (line: string, i: number) => (rows[i]!.isAccepted ? line : colours.yellow(line));
  return [`  ${colours.dim(titles!)}`, ...lines.map((line, i) => `  ${paint(line, i)}`)];
}

function runCells({ pod, state, covariance, observed, predicted, nis }: TunerRun, from: string): string[] {
  const latencies = [observed.ttftMs, predicted?.ttftMs, observed.itlMs, predicted?.itlMs];
  return [
    printable(pod ?? ''),
    from,
    ...state.map((value, i) => withDeviation(value, covariance[i]![i]!)),
    ...latencies.map((ms) => (ms === undefined ? '' : threeDigits(ms))),
    nis < 0 ? '' : threeDigits(nis),
  ];
}

/** @param cycles up to that of the run */
function verdictOf({ rejection, change }: TunerRun, { maxNis }: Tuner, cycles: readonly TunedCycle[]): string {
  if (rejection) return rejected(rejection.code, maxNis);
  if (!change) return 'accepted';
  // Cycles count in which there was something to learn from: only then does a tuner start.
  const first = cycles.filter(({ tuning }) => tuning.startedFrom).at(-change.cycles);
  return `accepted: a change, learning anew${first ? ` from ${timeOfDay(first.timeMs)}` : ''}`;
}

function rejected(code: RejectionCode, maxNis: number | undefined): string {
  if (code === 'update-invalid') return 'rejected: no valid parameters';
  return maxNis === undefined ? 'rejected: NIS too large' : `rejected: NIS above ${gateWords(maxNis)}`;
}

/** A parameter with its standard deviation. */
function withDeviation(value: number, variance: number): string {
  return `${threeDigits(value)} ± ${threeDigits(Number(Math.sqrt(variance).toPrecision(2)))}`;
}

/** Why pods were left out, there was no update, or no first guess: each once, with the cycles that it holds for. */
function reasonLines({ cycles }: TunedVariant): string[] {
  const groups = new Map<string, { what: string; code: string; count: number; message: string }>();
  const count = (what: string, reason: { code: string; message: string } | undefined) => {
    if (!reason) return;
    const key = JSON.stringify([what, reason.code]);
    groups.set(key, { what, code: reason.code, count: (groups.get(key)?.count ?? 0) + 1, message: reason.message });
  };
  for (const { tuning } of cycles) {
    for (const skipped of tuning.skippedPods) count(`${skipped.pod} left out`, skipped);
    count('no first guess', tuning.guessError);
    count('no update', tuning.tunerError);
  }
  return [...groups.values()].map(
    ({ what, code, count: times, message }) =>
      `  ${printable(what)} in ${plural(times, 'cycle')} [${code}]: ${printable(message)}`,
  );
}

function remedyLines(variant: TunedVariant, tuner: Tuner): string[] {
  const sentence = lockedSentence(variant, tuner);
  return sentence === undefined ? [] : [`  ${sentence}`];
}

function learnedSentence(variant: TunedVariant): string {
  const { stored, updates, accepted } = variant;
  const counts = updates > 0 ? `${whole(accepted)} of ${plural(updates, 'update')} accepted` : 'there was no update';
  if (!stored) return `Nothing is learned: ${counts}.`;
  const isKnown = isLearned(variant);
  const what = accepted > 0 ? (isKnown ? 'Learned' : 'Estimated') : stored.learned ? 'Kept' : 'Kept as given';
  const verdict = isKnown ? 'targets can be inferred from it' : 'it does not count as learned yet';
  return `${what}: ${parametersSentence(stored)}; ${counts}, and ${verdict}.`;
}

/** What the robust tuner says of its own knowledge; a standard deviation would say too little. */
function knowledgeLines({ stored }: TunedVariant): string[] {
  const known = stored && knowledgeSentence(stored);
  return known === undefined ? [] : [`  ${known}`];
}

function parametersSentence({ alphaMs, betaMs, gammaMs, covariance }: StoredParameters): string {
  const written = (value: number, i: number) =>
    covariance ? withDeviation(value, covariance[i]![i]!) : threeDigits(value);
  return `alpha ${written(alphaMs, 0)} ms, beta ${written(betaMs, 1)} ms/token, gamma ${written(gammaMs, 2)} ms/token`;
}

function summary(variants: readonly TunedVariant[], { name }: Tuner): string {
  const sum = (of: (variant: TunedVariant) => number) => variants.reduce((total, variant) => total + of(variant), 0);
  const idle = variants.filter(({ accepted }) => accepted === 0).length;
  const parts = [
    `${plural(variants.length, 'variant')}: ${whole(sum(({ accepted }) => accepted))} of ${plural(
      sum(({ updates }) => updates),
      'update',
    )} accepted`,
    ...(idle > 0 ? [`${plural(idle, 'variant')} without any`] : []),
  ];
  return `${parts.join(', ')} (${name} tuner)`;
}
