import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('npm start says what it does when asked, and starts nothing', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build/start.mjs', '--help'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^npm start .*\nnpm start -- --desktop /);
  expect(stdout).toContain('PORT=8080 npm start chooses the port.');
  expect(stdout).toContain('For a folder of your own, put its path in the link');
  expect(stdout).not.toMatch(/Building|http:/);
});
