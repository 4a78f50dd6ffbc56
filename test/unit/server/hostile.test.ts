import { describe, expect, test } from 'vitest';
import { LARGEST_FILE } from '../../../protocol/recognise.ts';
import { findingsIn, HEADER, marked } from './findings.ts';

/*
 * Texts on which a pattern that backtracks, or a loop in a loop, would take hours. None of these tests measures: they
 * end, or the runner ends them.
 */

const SIZE = 150_000;
const TIMEOUT_MS = 30_000;
const fill = (piece: string) => piece.repeat(SIZE / piece.length);
const lines = (line: (i: number) => string) => Array.from({ length: SIZE / 15 }, (_, i) => line(i)).join('');
const DEFAULT = `${HEADER}  default: |\n`;

const bomb = (at: string) =>
  Array.from({ length: 60 }, (_, i) => `${at}x${i + 1}: &x${i + 1} {<<: [*x${i}, *x${i}], y${i}: [*x${i}, *x${i}]}\n`);

describe('ends, whatever the text', () => {
  test.each<[string, string]>([
    ['blanks', `${DEFAULT}    a: 1${fill(' ')}x\n`],
    ['line breaks', `${DEFAULT}${fill('\n')}`],
    ['actions never closed', HEADER + fill('{{ ')],
    ['a comment of a template never closed', `${HEADER}  a: {{/* }} */ b\n`],
    ['a long action', `${HEADER}  a: {{ ${fill('x')} }} y\n`],
    ['lines of actions', DEFAULT + fill('    {{ x }}\n')],
    ['hash signs', HEADER + fill('# ')],
    ['comments of ours', DEFAULT + fill('    # kneepoint-disable-line x\n').slice(0, 30_000)],
    ['directives', `${fill('# kneepoint: ')}\n${HEADER}`],
    ['brackets', `${HEADER}  default: ${fill('[')}`],
    ['braces in an entry', `${DEFAULT}    a: ${fill('{')}`],
    ['lists in lists', `${DEFAULT}    ${fill('- ')}`],
    ['keys without end', HEADER + fill('? ')],
    ['colons', HEADER + fill('  : :\n')],
    ['quotes', HEADER + fill('"')],
    ['escapes that are none', `${HEADER}  default: "${fill('\\q')}"\n`],
    ['commas', `${HEADER}  default: "{${fill(',')}}"\n`],
    ['lines outside a block', `${DEFAULT}    sloMultiplier: 3\n${fill('x\n')}`],
    ['tabs', DEFAULT + fill('\tx: 1\n')],
    ['one key many times', DEFAULT + fill('    a: 1\n')],
    ['many keys twice', DEFAULT + lines((i) => `    a${i}: 1\n`) + lines((i) => `    a${i}: 1\n`)],
    ['one entry many times', HEADER + fill('  a: |\n    x: 1\n')],
    ['one model many times', HEADER + lines((i) => `  a${i}: |\n    model_id: m\n    namespace: n\n`)],
    ['one anchor many times', DEFAULT + lines((i) => `    a${i}: &x 1\n    b${i}: *x\n`)],
    ['aliases without anchor', DEFAULT + lines((i) => `    a${i}: *x${i}\n`)],
    [
      'merges of one mapping',
      `${DEFAULT}    b: &b\n${lines((i) => `      k${i}: 1\n`)}${lines((i) => `    m${i}: {<<: *b}\n`)}`,
    ],
    ['markers of conflicts', HEADER + fill('<<<<<<< a\n')],
    ['documents', fill('---\n')],
    ['a file of carriage returns', `${HEADER}  default: |\n    a: 1\n`.replaceAll('\n', '\r') + fill('x: 1\r')],
    ['mappings that double, in an entry', `${DEFAULT}    x0: &x0 {a: 1}\n${bomb('    ').join('')}    <<: *x60\n`],
    ['mappings that double, outside', `x0: &x0 {a: 1}\n${bomb('').join('')}${DEFAULT}    a: 1\n`],
    [
      'mappings that double, in a document of ours',
      `apiVersion: kneepoint.dev/v1\nkind: ServiceParameters\nx0: &x0 {a: 1}\n${bomb('').join('')}`,
    ],
  ])(
    '%s',
    (_, text) => {
      const found = findingsIn(text);
      for (const { span } of found) {
        expect(span[0]).toBeGreaterThanOrEqual(0);
        expect(span[1]).toBeLessThanOrEqual(text.length);
      }
    },
    TIMEOUT_MS,
  );

  test(
    'as many blank lines as a file can have',
    () => {
      expect(findingsIn(`${HEADER}  default: |+\n`.padEnd(LARGEST_FILE, '\n'))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test('a file above the limit is not looked into', () => {
    const text = `${DEFAULT}    sloMultiplier: 1\n`.padEnd(LARGEST_FILE + 1, 'x');
    expect(findingsIn(text).map(({ code }) => code)).toEqual(['file-too-large']);
    expect(findingsIn('x'.repeat(LARGEST_FILE + 1))).toEqual([]);
  });
});

describe('one fault, one finding', () => {
  test('a line indented less than its block', () => {
    const text = `${DEFAULT}      sloMultiplier: 3.0\n    tuningEnabled: true\n    # and more\n`;
    const found = findingsIn(text).filter(({ code }) => code === 'yaml-syntax');
    expect(found.map(({ span }) => text.slice(...span))).toEqual(['tuningEnabled: true']);
    expect(found[0]!.message).toContain('outside the block of default');
    expect(found[0]!.fixes!()[0]!.changes).toEqual([
      { span: [found[0]!.span[0] - 4, found[0]!.span[0]], text: '      ' },
    ]);
  });

  test.each([
    [
      'a line indented with a tab, first in its block',
      '\tsloMultiplier: 3\n\ttuningEnabled: true\n',
      'yaml-syntax: sloMultiplier: 3',
    ],
    [
      'a line indented with a tab, behind others',
      '    sloMultiplier: 3\n\ttuningEnabled: true\n',
      'yaml-syntax: tuningEnabled: true',
    ],
    ['a line as far left as the key', '    tuningEnabled: true\n  sloMultiplier: 3\n', 'data-value-not-string: 3'],
    ['a line at the margin', '    tuningEnabled: true\nsloMultiplier: 3\n', 'unknown-key: sloMultiplier'],
    [
      'a line in between, with more behind it',
      '    sloMultiplier: 3\n   tuningEnabled: true\n    a: b\n',
      'yaml-syntax: tuningEnabled: true',
    ],
    ['an alias of nothing, merged', '    <<: *x\n', 'yaml-syntax: *x'],
  ])('%s', (_, block, finding) => {
    expect(marked(DEFAULT + block).filter((each) => !each.startsWith('default-entry-missing'))).toEqual([finding]);
  });

  test('a folded block', () => {
    expect(marked(`${HEADER}  default: >\n    sloMultiplier: 3.0\n    tuningEnabled: "true"\n`)).toEqual([
      'default-entry-missing: default',
      'folded-block: >',
    ]);
  });

  test('a folded block that joins nothing is fine', () => {
    expect(marked(`${HEADER}  default: >-\n    sloMultiplier: 3.0\n\n    tuningEnabled: true\n`)).toEqual([]);
    expect(marked(`${HEADER}  default: >\n    {sloMultiplier: 3.0,\n    tuningEnabled: true}\n`)).toEqual([]);
  });

  test('an error of YAML and its echoes on the line', () => {
    const syntax = (inner: string) =>
      marked(`${HEADER}  a: |\n    ${inner}\n`).filter((each) => each.startsWith('yaml-syntax')).length;
    for (const inner of [
      'sloMultiplier: 3\n     tuningEnabled: true',
      '- a\n    b: 1',
      'a: [1',
      'a: "x',
      'a: b: c',
      'a: @x',
    ])
      expect(syntax(inner), inner).toBe(1);
  });

  test('a conflict, with any line ends', () => {
    const text = `${DEFAULT}<<<<<<< HEAD\n    sloMultiplier: 1\n||||||| base\n=======\n    "\n>>>>>>> b\n`;
    for (const each of [text, text.replaceAll('\n', '\r\n')])
      expect(findingsIn(each).map(({ span }) => each.slice(...span))).toEqual([
        '<<<<<<< HEAD',
        '||||||| base',
        '=======',
        '>>>>>>> b',
      ]);
  });

  test('a key twice outside and inside', () => {
    expect(marked(`${HEADER}  default: |\n    sloMultiplier: 3\n    sloMultiplier: 4\n  default: ""\n`)).toEqual([
      'duplicate-key: sloMultiplier',
      'duplicate-key: default',
    ]);
  });
});
