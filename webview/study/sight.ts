import type { ChartOption } from '../../charts/echarts.ts';
import type { Looked } from '../../charts/studies/pictures.ts';
import type { ChartTheme, PictureSize } from '../../charts/theme.ts';
import type { AnyResult } from '../../protocol/studyMessages.ts';
import type { Choice, Column } from '../controls.ts';
import type { TableRow } from '../parts/sortedRows.ts';
import type { Tile } from '../parts/tiles.ts';
import type { LeastSeen } from '../parts/zoom.ts';
import type { Choices } from './state.ts';

/** A picture of a result, ready to be drawn. */
export interface Sight {
  /** Its name among the others of the page: letters, digits and dashes. */
  readonly stem: string;
  /** What it answers. */
  readonly title: string;
  /** In words, for those who do not see it. */
  readonly words: string;
  /** Why there is none; absent if there is one. */
  readonly missing?: string;
  /** How tall it has to be in a width, px. */
  height(width: number): number;
  /** Parts of it can be looked at closer; one of a result's pictures at most. */
  readonly zoom?: LeastSeen;
  chart(theme: ChartTheme, size: PictureSize): ChartOption | undefined;
}

/** A choice of how a result is seen. */
export interface Control {
  readonly name: keyof Choices;
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
  tiles(result: Result, choices: Choices): Tile[];
  controls(result: Result, choices: Choices): Control[];
  sights(result: Result, choices: Choices, looked: Looked): Sight[];
  table(result: Result, choices: Choices): Table;
  /** What there is to look at, in the order of the picture. */
  order(result: Result, choices: Choices): readonly number[];
  picked(result: Result, pick: number): Picked | undefined;
}
