import { asGiven, threeDigits } from '../../engine/report/quantities.ts';
import type { AxisSpan } from '../axis.ts';
import type { ChartOption } from '../echarts.ts';
import { type ChartTheme, FONT_SIZE } from '../theme.ts';

/** Where a panel stands in its picture, px. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where the panels of a drawn picture stand. */
export function framesOf(option: ChartOption | undefined): readonly Frame[] {
  return [option?.grid ?? []].flat() as unknown as readonly Frame[];
}

/** What every picture of a study begins with. */
export function canvas(theme: ChartTheme, frames: readonly Frame[]): object {
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: theme.fontFamily, fontSize: FONT_SIZE, color: theme.foreground },
    grid: frames.map((frame) => ({ ...frame, outerBoundsMode: 'none' })),
  };
}

interface AxisWish {
  readonly gridIndex: number;
  readonly range: AxisSpan;
  readonly isLog?: boolean;
  /** Absent: an axis that shares the labels of another. */
  readonly name?: string;
  /** Room between the axis and its name. */
  readonly nameGap: number;
  readonly isStrong?: boolean;
  readonly hasLabels?: boolean;
  readonly hasLines?: boolean;
  /** Places of labels, and what stands there instead of numbers. */
  readonly labels?: readonly string[];
  /** From the top down. */
  readonly inverse?: boolean;
}

/** An axis of numbers; or of places from 0 on with a label each. */
export function axis(theme: ChartTheme, wish: AxisWish): object {
  const { gridIndex, range, isLog = false, name, nameGap, isStrong, hasLabels = true, hasLines, labels } = wish;
  const { interval, ticks, ...ends } = range;
  // Undefined as well: a picture that is drawn again keeps what is not said anew.
  const places = { customValues: labels ? labels.map((_, i) => i) : ticks };
  return {
    type: isLog ? 'log' : 'value',
    gridIndex,
    ...ends,
    ...(isLog || places.customValues ? {} : { interval }),
    inverse: wish.inverse ?? false,
    axisLine: { show: true, lineStyle: { color: theme.muted }, onZero: false },
    axisTick: { show: hasLabels, lineStyle: { color: theme.muted }, ...places },
    axisLabel: {
      show: hasLabels,
      color: labels ? theme.foreground : theme.muted,
      hideOverlap: true,
      ...places,
      // Closely looked at, neighbours differ in later digits.
      formatter: (value: number) => (labels ? (labels[value] ?? '') : ticks ? asGiven(value) : threeDigits(value)),
    },
    minorTick: { show: false },
    splitLine: {
      show: hasLines ?? false,
      lineStyle: { color: theme.lines, opacity: theme.isHighContrast ? 0.35 : 1 },
    },
    ...(name === undefined
      ? {}
      : {
          name: `${name}${isLog ? ', log' : ''}`,
          nameLocation: 'middle',
          nameGap,
          nameMoveOverlap: false,
          nameTextStyle: { color: theme.foreground, fontWeight: isStrong ? 'bold' : 'normal' },
        }),
  };
}

/** A target as a labelled line across a panel. @param place of its label, where the line is horizontal */
export function targetLine(
  theme: ChartTheme,
  at: { readonly xAxis: number } | { readonly yAxis: number },
  label: string,
  place: 'insideStartTop' | 'insideStartBottom' | 'insideEndTop' = 'insideStartTop',
) {
  const isAcross = 'yAxis' in at;
  return {
    ...at,
    lineStyle: { color: theme.yellow, width: theme.isHighContrast ? 2 : 1.5, type: [8, 3, 2, 3] },
    label: {
      show: label !== '',
      position: isAcross ? place : 'end',
      distance: isAcross ? [6, 3] : 4,
      formatter: label,
      color: theme.foreground,
      fontWeight: 'bold',
      ...(isAcross ? { backgroundColor: theme.background, padding: [1, 3] } : {}),
    },
  };
}

/** A lightly shaded region where a promise is kept: two corners, or none. */
export function keptRegion(theme: ChartTheme, corners: readonly (readonly [number, number])[]): object {
  return {
    silent: true,
    itemStyle: { color: theme.green, opacity: theme.isHighContrast ? 0.25 : 0.12 },
    data: corners.length === 2 ? [corners.map((coord) => ({ coord }))] : [],
  };
}

/** A ring around what the reader has chosen. */
export function ring(theme: ChartTheme, axes: object, at: readonly (readonly [number, number])[], size = 18): object {
  return {
    ...axes,
    type: 'scatter',
    silent: true,
    z: 9,
    symbol: 'circle',
    symbolSize: size,
    itemStyle: { color: 'transparent', borderColor: theme.foreground, borderWidth: 2 },
    data: at.map((value) => ({ value })),
  };
}

/** Marks in the key, which would be stretched to the length of a line. */
export const TRIANGLE = 'path://M5 0L10 9L0 9Z';
export const DIAMOND = 'path://M5 0L10 5L5 10L0 5Z';

/** A mark that is only an outline. */
export function hollow(color: string): { color: string; borderColor: string; borderWidth: number } {
  return { color: 'transparent', borderColor: color, borderWidth: 1.25 };
}
