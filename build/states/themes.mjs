/** The editor's four themes, as far as pages use them: for pictures of a page without an editor around it. */

const NAMES = /** @type {const} */ (['Dark Modern', 'Light Modern', 'Dark High Contrast', 'Light High Contrast']);
/** @typedef {typeof NAMES[number]} ThemeName */

/** Classes of the page's body in each. */
const CLASSES = [
  'vscode-dark',
  'vscode-light',
  'vscode-high-contrast',
  'vscode-high-contrast vscode-high-contrast-light',
];

const NONE = '';
/** Colours in the order of the themes.
 * @type {Readonly<Record<string, readonly [string, string, string, string]>>} */
const COLOURS = {
  foreground: ['#cccccc', '#3b3b3b', '#ffffff', '#292929'],
  descriptionForeground: ['#9d9d9d', '#3b3b3b', 'rgba(255,255,255,0.7)', 'rgba(41,41,41,0.7)'],
  errorForeground: ['#f85149', '#f85149', '#f48771', '#b5200d'],
  focusBorder: ['#0078d4', '#005fb8', '#f38518', '#006bbd'],
  contrastBorder: [NONE, NONE, '#6fc3df', '#0f4a85'],
  'widget-border': ['#313131', '#e5e5e5', '#6fc3df', '#0f4a85'],
  'editor-background': ['#1f1f1f', '#ffffff', '#000000', '#ffffff'],
  'editor-foreground': ['#cccccc', '#3b3b3b', '#ffffff', '#292929'],
  'editor-selectionBackground': ['#264f78', '#add6ff', '#ffffff', '#0f4a85'],
  'editorWarning-foreground': ['#cca700', '#bf8803', '#ffd370', '#895503'],
  'editorInfo-foreground': ['#3794ff', '#1a85ff', '#3794ff', '#1a85ff'],
  'button-background': ['#0078d4', '#005fb8', '#000000', '#0f4a85'],
  'button-foreground': ['#ffffff', '#ffffff', '#ffffff', '#ffffff'],
  'button-border': ['rgba(255,255,255,0.07)', 'rgba(0,0,0,0.1)', '#6fc3df', '#0f4a85'],
  'button-hoverBackground': ['#026ec1', '#0258a8', '#000000', '#0f4a85'],
  'button-secondaryBackground': ['#313131', '#e5e5e5', '#000000', '#ffffff'],
  'button-secondaryForeground': ['#cccccc', '#3b3b3b', '#ffffff', '#292929'],
  'button-secondaryHoverBackground': ['#3c3c3c', '#cccccc', '#000000', '#ffffff'],
  'input-background': ['#313131', '#ffffff', '#000000', '#ffffff'],
  'input-foreground': ['#cccccc', '#3b3b3b', '#ffffff', '#292929'],
  'input-border': ['#3c3c3c', '#cecece', '#6fc3df', '#0f4a85'],
  'dropdown-background': ['#313131', '#ffffff', '#000000', '#ffffff'],
  'dropdown-foreground': ['#cccccc', '#3b3b3b', '#ffffff', '#292929'],
  'dropdown-border': ['#3c3c3c', '#cecece', '#6fc3df', '#0f4a85'],
  'settings-dropdownBackground': ['#313131', '#ffffff', '#000000', '#ffffff'],
  'checkbox-background': ['#313131', '#f8f8f8', '#000000', '#ffffff'],
  'checkbox-border': ['#3c3c3c', '#cecece', '#6fc3df', '#0f4a85'],
  'list-hoverBackground': ['#2a2d2e', '#f2f2f2', 'rgba(255,255,255,0.1)', 'rgba(15,74,133,0.1)'],
  'list-activeSelectionBackground': ['#04395e', '#e8e8e8', NONE, 'rgba(15,74,133,0.1)'],
  'list-activeSelectionForeground': ['#ffffff', '#000000', NONE, NONE],
  'progressBar-background': ['#0078d4', '#005fb8', '#6fc3df', '#0f4a85'],
  'scrollbarSlider-activeBackground': ['rgba(191,191,191,0.4)', 'rgba(0,0,0,0.6)', '#6fc3df', '#0f4a85'],
  'textLink-foreground': ['#4daafc', '#005fb8', '#21a6ff', '#0f4a85'],
  'charts-foreground': ['#cccccc', '#3b3b3b', '#ffffff', '#292929'],
  'charts-lines': ['rgba(204,204,204,0.5)', 'rgba(59,59,59,0.5)', 'rgba(255,255,255,0.5)', 'rgba(41,41,41,0.5)'],
  'charts-blue': ['#3794ff', '#1a85ff', '#3794ff', '#1a85ff'],
  'charts-green': ['#89d185', '#388a34', '#89d185', '#374e06'],
  'charts-yellow': ['#cca700', '#bf8803', '#ffd370', '#895503'],
  'charts-red': ['#f14c4c', '#e51400', '#f48771', '#b5200d'],
  'charts-purple': ['#b180d7', '#652d90', '#b180d7', '#652d90'],
};
const FONTS = {
  'font-family': 'system-ui, "Segoe WPC", "Segoe UI", sans-serif',
  'font-size': '13px',
  'font-weight': 'normal',
  'editor-font-family': 'monospace',
};

/**
 * Puts a page into a theme.
 * @param {import('playwright-core').Page} page
 * @param {ThemeName} theme
 */
export async function setPageTheme(page, theme) {
  const i = NAMES.indexOf(theme);
  const colours = Object.fromEntries(Object.entries(COLOURS).map(([name, of]) => [name, of[i] ?? NONE]));
  await page.evaluate(
    ({ variables, classes }) => {
      for (const [name, value] of Object.entries(variables)) {
        if (value) document.documentElement.style.setProperty(`--vscode-${name}`, value);
        else document.documentElement.style.removeProperty(`--vscode-${name}`);
      }
      document.body.className = classes;
    },
    { variables: { ...FONTS, ...colours }, classes: CLASSES[i] ?? NONE },
  );
  // The pictures are drawn in the new colours.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
