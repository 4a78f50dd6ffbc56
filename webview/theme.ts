import type { ChartTheme } from '../charts/theme.ts';

/** The editor's colours, as they are now. */
export function readTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const read = (...names: string[]) => {
    for (const name of names) {
      const value = style.getPropertyValue(`--vscode-${name}`).trim();
      if (value) return value;
    }
    return '';
  };
  const foreground = read('charts-foreground', 'editor-foreground', 'foreground');
  return {
    background: read('editor-background'),
    foreground,
    muted: read('descriptionForeground', 'charts-foreground'),
    lines: read('widget-border', 'editorWidget-border', 'charts-lines'),
    blue: read('charts-blue'),
    green: read('charts-green'),
    // Orange is see-through in some themes.
    yellow: read('charts-yellow'),
    purple: read('charts-purple'),
    red: read('charts-red'),
    fontFamily: read('font-family') || 'sans-serif',
    isHighContrast: /vscode-high-contrast/.test(document.body.className),
  };
}

/** Calls back whenever the editor's theme, or its font, changes. */
export function onThemeChange(changed: () => void): void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-id'] });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
}
