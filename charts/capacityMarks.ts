import type { ReplicaCapacity } from '../engine/analyzer/replicaCapacity.ts';
import { rate, threeDigits, whole } from '../engine/report/quantities.ts';
import type { ChartTheme } from './theme.ts';

/** A rate with a meaning: a vertical line through both panels, labelled above them. */
export interface RateMark {
  readonly name: 'lambda' | 'demand' | 'knee' | 'limit' | 'pinned';
  readonly rateRps: number;
  readonly label: string;
  readonly color: string;
  readonly line: 'solid' | 'dashed' | 'dotted';
  readonly width: number;
  readonly isStrong?: boolean;
}

/** The rates to mark, the most important first: they get the places closest to the picture. */
export function rateMarks(
  capacity: ReplicaCapacity,
  pinned: ReplicaCapacity | undefined,
  theme: ChartTheme,
): RateMark[] {
  const { sizing, demand, curve } = capacity;
  const thick = theme.isHighContrast ? 3 : 2;
  const marks: RateMark[] = [];
  if (sizing) {
    marks.push({
      name: 'lambda',
      rateRps: sizing.lambdaRps,
      label: `λ* ${rate(sizing.lambdaRps)}`,
      color: theme.green,
      line: 'solid',
      width: thick,
      isStrong: true,
    });
  }
  if (demand) {
    const each = demand.replicas === 1 ? '1 replica' : `${whole(demand.replicas)} replicas, each`;
    marks.push({
      name: 'demand',
      rateRps: demand.perReplicaRps,
      label: `${each} ${threeDigits(demand.perReplicaRps)}`,
      color: theme.blue,
      line: 'dashed',
      width: 1,
    });
  }
  if (curve) {
    marks.push(
      {
        name: 'knee',
        rateRps: curve.kneeRps,
        label: `knee ${threeDigits(curve.kneeRps)}`,
        color: theme.purple,
        line: 'dotted',
        width: thick,
      },
      {
        name: 'limit',
        rateRps: curve.maxRateRps,
        label: `limit ${threeDigits(curve.maxRateRps)}`,
        color: theme.red,
        line: 'solid',
        width: 1,
      },
    );
  }
  if (pinned?.sizing) {
    marks.push({
      name: 'pinned',
      rateRps: pinned.sizing.lambdaRps,
      label: `pinned λ* ${threeDigits(pinned.sizing.lambdaRps)}`,
      color: theme.muted,
      line: 'dashed',
      width: thick,
    });
  }
  return marks;
}
