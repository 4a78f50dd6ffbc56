import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { kneepoint, type Ran, type RunOptions } from './run.ts';

/** A folder for one test, in which the command runs; gone when the test is over. */
export class Folder {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'kneepoint-cli-')));

  constructor(files: Readonly<Record<string, string | Buffer>> = {}) {
    onTestFinished(() => rmSync(this.path, { recursive: true }));
    for (const [name, content] of Object.entries(files)) this.write(name, content);
  }

  at(name: string): string {
    return join(this.path, name);
  }

  write(name: string, content: string | Buffer): void {
    mkdirSync(dirname(this.at(name)), { recursive: true });
    writeFileSync(this.at(name), content);
  }

  read(name: string): string {
    return readFileSync(this.at(name), 'utf8');
  }

  lint(args: readonly string[], options: RunOptions = {}): Ran {
    return kneepoint(['lint', ...args], { cwd: this.path, ...options });
  }

  /** Places and codes of what is found: `file:line:column code`. */
  found(args: readonly string[], options: RunOptions = {}): string[] {
    const { out } = this.lint(['--format', 'json', ...args], options);
    return (JSON.parse(out) as { file: string; line: number; column: number; code: string }[]).map(
      ({ file, line, column, code }) => `${file}:${line}:${column} ${code}`,
    );
  }
}
