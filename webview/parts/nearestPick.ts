import type { ChartOption } from '../../charts/echarts.ts';

/** A click has to be so near to a point to mean it, px. */
const NEAR_PX = 24;

interface Series {
  readonly xAxisIndex?: number;
  readonly yAxisIndex?: number;
  readonly data?: readonly unknown[];
}
interface Point {
  readonly value: readonly number[];
  readonly pick: number;
}

/** Where a value is drawn, px from the picture's corner. */
type ToPixel = (axes: { xAxisIndex: number; yAxisIndex: number }, value: number[]) => number[];

/**
 * What a click in a picture means: the `pick` of the nearest of the points that have one; undefined where none is near. Marks are
 * small, so that a click beside one counts too.
 */
export function nearestPick(
  option: ChartOption,
  [x, y]: readonly [number, number],
  toPixel: ToPixel,
): number | undefined {
  let best: { readonly pick: number; readonly distance: number } | undefined;
  for (const { xAxisIndex = 0, yAxisIndex = 0, data = [] } of option.series as readonly Series[])
    for (const point of data.filter(isPoint)) {
      const [px, py] = toPixel({ xAxisIndex, yAxisIndex }, [...point.value]);
      const distance = Math.hypot(px! - x, py! - y);
      if (distance <= (best?.distance ?? NEAR_PX)) best = { pick: point.pick, distance };
    }
  return best?.pick;
}

function isPoint(of: unknown): of is Point {
  return typeof of === 'object' && of !== null && 'pick' in of && 'value' in of;
}
