import type { ChartOption } from '../../charts/echarts.ts';

interface Series {
  readonly xAxisIndex?: number;
  readonly yAxisIndex?: number;
  readonly data?: readonly unknown[];
}
interface Point {
  readonly value: readonly number[];
  readonly pick: number;
}

/** The points of a picture that can be looked at: what they are of, and on which axes they stand. */
export function pickablePoints(option: ChartOption | undefined) {
  return ((option?.series ?? []) as readonly Series[]).flatMap(({ xAxisIndex = 0, yAxisIndex = 0, data = [] }) =>
    data.filter(isPoint).map(({ value, pick }) => ({ xAxisIndex, yAxisIndex, value, pick })),
  );
}

function isPoint(of: unknown): of is Point {
  return typeof of === 'object' && of !== null && 'pick' in of && 'value' in of;
}
