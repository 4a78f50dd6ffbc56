import { type ChartTheme } from './theme.ts';
/** What tooltips of all charts have in common. */
export declare function drawnTooltip(theme: ChartTheme): {
    readonly trigger: "axis";
    readonly renderMode: "richText";
    readonly backgroundColor: string;
    readonly borderColor: string;
    readonly textStyle: {
        readonly color: string;
        readonly fontSize: 12;
    };
};
