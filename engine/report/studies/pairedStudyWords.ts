import type { PairedStudyOutcome } from '../../../schemas/results/study-results.ts';
import { isShare, metricName, metricQuantity } from '../metricWords.ts';
import { plural, threeDigits, whole } from '../quantities.ts';
import { completedWords } from './completedWords.ts';

type Compared = PairedStudyOutcome['metrics'][number];

/** Below so many seeds the interval is noticeably too narrow. */
const MANY_SEEDS = 20;

/** Shares of requests that are further apart are not of the same work. */
const SAME_WORK = 0.01;

/** What the change does to the primary metric. */
export function pairedStudySentence(outcome: PairedStudyOutcome): string {
  const { metrics, winner } = outcome;
  const primary = metrics[0]!;
  const { mean_delta: delta, interval, metric } = primary;
  const name = metricName(metric);
  if (delta === null) return nothingToCompare(outcome, name);
  const deltas = deltasOf(primary);
  const seeds = plural(deltas.length, 'seed');
  if (deltas.every((each) => each === 0))
    return `The treatment does not change ${name} in any of ${seeds}${completionClause(outcome)}.`;
  const alike = deltas.filter((each) => each < 0 === delta < 0 && each !== 0).length;
  const inSeeds = `in ${whole(alike)} of ${seeds}`;
  const but = completionClause(outcome);
  if (winner === 'neither' && interval !== null) {
    const [low, high] = interval.map((end) => relative(primary, end));
    return `The treatment makes no difference to ${name} that ${seeds} could tell: on average it is ${relative(primary, delta)} (95 % interval ${low} to ${high}), and so ${inSeeds}${but}.`;
  }
  const verb = delta < 0 ? 'lowers' : 'raises';
  const by = `The treatment ${verb} ${name} by ${amount(primary, delta)}`;
  if (interval === null) return `${by} ${inSeeds}, too few for an interval${but}.`;
  const [least, most] = delta < 0 ? [interval[1], interval[0]] : interval;
  return `${by} (95 % interval ${range(primary, least, most)}), ${inSeeds}${but}.`;
}

/** What the interval is and is not. */
export function pairedStudyNotes(outcome: PairedStudyOutcome): string[] {
  const { seeds, metrics } = outcome;
  const notes: string[] = [];
  const fewer = fewerCompleted(outcome);
  if (fewer !== undefined)
    notes.push(
      `The ${fewer.side} completes ${completedWords(fewer.share)} of the requests, the ${fewer.other} ${completedWords(fewer.otherShare)}: latencies of the two are not of the same requests. Take goodput_rps or attainment as primary_metric, which count every request.`,
    );
  if (isSameInAllSeeds(outcome))
    return [
      ...notes,
      `All ${plural(seeds.length, 'seed')} give the same, to the last digit: what they draw decides nothing here, so the interval has no width, and more seeds tell no more.`,
    ];
  if (metrics[0]!.interval !== null)
    notes.push(
      `The interval is a 95 % percentile bootstrap of the mean difference over ${plural(seeds.length, 'seed')}: how far the mean could be off because these seeds and no others were simulated. It is no evidence that the latency model is right about real hardware.`,
    );
  if (seeds.length > 1 && seeds.length < MANY_SEEDS)
    notes.push(
      `With ${plural(seeds.length, 'seed')} such an interval is too narrow: of 10 seeds, 95 % intervals hold the true mean about 90 % of the time, of skewed metrics less.`,
    );
  return notes;
}

/** Whether every run of a side is the same: a trace, or requests that are alike, leave a seed little to draw. */
function isSameInAllSeeds({ metrics }: PairedStudyOutcome): boolean {
  const isOne = (values: readonly (number | null)[]) => values.every((value) => value === values[0]);
  return (
    metrics[0]!.interval !== null && metrics.every(({ baseline, treatment }) => isOne(baseline) && isOne(treatment))
  );
}

interface Completion {
  readonly side: 'baseline' | 'treatment';
  readonly share: number;
  readonly other: 'baseline' | 'treatment';
  readonly otherShare: number;
}

/** The side that completes fewer of its requests; undefined where both complete about the same share. */
function fewerCompleted(outcome: PairedStudyOutcome): Completion | undefined {
  const [baseline, treatment] = [completedShare(outcome, 'baseline'), completedShare(outcome, 'treatment')];
  if (baseline === undefined || treatment === undefined || Math.abs(baseline - treatment) <= SAME_WORK)
    return undefined;
  return treatment < baseline
    ? { side: 'treatment', share: treatment, other: 'baseline', otherShare: baseline }
    : { side: 'baseline', share: baseline, other: 'treatment', otherShare: treatment };
}

/** Of all requests of all seeds; undefined where none is counted. */
function completedShare({ metrics }: PairedStudyOutcome, side: 'baseline' | 'treatment'): number | undefined {
  const [completed, ...others] = (['completed', 'unfinished', 'rejected'] as const).map((metric) =>
    (metrics.find((each) => each.metric === metric)?.[side] ?? []).reduce<number>((sum, of) => sum + (of ?? 0), 0),
  );
  const all = others.reduce((sum, count) => sum + count, completed!);
  return all > 0 ? completed! / all : undefined;
}

/** `, but it completes only 4 % of the requests, the baseline 100 %: latencies are of those alone`. */
function completionClause(outcome: PairedStudyOutcome): string {
  const fewer = fewerCompleted(outcome);
  if (fewer === undefined) return '';
  const { side, share, other, otherShare } = fewer;
  const who = side === 'treatment' ? 'it' : `the ${side}`;
  const only = share > 0 ? `only ${completedWords(share)}` : completedWords(share);
  const alone = share > 0 ? ': latencies are of those alone' : '';
  return `, but ${who} completes ${only} of the requests, the ${other} ${completedWords(otherShare)}${alone}`;
}

/** Why there is no seed with a value of both. */
function nothingToCompare(outcome: PairedStudyOutcome, name: string): string {
  if (!outcome.complete) return `There is no seed yet in which ${name} was measured of both.`;
  const silent = (['baseline', 'treatment'] as const).filter((side) => completedShare(outcome, side) === 0);
  const nobody =
    silent.length === 2
      ? 'neither baseline nor treatment completes any request'
      : `the ${silent[0]} completes none of the requests`;
  return silent.length > 0
    ? `There is no ${name} to compare: ${nobody}.`
    : `There is no ${name} to compare: in none of ${plural(outcome.seeds.length, 'seed')} was it measured of both.`;
}

function deltasOf({ baseline, treatment }: Compared): number[] {
  return baseline.flatMap((before, i) => {
    const after = treatment[i] ?? null;
    return before === null || after === null ? [] : [after - before];
  });
}

/** `18 %` of the baseline's mean; points of a share; as it is where the baseline has none. */
function amount(compared: Compared, delta: number): string {
  const { number, unit } = sized(compared, delta);
  return `${number}${unit}`;
}

function range(compared: Compared, least: number, most: number): string {
  const [from, to] = [sized(compared, least), sized(compared, most)];
  return from.unit === to.unit
    ? `${from.number} to ${to.number}${to.unit}`
    : `${amount(compared, least)} to ${amount(compared, most)}`;
}

/** `4 % lower`. */
function relative(compared: Compared, delta: number): string {
  return delta === 0 ? '0' : `${amount(compared, delta)} ${delta < 0 ? 'lower' : 'higher'}`;
}

function sized({ metric, baseline_mean: mean }: Compared, delta: number): { number: string; unit: string } {
  const size = Math.abs(delta);
  if (isShare(metric)) return { number: twoDigits(size * 100), unit: ' points' };
  if (mean !== null && mean > 0) return { number: twoDigits((size / mean) * 100), unit: ' %' };
  return { number: metricQuantity(metric, size), unit: '' };
}

function twoDigits(value: number): string {
  return threeDigits(Number(value.toPrecision(2)));
}
