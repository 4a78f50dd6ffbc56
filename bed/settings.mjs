/**
 * A quiet workbench: nothing opens by itself, nothing asks the network. In the words of this version of VS Code: it would rewrite older
 * ones when it starts, which can leave the extension host without news of any document.
 */
export const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.colorTheme': 'Dark Modern',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'window.menuBarVisibility': 'compact',
  'window.autoDetectColorScheme': false,
  'window.autoDetectHighContrast': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': 'off',
  'extensions.ignoreRecommendations': true,
  'chat.disableAIFeatures': true,
};

/** Built VS Code ignores the extension to develop, and its tests, unless its smoke-test driver is on. */
export const flags = [
  '--disable-telemetry',
  '--disable-update-check',
  '--disable-getting-started-override',
  '--vscode-option',
  'enable-smoke-test-driver',
];

/** Left out where a restricted workspace itself is the subject. */
export const trustEverything = '--disable-workspace-trust';
