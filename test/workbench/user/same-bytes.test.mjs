import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { launchBrowser } from '../../../bed/browser.mjs';
import { node24 } from '../../../bed/paths.mjs';

test('the simulator gives the same bytes in Chromium, in this Node and in the Node of VS Code', async () => {
  const { outputFiles } = await build({
    entryPoints: ['test/unit/engine/serving/digests.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'sameBytes',
    target: 'es2022',
  });
  const code = outputFiles[0]?.text ?? '';
  const input = `${code}\nconsole.log(JSON.stringify(sameBytes.digests()));`;
  const inNode = [process.execPath, node24].map((node) =>
    JSON.parse(execFileSync(node, ['-'], { input, encoding: 'utf8' })),
  );
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const inChromium = await page.evaluate(`${code}\nsameBytes.digests()`);
    expect(Object.keys(inNode[0]).length).toBe(10);
    expect(inNode[1]).toEqual(inNode[0]);
    expect(inChromium).toEqual(inNode[0]);
  } finally {
    await browser.close();
  }
});
