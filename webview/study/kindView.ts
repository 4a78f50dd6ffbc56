import type { SightChoices } from '../../charts/sights/sight.ts';
import type { AnyResult } from '../../schemas/results/results.ts';

import type { Choice, Column } from '../controls.ts';
import type { TableRow } from '../parts/sortedRows.ts';
import type { Tile } from '../parts/tiles.ts';

/** A choice of how a result is seen. */
export interface Control {
  readonly name: keyof SightChoices;
  readonly label: string;
  /** A few stand beside each other, many in a list. */
  readonly isList?: boolean;
  readonly options: readonly Choice[];
  readonly chosen: string;
}

/** What the reader looks at: a rate, a candidate, a draw, a point. */
export interface Picked {
  readonly title: string;
  readonly lines: readonly string[];
  /** How it is opened as a document of its own; absent where it is no configuration. */
  readonly spec?: { readonly name: string; readonly change: Readonly<Record<string, unknown>> };
}

/** The numbers behind the pictures. */
export interface Table {
  readonly title: string;
  /** What a row is. */
  readonly noun: string;
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
}

/** How a kind of result is shown. Every part is pure. */
export interface KindView<Result extends AnyResult> {
  tiles(result: Result, choices: SightChoices): Tile[];
  controls(result: Result, choices: SightChoices): Control[];
  table(result: Result, choices: SightChoices): Table;
  /** What there is to look at, in the order of the picture. */
  order(result: Result, choices: SightChoices): readonly number[];
  picked(result: Result, pick: number): Picked | undefined;
}
