import type { ChartOption } from './echarts.ts';

interface Part {
  readonly grid: readonly { readonly top: number }[];
  readonly xAxis: readonly object[];
  readonly yAxis: readonly object[];
  readonly series: readonly { readonly xAxisIndex?: number; readonly yAxisIndex?: number; readonly stack?: string }[];
  readonly legend?: object;
}

/** Where the lower picture begins, and how tall it is, px. */
interface Place {
  readonly below: number;
  readonly height: number;
}

/** Two pictures of ours as one, one above the other, for a file. */
export function stacked(above: ChartOption, below: ChartOption, place: Place): ChartOption {
  const [upper, lower] = [above, below] as unknown as [Part, Part];
  const after = upper.grid.length;
  const moved = (axes: readonly object[]) => axes.map((axis, i) => ({ ...axis, gridIndex: after + i }));
  return {
    ...above,
    grid: [...upper.grid, ...lower.grid.map((grid) => ({ ...grid, top: grid.top + place.below }))],
    xAxis: [...upper.xAxis, ...moved(lower.xAxis)],
    yAxis: [...upper.yAxis, ...moved(lower.yAxis)],
    series: [
      ...upper.series,
      ...lower.series.map((series) => ({
        ...series,
        xAxisIndex: (series.xAxisIndex ?? 0) + after,
        yAxisIndex: (series.yAxisIndex ?? 0) + after,
      })),
    ],
    legend: [
      ...(upper.legend ? [{ ...upper.legend, bottom: place.height + 2 }] : []),
      ...(lower.legend ? [lower.legend] : []),
    ],
  };
}
