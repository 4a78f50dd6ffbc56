/** Of all texts in charts, px. */
export declare const FONT_SIZE = 12;
/** The colours and the font of a picture. The editor's view reads them from its theme; files have one of their own. */
export interface ChartTheme {
    readonly background: string;
    readonly foreground: string;
    /** Text that stands back: axis labels, what is pinned. */
    readonly muted: string;
    /** Lines of the grid. */
    readonly lines: string;
    readonly blue: string;
    readonly green: string;
    readonly yellow: string;
    readonly purple: string;
    readonly red: string;
    readonly fontFamily: string;
    /** Strong contrast is asked for: thicker lines, a stronger region. */
    readonly isHighContrast: boolean;
}
/** The room that a picture has, px. */
export interface PictureSize {
    readonly width: number;
    readonly height: number;
}
/** For files and reports, on white. */
export declare const PAPER: ChartTheme;
