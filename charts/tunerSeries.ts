import { threeDigits } from '../engine/report/quantities.ts';
import type { UpdateRow } from '../engine/report/tuningRows.ts';
import type { TunerName } from '../schemas/defaults.ts';
import { markedLines } from './markedLines.ts';
import type { ChartTheme } from './theme.ts';
import { thinned } from './thinned.ts';
import { LOWEST_NIS, type TunerPanel, type TunerPicture, type TunerTrack } from './tunerPanels.ts';
import { gateLabel } from './tunerWords.ts';

/** A point takes this much of the picture's width: closer ones cannot be told apart. */
const POINT_PX = 6;

export const OBSERVED = 'observed';
export const REJECTED = 'rejected';
export const SKIPPED = 'no update';
const CROSS = 'path://M2 0L5 3L8 0L10 2L7 5L10 8L8 10L5 7L2 10L0 8L3 5L0 2Z';

/** Each tuner has its colour and its dashes wherever it is drawn. */
const LINES: Readonly<Record<TunerName, { color: 'blue' | 'purple' | 'green'; dashes: string | number[] }>> = {
  documented: { color: 'blue', dashes: 'solid' },
  controller: { color: 'purple', dashes: [7, 4] },
  robust: { color: 'green', dashes: [2, 3] },
};

/** What is drawn in one panel. */
export function panelSeries(
  panel: TunerPanel,
  i: number,
  { chosen, others, skipped, maxNis }: TunerPicture,
  theme: ChartTheme,
  width: number,
): object[] {
  const axes = { xAxisIndex: i, yAxisIndex: i };
  const thick = theme.isHighContrast ? 3 : 2;
  const thin = (rows: readonly UpdateRow[], value = panel.value) =>
    thinned(
      rows.filter((row) => !Number.isNaN(value(row))),
      ({ at }) => at,
      value,
      Math.max(1, width / POINT_PX / 2),
    );
  const line = ({ tuner, updates }: TunerTrack, lineWidth: number, z: number) => {
    const { color, dashes } = LINES[tuner];
    const data = thin(updates).map((row) => [row.at, nearby(panel, panel.value(row))]);
    return {
      ...axes,
      type: 'line',
      name: tuner,
      data,
      // Of one point there is no line.
      symbol: data.length === 1 ? 'circle' : 'none',
      symbolSize: 7,
      silent: true,
      clip: true,
      z,
      lineStyle: { color: theme[color], width: lineWidth, type: dashes },
      itemStyle: { color: theme[color] },
    };
  };
  const points = (name: string, rows: readonly UpdateRow[], value: (row: UpdateRow) => number, style: object) => ({
    ...axes,
    type: 'scatter',
    name,
    silent: true,
    // A symbol at the edge is drawn whole; what is beyond the edge, not at all.
    clip: false,
    data: thin(rows, value).flatMap((row) => (isWithin(panel, value(row)) ? [[row.at, value(row)]] : [])),
    ...style,
  });
  const accepted = chosen.updates.filter(({ outcome }) => outcome === 'accepted');
  const rejected = chosen.updates.filter(({ outcome }) => outcome === 'rejected');
  const crosses = (value: (row: UpdateRow) => number) =>
    points(REJECTED, rejected, value, { symbol: CROSS, symbolSize: 9, z: 7, itemStyle: { color: theme.red } });
  // Thin and on top: of two that agree both can be seen.
  const behind = others.map((track) => line(track, 1.5, 5));
  const { observed } = panel;
  if (panel.kind === 'parameter')
    return [
      ...band(panel, thin(chosen.updates), axes, theme[LINES[chosen.tuner].color], theme),
      { ...line(chosen, thick, 4), ...knownLine(panel, theme) },
      ...behind,
      crosses(panel.value),
    ];
  if (observed)
    return [
      line(chosen, thick, 4),
      ...behind,
      points(OBSERVED, accepted, observed, {
        symbol: 'circle',
        symbolSize: 6,
        z: 6,
        itemStyle: { color: theme.background, borderColor: theme.foreground, borderWidth: 1.5 },
      }),
      crosses(observed),
    ];
  return [
    {
      ...points(chosen.tuner, accepted, panel.value, {
        symbol: 'circle',
        symbolSize: 6,
        z: 6,
        itemStyle: { color: theme[LINES[chosen.tuner].color] },
      }),
      ...gateLine(maxNis, width, theme),
    },
    ...behind,
    crosses(panel.value),
    {
      ...axes,
      type: 'scatter',
      name: SKIPPED,
      silent: true,
      symbol: 'rect',
      symbolSize: [7, 3],
      z: 5,
      itemStyle: { color: theme.muted },
      data: thinned(
        skipped,
        ({ at }) => at,
        () => LOWEST_NIS,
        Math.max(1, width / POINT_PX / 2),
      ).map(({ at }) => [at, LOWEST_NIS]),
    },
  ];
}

/** A line leaves the picture at the edge; how far it goes beyond is not for a file of coordinates to hold. */
function nearby({ range: { min, max } }: TunerPanel, value: number): number {
  const far = 10 * (max - min);
  return Math.max(min - far, Math.min(max + far, value));
}

function isWithin({ range }: TunerPanel, value: number): boolean {
  return value >= range.min && value <= range.max;
}

/** One standard deviation to each side: the lower edge, which is not drawn, and the distance to the upper one on top. */
function band(panel: TunerPanel, rows: readonly UpdateRow[], axes: object, color: string, theme: ChartTheme): object[] {
  const edge = { ...axes, type: 'line', symbol: 'none', silent: true, clip: true, z: 1, stack: `band ${panel.name}` };
  const spread = (row: UpdateRow) => panel.sigma?.(row) ?? 0;
  const low = (row: UpdateRow) => Math.max(panel.range.min, panel.value(row) - spread(row));
  const high = (row: UpdateRow) => Math.min(panel.range.max, panel.value(row) + spread(row));
  const hidden = { lineStyle: { opacity: 0 }, stackStrategy: 'all' };
  // Of one point there is no area: it gets a narrow one.
  const places = (row: UpdateRow) => (rows.length > 1 ? [row.at] : [row.at - 0.02, row.at + 0.02]);
  return [
    { ...edge, ...hidden, data: rows.flatMap((row) => places(row).map((at) => [at, low(row)])) },
    {
      ...edge,
      ...hidden,
      areaStyle: { color, opacity: theme.isHighContrast ? 0.35 : 0.18 },
      data: rows.flatMap((row) => places(row).map((at) => [at, Math.max(0, high(row) - low(row))])),
    },
  ];
}

function knownLine({ known }: TunerPanel, theme: ChartTheme): object {
  if (known === undefined) return {};
  return {
    markLine: markedLines([
      {
        yAxis: known,
        lineStyle: { color: theme.muted, width: 1.5, type: [2, 2] },
        label: {
          position: 'insideEndTop',
          distance: [4, 2],
          formatter: `known ${threeDigits(known)}`,
          color: theme.foreground,
          backgroundColor: theme.background,
          padding: [1, 3],
        },
      },
    ]),
  };
}

function gateLine(maxNis: number | undefined, width: number, theme: ChartTheme): object {
  if (maxNis === undefined) return {};
  return {
    markLine: markedLines([
      {
        yAxis: maxNis,
        lineStyle: { color: theme.red, width: theme.isHighContrast ? 2 : 1.5, type: [8, 3, 2, 3] },
        label: {
          position: 'insideStartTop',
          distance: [6, 2],
          formatter: gateLabel(maxNis, width),
          color: theme.foreground,
          backgroundColor: theme.background,
          padding: [1, 3],
        },
      },
    ]),
  };
}
