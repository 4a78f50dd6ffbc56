import { type ChartTheme, FONT_SIZE } from './theme.ts';

/** What tooltips of all charts have in common. */
export function drawnTooltip(theme: ChartTheme) {
  return {
    trigger: 'axis',
    renderMode: 'richText', // Drawn like the picture: an HTML tooltip would need inline styles.
    backgroundColor: theme.background,
    borderColor: theme.muted,
    textStyle: { color: theme.foreground, fontSize: FONT_SIZE },
  } as const;
}
