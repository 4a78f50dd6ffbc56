import type { ChartOption } from '../../charts/echarts.ts';
import { type Frame, framesOf } from '../../charts/studies/frame.ts';
import { pickablePoints } from './pickablePoints.ts';

/** A click has to be so near to a point to mean it, px. */
const NEAR_PX = 24;

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
  const frames = framesOf(option);
  for (const { xAxisIndex, yAxisIndex, value, pick } of pickablePoints(option)) {
    const [px = 0, py = 0] = toPixel({ xAxisIndex, yAxisIndex }, [...value]);
    if (!isWithin(frames[xAxisIndex]!, px, py)) continue;
    const distance = Math.hypot(px - x, py - y);
    if (distance <= (best?.distance ?? NEAR_PX)) best = { pick, distance };
  }
  return best?.pick;
}

/** What is out of sight is not meant. */
function isWithin({ left, top, width, height }: Frame, x: number, y: number): boolean {
  return x >= left - 1 && x <= left + width + 1 && y >= top - 1 && y <= top + height + 1;
}
