import type { PairedStudyOutcome } from '../../../schemas/results/study-results.ts';
import { isShare, metricName, metricQuantity } from '../metricWords.ts';
import { plural, threeDigits, whole } from '../quantities.ts';

type Compared = PairedStudyOutcome['metrics'][number];

/** Below so many seeds the interval is noticeably too narrow. */
const MANY_SEEDS = 20;

/** What the change does to the primary metric. */
export function pairedStudySentence({ metrics, winner }: PairedStudyOutcome): string {
  const primary = metrics[0]!;
  const { mean_delta: delta, interval, metric } = primary;
  const name = metricName(metric);
  if (delta === null) return `There is no seed yet in which ${name} was measured of both.`;
  const deltas = deltasOf(primary);
  const seeds = plural(deltas.length, 'seed');
  if (deltas.every((each) => each === 0)) return `The treatment does not change ${name} in any of ${seeds}.`;
  const alike = deltas.filter((each) => each < 0 === delta < 0 && each !== 0).length;
  const inSeeds = `in ${whole(alike)} of ${seeds}`;
  if (winner === 'neither' && interval !== null) {
    const [low, high] = interval.map((end) => relative(primary, end));
    return `The treatment makes no difference to ${name} that ${seeds} could tell: on average it is ${relative(primary, delta)} (95 % interval ${low} to ${high}), and so ${inSeeds}.`;
  }
  const verb = delta < 0 ? 'lowers' : 'raises';
  const by = `The treatment ${verb} ${name} by ${amount(primary, delta)}`;
  if (interval === null) return `${by} ${inSeeds}: too few for an interval.`;
  const [least, most] = delta < 0 ? [interval[1], interval[0]] : interval;
  return `${by} (95 % interval ${range(primary, least, most)}), ${inSeeds}.`;
}

/** What the interval is and is not. */
export function pairedStudyNotes({ seeds, metrics }: PairedStudyOutcome): string[] {
  const notes: string[] = [];
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
