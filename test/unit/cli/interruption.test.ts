import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { Folder } from './folder.ts';
import { BROKEN } from './manifests.ts';
import { COMMAND } from './run.ts';

const QUESTION = `${JSON.stringify({
  ...{ id: 'a', alpha: 8, beta: 0.016, gamma: 0.0005 },
  ...{ avgInputTokens: 1024, avgOutputTokens: 256, maxBatchSize: 256, requestRate: 2 },
})}\n`;

function start(args: string[], cwd?: string) {
  const child = spawn(process.execPath, [COMMAND, ...args], { cwd, stdio: 'pipe' });
  // Once nobody reads, what we write to the child may find the pipe closed.
  child.stdin.on('error', () => {});
  return { child, errors: text(child.stderr), end: once(child as ChildProcess, 'close') };
}

describe('Ctrl-C', () => {
  test.each([
    ['queue analyze', ['queue', 'analyze']],
    ['lint -', ['lint', '-']],
    ['lint --fix -', ['lint', '--fix', '-']],
  ])('ends %s without a word', async (_, args) => {
    const { child, errors, end } = start(args);
    // It listens once the first answer comes; lint answers only at the end, and has started once it reads.
    if (args[0] === 'queue') {
      child.stdin.write(QUESTION);
      await once(child.stdout, 'data');
    } else {
      await new Promise((resolve) => child.stdin.write(' '.repeat(1_000_000), resolve));
    }
    child.kill('SIGINT');
    expect(await end).toEqual([null, 'SIGINT']);
    expect(await errors).toBe('');
  });
});

describe('a reader that has gone (| head)', () => {
  test('ends a long report without a word', async () => {
    const folder = new Folder(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${i}.yaml`, BROKEN])));
    const { child, errors, end } = start(['lint', '--format', 'json', '.'], folder.path);
    child.stdout.destroy();
    await end;
    expect(await errors).toBe('');
  });

  test('ends a stream of answers without a word', async () => {
    const { child, errors, end } = start(['queue', 'analyze']);
    child.stdin.write(QUESTION);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    child.stdin.write(QUESTION.repeat(1000));
    const [, signal] = await end;
    expect(signal).toBeNull();
    expect(await errors).toBe('');
  });
});
