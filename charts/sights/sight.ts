import type { LeastSeen, Looked } from '../closeUp.ts';
import type { ChartOption } from '../echarts.ts';
import type { Objective, Scale } from '../studies/pictures.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';

/** A picture of a result, ready to be drawn. */
export interface Sight {
  /** Its name among the others of a result: letters, digits and dashes. */
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

/** How the reader wants to see a result; what is absent is as it suits the result. */
export interface SightChoices {
  readonly scale?: Scale;
  /** Of a design space: what is held against p95 TTFT, and whether all candidates are in sight. */
  readonly objective?: Objective;
  readonly range?: 'all' | 'near';
  /** The metric that is looked at, of a sweep or a sensitivity study. */
  readonly metric?: string;
  /** Another one below it, of a sweep over one field. */
  readonly below?: string;
  /** Of a paired study: the metrics that matter most, or all. */
  readonly rows?: 'main' | 'all';
}

/** The pictures of a kind of result. Pure. */
export type Sights<Result> = (result: Result, choices: SightChoices, looked: Looked) => Sight[];
