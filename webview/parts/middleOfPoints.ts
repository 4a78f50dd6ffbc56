import type { ChartOption } from '../../charts/echarts.ts';
import { pickablePoints } from './pickablePoints.ts';

interface Axis {
  readonly type: string;
  readonly min: number;
  readonly max: number;
}

/** A place of a picture, as shares of its axes. */
export interface PictureShare {
  readonly x: number;
  readonly y: number;
}

/**
 * What is looked at closer where nobody says what: the point that is looked at, or else the middle of the points in sight, since half
 * of a picture can be empty. The middle of the panel where there are none.
 */
export function middleOfPoints(option: ChartOption | undefined, pick: number | undefined): PictureShare {
  const axes = (of: unknown) => [of].flat() as readonly Axis[];
  const seen = pickablePoints(option).flatMap(({ xAxisIndex, yAxisIndex, value: [x, y], pick: of }) => {
    const place = {
      x: shareOf(axes(option?.xAxis)[xAxisIndex]!, x!),
      y: shareOf(axes(option?.yAxis)[yAxisIndex]!, y!),
    };
    return isShare(place.x) && isShare(place.y) ? [{ ...place, of }] : [];
  });
  return seen.find(({ of }) => of === pick) ?? { x: median(seen.map(({ x }) => x)), y: median(seen.map(({ y }) => y)) };
}

function shareOf({ type, min, max }: Axis, value: number): number {
  return type === 'log' ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
}

function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0.5;
}
