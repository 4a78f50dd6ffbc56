// npm run test:desktop: the suite of the extension host in desktop VS Code, which @vscode/test-electron downloads.
import { Problem, runMain } from '../bed/problem.mjs';
import { temporaryCopy } from '../bed/workspace.mjs';
import { ensureNode, ensurePackages } from './ensure.mjs';
import { inRoot, root } from './root.mjs';

await runMain(async () => {
  ensureNode();
  ensurePackages();
  const { bundle } = await import('./bundle.mjs');
  await bundle();
  const vscodeExecutablePath = await downloadedVsCode();
  const { runTests } = await import('@vscode/test-electron');
  const workspace = temporaryCopy(inRoot('examples'));
  try {
    await runTests({
      vscodeExecutablePath,
      extensionDevelopmentPath: root,
      extensionTestsPath: inRoot('out-test/index.cjs'),
      launchArgs: [workspace.folder, '--disable-extensions', '--disable-workspace-trust'],
    });
  } finally {
    workspace.remove();
  }
});

async function downloadedVsCode() {
  const { downloadAndUnzipVSCode, SilentReporter } = await import('@vscode/test-electron');
  try {
    return await downloadAndUnzipVSCode({
      reporter: new SilentReporter(),
      cachePath: inRoot('node_modules/.cache/vscode-test'),
      timeout: 60_000,
    });
  } catch (error) {
    throw new Problem(
      `Desktop VS Code could not be downloaded (${error instanceof Error ? error.message : error}).\n` +
        'The same suite runs without a download in the VS Code from npm:  npm test -- host',
    );
  }
}
