import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Folder } from './folder.ts';
import { BROKEN, OTHER, QUIET } from './manifests.ts';
import { COMMAND } from './run.ts';

const FOUND = '14:20 slo-multiplier-too-small';
const NOT_UTF8 = 'this is not text in UTF-8, so it was not checked. Save it as UTF-8.';

describe('standard input', () => {
  test('is read for -, and called <stdin>', () => {
    const folder = new Folder();
    expect(folder.found([...QUIET, '-'], { input: BROKEN })).toEqual([`<stdin>:${FOUND}`]);
    expect(folder.lint([...QUIET, '-'], { input: BROKEN })).toMatchObject({ code: 1, err: '' });
    expect(folder.lint(['-'], { input: '' })).toMatchObject({ code: 0, out: '' });
  });

  test('--stdin-filename names it, and says what it is', () => {
    const folder = new Folder();
    const patch = BROKEN.replace(/ {2}default: \|\n.*\n/, '');
    const found = (name: string) => folder.found(['--stdin-filename', name, '-'], { input: patch });
    expect(found('a.yaml')).toEqual(['a.yaml:8:1 default-entry-missing', 'a.yaml:12:20 slo-multiplier-too-small']);
    expect(found('overlays/a.yaml')).toEqual(['overlays/a.yaml:12:20 slo-multiplier-too-small']);
  });

  test('goes together with files, and is read once', () => {
    const folder = new Folder({ 'a.yaml': BROKEN });
    const found = folder.found([...QUIET, 'a.yaml', '-', '-'], { input: BROKEN });
    expect(found).toEqual([`<stdin>:${FOUND}`, `a.yaml:${FOUND}`]);
  });

  test('is known as a table by its header', () => {
    const table = 'time,model_id,variant,pod,arrival_rate_rps,ttft_ms,itl_ms\n';
    expect(new Folder().found(['-'], { input: table })).toEqual(['<stdin>:1:1 csv-column-missing']);
  });

  test('that is no text is told', () => {
    const { code, out, err } = new Folder().lint(['-'], { input: Buffer.from([0x61, 0xff]) });
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: `<stdin>: ${NOT_UTF8}\n` });
  });
});

describe('files that are not what they seem', () => {
  const binary = Buffer.from(`\0\0${BROKEN}`);
  const latin1 = Buffer.from(`# Schl\u00fcssel\n${BROKEN}`, 'latin1');
  const utf16 = Buffer.from(`\uFEFF${BROKEN}`, 'utf16le');

  test('named: one line each, and exit code 2', () => {
    const folder = new Folder({ 'binary.yaml': binary, 'latin1.yaml': latin1, 'utf16.yaml': utf16, 'b.yaml': BROKEN });
    const { code, out, err } = folder.lint([...QUIET, 'binary.yaml', 'latin1.yaml', 'utf16.yaml', 'b.yaml']);
    expect(code).toBe(2);
    expect(err.split('\n')).toEqual([
      'binary.yaml: this is a binary file, so it was not checked.',
      `latin1.yaml: ${NOT_UTF8}`,
      'utf16.yaml: this is UTF-16, so it was not checked. Save it as UTF-8.',
      '',
    ]);
    expect(out).toMatch(/^b\.yaml:14:20: error/);
  });

  test('found in a folder: only those that look like ours matter', () => {
    const folder = new Folder({
      'd/latin1.yaml': latin1,
      'd/utf16.yaml': utf16,
      'd/other.json': Buffer.from([0, 1, 2, 255]),
      'd/other.yaml': Buffer.from(OTHER.replace('other', '\u00fc'), 'latin1'),
    });
    const { code, err } = folder.lint(['d']);
    expect(code).toBe(2);
    expect(err.split('\n').map((line) => line.split(':')[0])).toEqual(['d/latin1.yaml', 'd/utf16.yaml', '']);
  });

  test('a byte order mark counts in no column', () => {
    const folder = new Folder({ 'a.yaml': '\uFEFFkind: ConfigMap\n', 'b.json': `\uFEFF{"a": "\u00fc"}` });
    expect(folder.lint(['a.yaml', 'b.json'])).toMatchObject({ code: 0, out: '' });
    const line = '{kind: ConfigMap, data: {a: "sloMultiplier: 1.0"}}';
    folder.write('c.yaml', `\uFEFF${line}`);
    expect(folder.found(['c.yaml'])).toContain(`c.yaml:1:${line.indexOf('1.0') + 1} slo-multiplier-too-small`);
  });

  test('columns count UTF-16 units, as editors do', () => {
    const line = 'a: "sloMultiplier: 1.0"';
    const folder = new Folder({ 'a.yaml': `kind: ConfigMap\ndata: {"\u{1F600}": 'x', ${line}}\n` });
    const column = `data: {"\u{1F600}": 'x', ${line}}`.indexOf('1.0') + 1;
    expect(folder.found(['a.yaml'])).toContain(`a.yaml:2:${column} slo-multiplier-too-small`);
  });

  test('a huge file is told of and not looked into', () => {
    const folder = new Folder({ 'large.yaml': BROKEN + '# padding\n'.repeat(160_000), 'd/huge.yaml': BROKEN });
    truncateSync(folder.at('d/huge.yaml'), 3_000_000_000);
    expect(folder.found(['large.yaml'])).toEqual(['large.yaml:1:1 file-too-large']);
    expect(folder.lint(['large.yaml']).code).toBe(0);
    expect(folder.lint(['d'])).toEqual({ code: 0, out: '', err: '' });
    expect(folder.lint(['d/huge.yaml'])).toEqual({
      code: 2,
      out: '',
      err: 'd/huge.yaml: this is larger than 64 MB, so it was not checked.\n',
    });
  });

  test('a pipe or a device is never waited for', () => {
    const folder = new Folder({ 'd/a.yaml': OTHER });
    spawnSync('mkfifo', [folder.at('d/pipe.yaml')]);
    expect(folder.lint(['d'])).toEqual({ code: 0, out: '', err: '' });
    const { code, err } = folder.lint(['d/pipe.yaml', '/dev/zero']);
    expect(code).toBe(2);
    expect(err).toBe(
      ['d/pipe.yaml', '/dev/zero']
        .map((name) => `${name}: this is no regular file. Use - to read from a pipe.\n`)
        .join(''),
    );
  });

  test('what must not be read is told, and the rest is checked', () => {
    const folder = new Folder({ 'd/a.yaml': BROKEN, 'd/b.yaml': BROKEN });
    mkdirSync(folder.at('d/closed'));
    // Everything may be read by root, so this one runs as nobody.
    copyFileSync(COMMAND, folder.at('cli.js'));
    cpSync(join(dirname(COMMAND), 'cli'), folder.at('cli'), { recursive: true });
    folder.write('package.json', '{ "type": "module" }');
    chmodSync(folder.path, 0o755);
    chmodSync(folder.at('d/a.yaml'), 0o000);
    chmodSync(folder.at('d/closed'), 0o000);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['cli.js', 'lint', ...QUIET, 'd'], {
      cwd: folder.path,
      encoding: 'utf8',
      env: {},
      ...(process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}),
    });
    chmodSync(folder.at('d/closed'), 0o755);
    expect(status).toBe(2);
    expect(stderr).toBe('d/closed: no permission.\nd/a.yaml: no permission.\n');
    expect(stdout).toMatch(/^d\/b\.yaml:14:20: error/);
  });
});

test('names that would play with the terminal are spelled out', () => {
  const folder = new Folder({ 'a\u001b[31m\n.yaml': BROKEN });
  const { out } = folder.lint([...QUIET, '.']);
  expect(out).toMatch(/^a\\u001b\[31m\\u000a\.yaml:14:20: error/);
  expect(out.split('\n')).toHaveLength(3);
});
