import { textWidth } from './labelRows.ts';
import type { ChartTheme } from './theme.ts';

/** The kinds of lines, below the picture; marks are labelled where they are. */
export function key(
  theme: ChartTheme,
  names: readonly string[],
  left: number,
  width: number,
  icons: Readonly<Record<string, string>> = {},
): object {
  return {
    bottom: 2,
    left,
    width,
    itemWidth: KEY_LINE,
    itemHeight: 0.1, // Lines alone: their symbol takes its size from this.
    itemGap: KEY_GAP,
    padding: [3, 0],
    selectedMode: false,
    textStyle: { color: theme.foreground },
    data: names.map((name) => (icons[name] === undefined ? name : { name, icon: icons[name] })),
  };
}

const KEY_LINE = 28;
const KEY_GAP = 14;

/** Rows that the key takes in a width. */
export function keyRows(names: readonly string[], width: number): number {
  let [rows, taken] = [1, 0];
  for (const name of names) {
    const wide = KEY_LINE + KEY_GAP + 5 + textWidth(name);
    if (taken > 0 && taken + wide > width) [rows, taken] = [rows + 1, 0];
    taken += wide;
  }
  return rows;
}
