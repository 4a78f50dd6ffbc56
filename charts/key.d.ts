import type { ChartTheme } from './theme.ts';
/** The kinds of lines, below the picture; marks are labelled where they are. */
export declare function key(theme: ChartTheme, names: readonly string[], left: number, width: number): object;
/** Rows that the key takes in a width. */
export declare function keyRows(names: readonly string[], width: number): number;
