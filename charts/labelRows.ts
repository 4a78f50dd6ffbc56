/** Average width of a character in the labels' font size, px: a little too wide, so that labels never touch. */
const CHARACTER_PX = 7;
const BOLD = 1.15;
const GAP_PX = 10;

/** A label that stands above the picture, over its place on the x axis. */
export interface TopLabel {
  readonly text: string;
  readonly value: number;
  /** It is bold, and so a little wider. */
  readonly isStrong?: boolean;
}

/** Where a label goes: its row, from 0 at the bottom, and how far it is moved sideways to stay within the picture. */
export interface LabelPlace {
  readonly row: number;
  readonly shiftPx: number;
}

/** Places labels so that none touches another and none leaves the picture: the first given take the lowest rows. */
export function placeLabels(
  labels: readonly TopLabel[],
  max: number,
  left: number,
  width: number,
  right: number,
): LabelPlace[] {
  const rows: [number, number][][] = [];
  return labels.map(({ text, value, isStrong }) => {
    const half = (textWidth(text) * (isStrong ? BOLD : 1)) / 2;
    const at = left + (value / max) * width;
    const centre = Math.max(half, Math.min(left + width + right - half, at));
    const taken: [number, number] = [centre - half - GAP_PX / 2, centre + half + GAP_PX / 2];
    let row = rows.findIndex((spans) => spans.every(([from, to]) => taken[1] <= from || taken[0] >= to));
    if (row === -1) row = rows.push([]) - 1;
    rows[row]!.push(taken);
    return { row, shiftPx: centre - at };
  });
}

/** Rows that places take. */
export function rowCount(places: readonly LabelPlace[]): number {
  return Math.max(0, ...places.map(({ row }) => row + 1));
}

/** About as wide as a text is drawn, px. */
export function textWidth(text: string): number {
  return text.length * CHARACTER_PX;
}
