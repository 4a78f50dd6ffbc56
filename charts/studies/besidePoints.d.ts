import type { Frame } from './frame.ts';
/** A point with a label, px from the picture's corner. */
export interface LabelledPoint {
    readonly x: number;
    readonly y: number;
    readonly text: string;
}
export type Side = 'right' | 'left' | 'top' | 'bottom';
/**
 * On which side of its point each label goes, so that none touches another, a point or the frame; undefined where there is no room.
 * The first given are placed first.
 */
export declare function sidesOf(points: readonly LabelledPoint[], frame: Frame): (Side | undefined)[];
