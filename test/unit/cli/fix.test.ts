import { chmodSync, lstatSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Folder } from './folder.ts';
import { BLANKS, BROKEN, DOUBTFUL, FINE, manifest, QUIET } from './manifests.ts';

const fix = (folder: Folder, args: string[], input?: string | Buffer) =>
  folder.lint([...QUIET, '--fix', ...args], input === undefined ? {} : { input });

describe('lint --fix', () => {
  test('makes safe fixes, says how many, and exits with what is left', () => {
    const folder = new Folder({
      'a.yaml': BLANKS,
      'b.yaml': manifest('sloMultiplier: 1.0  ', '# \t', 'tuningEnabled: true '),
    });
    expect(
      folder
        .lint([...QUIET, 'a.yaml'])
        .out.split('\n')
        .at(-2),
    ).toBe('1 warning in 1 file; 1 can be fixed with --fix');
    expect(fix(folder, ['a.yaml'])).toEqual({ code: 0, out: '1 fixed\n', err: '' });
    expect(folder.read('a.yaml')).toBe(FINE);
    const { code, out } = fix(folder, ['.']);
    expect(code).toBe(1);
    expect(out).toMatch(/^b\.yaml:14:20: error: .*\n3 fixed; 1 error in 1 file\n$/);
    expect(folder.read('b.yaml')).toBe(manifest('sloMultiplier: 1.0', '#', 'tuningEnabled: true'));
  });

  test('leaves every other fix to people', () => {
    const folder = new Folder({ 'a.yaml': BROKEN, 'b.yaml': DOUBTFUL });
    const { ino, mtimeMs } = statSync(folder.at('a.yaml'));
    expect(fix(folder, ['a.yaml', 'b.yaml']).code).toBe(1);
    expect([folder.read('a.yaml'), folder.read('b.yaml')]).toEqual([BROKEN, DOUBTFUL]);
    expect(statSync(folder.at('a.yaml'))).toMatchObject({ ino, mtimeMs });
  });

  test.each([
    ['LF', '\n', ''],
    ['CRLF', '\r\n', ''],
    ['a byte order mark', '\n', '\uFEFF'],
    ['CRLF and a byte order mark', '\r\n', '\uFEFF'],
  ])('keeps %s', (_, lineEnd, start) => {
    const text = (of: string) => start + of.replaceAll('\n', lineEnd);
    const folder = new Folder({ 'a.yaml': text(BLANKS) });
    expect(fix(folder, ['a.yaml'])).toEqual({ code: 0, out: '1 fixed\n', err: '' });
    expect(folder.read('a.yaml')).toBe(text(FINE));
  });

  test('keeps permissions, follows links, and leaves nothing behind', () => {
    const folder = new Folder({ 'deploy/a.yaml': BLANKS });
    chmodSync(folder.at('deploy/a.yaml'), 0o751);
    symlinkSync('deploy/a.yaml', folder.at('link.yaml'));
    expect(fix(folder, ['link.yaml'])).toEqual({ code: 0, out: '1 fixed\n', err: '' });
    expect(folder.read('deploy/a.yaml')).toBe(FINE);
    expect(lstatSync(folder.at('deploy/a.yaml')).mode & 0o7777).toBe(0o751);
    expect(readlinkSync(folder.at('link.yaml'))).toBe('deploy/a.yaml');
    expect(readdirSync(folder.at('deploy'))).toEqual(['a.yaml']);
  });

  test('leaves alone what the controller would read differently', () => {
    // In a block of its own the blanks belong to the name, and behind a backslash one belongs to the word.
    const text = manifest('sloMultiplier: 4.0 ')
      .replace('model_id: meta', 'model_id: |\n      meta')
      .replace('Instruct\n', 'Instruct  \n')
      .replace('namespace: llm-d-prod', 'namespace: "llm-d\\ \n      prod"');
    const folder = new Folder({ 'a.yaml': text });
    expect(fix(folder, ['a.yaml']).out).toMatch(/\n1 fixed; .* in 1 file\n$/);
    expect(folder.read('a.yaml')).toBe(text.replace('4.0 \n', '4.0\n'));
  });

  test('in thousands of entries too', () => {
    const entries = Array.from(
      { length: 2000 },
      (_, i) => `  m${i}: |\n    model_id: |\n      a${i}  \n    namespace: n \n`,
    );
    const text = FINE + entries.join('');
    const folder = new Folder({ 'a.yaml': text });
    expect(fix(folder, ['a.yaml']).out).toMatch(/\n2000 fixed; .* in 1 file\n$/);
    expect(folder.read('a.yaml')).toBe(text.replaceAll('n \n', 'n\n'));
  });

  test('leaves templates alone', () => {
    const template = manifest('{{- if .Values.k }}', 'sloMultiplier: {{ .Values.k }}  ', '{{- end }}');
    const folder = new Folder({ 'a.yaml': template });
    expect(folder.lint(['a.yaml']).out).not.toContain('--fix');
    fix(folder, ['a.yaml']);
    expect(folder.read('a.yaml')).toBe(template);
  });

  test('does not touch what is silenced', () => {
    const silenced = BLANKS.replace('\ndata:', '\n# kneepoint-disable trailing-blanks\ndata:');
    const folder = new Folder({ 'a.yaml': silenced, 'b.yaml': BLANKS });
    expect(fix(folder, ['a.yaml'])).toEqual({ code: 0, out: '', err: '' });
    expect(fix(folder, ['b.yaml', '--severity', 'trailing-blanks=off'])).toEqual({ code: 0, out: '', err: '' });
    expect([folder.read('a.yaml'), folder.read('b.yaml')]).toEqual([silenced, BLANKS]);
  });

  test('thousands of them at once', () => {
    const text = manifest('sloMultiplier: 4.0', ...Array.from({ length: 5000 }, (_, i) => `# ${i}  `));
    const folder = new Folder({ 'a.yaml': text });
    expect(fix(folder, ['a.yaml'])).toEqual({ code: 0, out: '5000 fixed\n', err: '' });
    expect(folder.read('a.yaml')).toBe(text.replaceAll('  \n', '\n'));
  });

  test('goes into every format as what is left', () => {
    const folder = new Folder({ 'a.yaml': BLANKS });
    expect(fix(folder, ['--format', 'json', 'a.yaml'])).toEqual({ code: 0, out: '[]\n', err: '' });
    expect(folder.read('a.yaml')).toBe(FINE);
  });
});

describe('lint --fix -', () => {
  test('prints the fixed text, and the report on standard error', () => {
    const folder = new Folder();
    expect(fix(folder, ['-'], BLANKS)).toEqual({ code: 0, out: FINE, err: '1 fixed\n' });
    const { code, out, err } = fix(folder, ['--format', 'json', '-'], `\uFEFF${BROKEN.replaceAll('\n', '\r\n')}`);
    expect([code, out]).toEqual([1, `\uFEFF${BROKEN.replaceAll('\n', '\r\n')}`]);
    expect(JSON.parse(err)).toMatchObject([{ file: '<stdin>', line: 14, column: 20 }]);
  });

  test('prints what it cannot check as it came', () => {
    const folder = new Folder({ 'odd.yaml': Buffer.from([0x61, 0xff, 0x0a]) });
    const { code, out, err } = fix(folder, ['-'], readFileSync(folder.at('odd.yaml')));
    expect(code).toBe(2);
    expect(out).toBe('a\uFFFD\n');
    expect(err).toMatch(/^<stdin>: this is not text in UTF-8/);
  });

  test('fixes files beside it in their places', () => {
    const folder = new Folder({ 'a.yaml': BLANKS });
    expect(fix(folder, ['-', 'a.yaml'], FINE)).toEqual({ code: 0, out: FINE, err: '1 fixed\n' });
    expect(folder.read('a.yaml')).toBe(FINE);
  });
});
