import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** The entry that VS Code calls inside the extension host, in the bed as well as on the desktop. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'tdd', timeout: 30_000, color: false });
  // Makes `suite` and `test` global, so the suites may only be loaded after it.
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  if (process.env.KNEEPOINT_SUITES === 'beside') {
    await import('./beside.suite.ts');
    return finish(mocha);
  }
  await import('./diagnostics.suite.ts');
  await import('./quick-fixes.suite.ts');
  await import('./hover.suite.ts');
  await import('./language-features.suite.ts');
  await import('./rule-groups.suite.ts');
  await import('./own-documents.suite.ts');
  await import('./results.suite.ts');
  await import('./server-life.suite.ts');
  await finish(mocha);
}

/** The counts go to a file that the caller names; the console shows every test. */
function finish(mocha: Mocha): Promise<void> {
  return new Promise((resolve, reject) => {
    const runner = mocha.run((failures) => {
      const report = process.env.KNEEPOINT_TEST_REPORT;
      const { passes = 0, failures: failed = failures } = runner.stats ?? {};
      if (report) writeFileSync(report, JSON.stringify({ passed: passes, failed }));
      if (failures > 0) reject(new Error(`${failures} tests failed in the extension host`));
      else resolve();
    });
  });
}
