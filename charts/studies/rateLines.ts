import { promisedRate, roundedDown, threeDigits } from '../../engine/report/quantities.ts';
import type { CapacitySearchOutcome } from '../../schemas/results/study-results.ts';
import type { ChartTheme } from '../theme.ts';

/** A rate that the search comes to: a vertical line through both panels, labelled above them. */
interface RateLine {
  readonly rateRps: number;
  readonly label: string;
  readonly color: string;
  readonly line: 'solid' | 'dashed' | 'dotted';
  readonly isStrong: boolean;
}

/** What is recommended, the highest rate that is feasible, and what the queueing model says; as far as there is each. */
export function rateLines(outcome: CapacitySearchOutcome, theme: ChartTheme): RateLine[] {
  const { recommended_rate_rps, highest_feasible_rate_rps, queueing_model } = outcome;
  return [
    ...(recommended_rate_rps === null
      ? []
      : [
          {
            rateRps: recommended_rate_rps,
            label: `recommended ${promisedRate(recommended_rate_rps)}`,
            color: theme.green,
            line: 'solid' as const,
            isStrong: true,
          },
        ]),
    ...(highest_feasible_rate_rps === null
      ? []
      : [
          {
            rateRps: highest_feasible_rate_rps,
            label: `highest feasible ${threeDigits(roundedDown(highest_feasible_rate_rps))}`,
            color: theme.blue,
            line: 'dotted' as const,
            isStrong: false,
          },
        ]),
    ...(queueing_model === null
      ? []
      : [
          {
            rateRps: queueing_model.max_rate_rps,
            label: `queueing model λ* ${threeDigits(queueing_model.max_rate_rps)}`,
            color: theme.purple,
            line: 'dashed' as const,
            isStrong: false,
          },
        ]),
  ];
}
