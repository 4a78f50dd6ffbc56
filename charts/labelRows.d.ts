/** A label that stands above the picture, over its place on the x axis. */
export interface TopLabel {
    readonly text: string;
    readonly value: number;
}
/** Where a label goes: its row, from 0 at the bottom, and how far it is moved sideways to stay within the picture. */
export interface LabelPlace {
    readonly row: number;
    readonly shiftPx: number;
}
/** Places labels so that none touches another and none leaves the picture: the first given take the lowest rows. */
export declare function placeLabels(labels: readonly TopLabel[], max: number, left: number, width: number, right: number): LabelPlace[];
/** Rows that places take. */
export declare function rowCount(places: readonly LabelPlace[]): number;
/** About as wide as a text is drawn, px. */
export declare function textWidth(text: string): number;
