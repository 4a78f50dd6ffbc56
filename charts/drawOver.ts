import type { Chart, ChartOption } from './echarts.ts';

/**
 * Draws a picture in place of another: it looks as if nothing had been drawn before. The library keeps what an option leaves out,
 * so axes are made anew where they are other ones, or say less; that takes longer.
 */
export function drawOver(chart: Chart, option: ChartOption, before: ChartOption | undefined): void {
  const isOther = before !== undefined && axesOf(before) !== axesOf(option);
  chart.setOption(option, { replaceMerge: isOther ? ['series', 'grid', 'xAxis', 'yAxis'] : ['series'] });
}

/** The axes by what is said of them. */
function axesOf({ grid, xAxis, yAxis }: ChartOption): string {
  const said = [xAxis, yAxis].map((axes) => [axes].flat().map((axis) => (axis ? Object.keys(axis) : [])));
  return JSON.stringify([[grid].flat().length, said]);
}
