import type { SensitivityOutcome } from '../../schemas/results/study-results.ts';
import type { ResolvedSensitivity } from '../../schemas/studies/resolvedStudy.ts';
import { RandomStream } from '../numerics/random.ts';
import { KnownRuns, type PlannedRun, type Taken } from './knownRuns.ts';
import { betterOf, winnerOf } from './metricDirection.ts';
import { runCount } from './runCount.ts';
import type { RunSummary } from './runSummary.ts';
import type { Study } from './study.ts';
import type { Alternative } from './studyJob.ts';
import { keepsPromise, metricOf, problemOf } from './summaries.ts';

type Draw = SensitivityOutcome['draws'][number];
type Side = Draw['baseline'];
type Conclusion = SensitivityOutcome['metrics'][number];

const METRICS: readonly Conclusion['metric'][] = ['p95_ttft_ms', 'goodput_rps', 'p95_e2e_ms'];

/**
 * Whether a conclusion outlives modest errors of the latency model ("Analytical-model sensitivity" of the methodology): scales of
 * prefill, decode and transfer are drawn evenly within a band, and each draw is applied to both alternatives, under one seed.
 * @throws RangeError with a sentence, where there is nothing to compare
 */
export function sensitivity(
  study: ResolvedSensitivity,
  alternatives: readonly Alternative[],
): Study<SensitivityOutcome> {
  const { base, band, draws } = study;
  if (alternatives.length !== 2)
    throw new RangeError(`A sensitivity study compares two alternatives, not ${alternatives.length}.`);
  if (!(band >= 0 && band < 1)) throw new RangeError(`The band must be at least 0 and below 1, not ${band}.`);
  runCount({ alternatives: 2, draws });
  const scales = drawScales(base.seed, band, draws);
  const both = (run: Omit<PlannedRun, 'alternative'>) => [0, 1].map((alternative) => ({ alternative, ...run }));
  const runs = [...both({ seed: base.seed }), ...scales.flatMap((each) => both({ seed: base.seed, scales: each }))];
  // A treatment may change what is asked for, too.
  const targets = alternatives.map((each) => ('job' in each ? each.job.experiment : base).slo.attainment);
  return new KnownRuns(runs, (taken, complete) => {
    const nominal = sidesOf(taken, 0, targets);
    const drawn = scales.flatMap((scale, i): Draw[] => {
      const sides = sidesOf(taken, i + 1, targets);
      if (sides === null) return [];
      const { prefill, decode, transfer } = scale;
      return [{ prefill_scale: prefill, decode_scale: decode, transfer_scale: transfer, ...sides }];
    });
    return {
      complete,
      ...problemOf(taken),
      change: { ...alternatives[1]!.change },
      band,
      nominal,
      draws: drawn,
      metrics: METRICS.map((metric) => conclusion(metric, nominal, drawn)),
      baseline_meets_slo_share: shareOf(drawn, ({ baseline }) => baseline.meets_slo),
      treatment_meets_slo_share: shareOf(drawn, ({ treatment }) => treatment.meets_slo),
    };
  });
}

/** Streams of their own: the first draws are the same however many there are. */
function drawScales(seed: number, band: number, draws: number): NonNullable<PlannedRun['scales']>[] {
  const [prefill, decode, transfer] = ['prefill_scale', 'decode_scale', 'transfer_scale'].map((name) => {
    const stream = new RandomStream(seed, name);
    return () => 1 - band + 2 * band * stream.uniform();
  });
  return Array.from({ length: draws }, () => ({ prefill: prefill!(), decode: decode!(), transfer: transfer!() }));
}

/** Both alternatives of a draw; null while one of them is out. */
function sidesOf(taken: Taken, draw: number, targets: readonly number[]): { baseline: Side; treatment: Side } | null {
  const [baseline, treatment] = [taken[2 * draw], taken[2 * draw + 1]];
  if (baseline === undefined || treatment === undefined) return null;
  return { baseline: sideOf(baseline, targets[0]!), treatment: sideOf(treatment, targets[1]!) };
}

function sideOf(summary: RunSummary, attainment: number): Side {
  return {
    p95_ttft_ms: metricOf(summary, 'p95_ttft_ms'),
    goodput_rps: metricOf(summary, 'goodput_rps'),
    p95_e2e_ms: metricOf(summary, 'p95_e2e_ms'),
    attainment: metricOf(summary, 'attainment'),
    meets_slo: keepsPromise(summary, attainment),
  };
}

function conclusion(
  metric: Conclusion['metric'],
  nominal: SensitivityOutcome['nominal'],
  draws: readonly Draw[],
): Conclusion {
  const winner = ({ baseline, treatment }: Pick<Draw, 'baseline' | 'treatment'>) =>
    winnerOf(metric, baseline[metric], treatment[metric]);
  const nominalWinner = nominal === null ? 'neither' : winner(nominal);
  const other = { baseline: 'treatment', treatment: 'baseline', neither: undefined }[nominalWinner];
  return {
    metric,
    better: betterOf(metric),
    nominal_winner: nominalWinner,
    treatment_win_share: shareOf(draws, (draw) => winner(draw) === 'treatment'),
    reversals: draws.flatMap((draw, i) => (winner(draw) === other ? [i] : [])),
  };
}

function shareOf(draws: readonly Draw[], is: (draw: Draw) => boolean): number | null {
  return draws.length > 0 ? draws.filter(is).length / draws.length : null;
}
