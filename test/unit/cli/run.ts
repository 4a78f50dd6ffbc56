import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { vi } from 'vitest';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

/** The built command line. */
export const COMMAND = resolve('dist/cli.js');

export interface RunOptions {
  readonly input?: string | Buffer;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built command line as a user would; what the test runner sets to get colours is left out. */
export function kneepoint(args: readonly string[], { input = '', cwd, env }: RunOptions = {}): Ran {
  const { FORCE_COLOR: _, NO_COLOR: __, GITHUB_WORKSPACE: ___, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    input,
    cwd,
    env: { ...inherited, ...env },
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}
