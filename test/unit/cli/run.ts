import { spawnSync } from 'node:child_process';

/** Runs the built command line as a user would. */
export function kneepoint(args: readonly string[], input = ''): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli.js', ...args], { input, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}
