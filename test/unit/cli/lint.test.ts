import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kneepoint } from './run.ts';

const example = 'examples/wva-queueing-model-config.yaml';
let folder: string;
let broken: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kneepoint-lint-'));
  broken = join(folder, 'broken.yaml');
  const text = readFileSync(example, 'utf8').replace('sloMultiplier: 3.0', 'sloMultiplier: 1.0');
  writeFileSync(broken, text.replace(/^ {4}targetITL.*\n/m, ''));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('kneepoint lint', () => {
  test('is quiet where all is fine', () => {
    expect(kneepoint(['lint', example, 'examples/service-parameters.yaml'])).toEqual({ code: 0, out: '', err: '' });
  });

  test('prints one line a finding and a summary, and exits with 1', () => {
    const { code, out } = kneepoint(['lint', broken]);
    expect(code).toBe(1);
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/broken\.yaml:13:20: error: k = 1 leaves no room .*\[slo-multiplier-too-small\]$/);
    expect(lines.at(-1)).toBe('2 errors in 1 file');
  });

  test('gives JSON with positions that count from 1', () => {
    const { code, out } = kneepoint(['lint', '--format', 'json', broken, example]);
    expect(code).toBe(1);
    const found = JSON.parse(out);
    expect(found).toHaveLength(2);
    expect(found[0]).toEqual({
      file: broken,
      line: 13,
      column: 20,
      endLine: 13,
      endColumn: 23,
      severity: 'error',
      code: 'slo-multiplier-too-small',
      message: expect.stringContaining('Use a value above 1'),
    });
    expect(JSON.parse(kneepoint(['lint', '--format', 'json', example]).out)).toEqual([]);
  });

  test('goes on after a file that it cannot read, and exits with 2', () => {
    const { code, out, err } = kneepoint(['lint', '--format', 'json', join(folder, 'absent.yaml'), folder, broken]);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toHaveLength(2);
    expect(err).toContain('absent.yaml: there is no such file.');
  });

  test('exits with 2 when it is used in the wrong way', () => {
    for (const args of [
      ['lint'],
      ['lint', '--format', 'xml', example],
      ['lnt'],
      ['lint', '--semantics', 'x', example],
    ]) {
      const { code, out, err } = kneepoint(args);
      expect([code, out], args.join(' ')).toEqual([2, '']);
      expect(err).toMatch(/^kneepoint: /);
    }
  });

  test('follows the chosen semantics', () => {
    const zero = join(folder, 'zero.yaml');
    writeFileSync(zero, readFileSync(example, 'utf8').replace('sloMultiplier: 3.0', 'sloMultiplier: 0'));
    expect(kneepoint(['lint', zero]).code).toBe(1);
    const { code, out } = kneepoint(['lint', '--semantics', 'controller', zero]);
    expect(code).toBe(0);
    expect(out).toContain('information');
  });

  test('every command shows an example in its help', () => {
    for (const command of [['lint'], ['queue', 'analyze'], ['queue', 'size']]) {
      const { code, out } = kneepoint([...command, '--help']);
      expect(code).toBe(0);
      expect(out).toContain('Example:');
    }
  });
});
