/** A quiet workbench: nothing opens by itself, nothing asks the network. */
export const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.colorTheme': 'Default Dark Modern',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'window.menuBarVisibility': 'compact',
  'window.autoDetectColorScheme': false,
  'window.autoDetectHighContrast': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
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
