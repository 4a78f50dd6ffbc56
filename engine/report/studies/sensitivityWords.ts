import type { SensitivityOutcome } from '../../../schemas/results/study-results.ts';
import { metricName } from '../metricWords.ts';
import { plural, threeDigits, whole } from '../quantities.ts';

/** How often the treatment wins, and how often what holds nominally does not. */
export function sensitivitySentence({ band, draws, metrics, nominal }: SensitivityOutcome): string {
  if (draws.length === 0) return 'No draw is simulated yet.';
  const [first, ...others] = metrics.map(
    ({ metric, treatment_win_share: share }) =>
      [metricName(metric), whole(Math.round((share ?? 0) * draws.length))] as const,
  );
  const within = `${plural(draws.length, 'draw')} within ${threeDigits(band * 100)} % of the latency model`;
  const rest = others.map(([name, wins]) => `${name} in ${wins}`).join(' and ');
  return `The treatment wins ${first![0]} in ${first![1]} of ${within}, ${rest}; ${reversalWords(metrics, nominal)}.`;
}

/** What the draws are and are not, and how often each alternative keeps the promise. */
export function sensitivityNotes(outcome: SensitivityOutcome): string[] {
  const { draws, baseline_meets_slo_share: baseline, treatment_meets_slo_share: treatment } = outcome;
  if (draws.length === 0 || baseline === null || treatment === null) return [];
  const count = (share: number) => whole(Math.round(share * draws.length));
  return [
    ...silentNotes(draws),
    `The treatment meets the SLO in ${count(treatment)} of ${plural(draws.length, 'draw')}, the baseline in ${count(baseline)}.`,
    'Scales of prefill, decode and transfer are drawn evenly and applied to both alike: it shows which conclusions modest errors of the latency model would reverse, not how likely such errors are on real hardware.',
  ];
}

const SIDES = ['baseline', 'treatment'] as const;

/** Whether a side answers nobody: then it has no latency that could be better or worse. */
function isSilent({ p95_ttft_ms }: SensitivityOutcome['draws'][number]['baseline']): boolean {
  return p95_ttft_ms === null;
}

function silentNotes(draws: SensitivityOutcome['draws']): string[] {
  return SIDES.flatMap((side) => {
    const count = draws.filter((draw) => isSilent(draw[side])).length;
    return count === 0
      ? []
      : [
          `The ${side} answers none of the requests in ${whole(count)} of ${plural(draws.length, 'draw')}: it has no latencies there, which nobody wins.`,
        ];
  });
}

function reversalWords(metrics: SensitivityOutcome['metrics'], nominal: SensitivityOutcome['nominal']): string {
  if (nominal === null) return 'what holds nominally is not simulated yet';
  const silent = SIDES.filter((side) => isSilent(nominal[side]));
  if (silent.length === 2) return 'nominally neither answers any request';
  if (silent.length === 1)
    return `nominally the ${silent[0]} answers none of the requests, so there is nothing to compare`;
  if (metrics.every(({ nominal_winner }) => nominal_winner === 'neither')) return 'nominally neither is better';
  const worst = metrics.reduce((most, each) => (each.reversals.length > most.reversals.length ? each : most));
  if (worst.reversals.length === 0) return 'none of them reverses what holds nominally';
  return `${metricName(worst.metric)}, which the ${worst.nominal_winner} wins nominally, reverses in ${whole(worst.reversals.length)}`;
}
