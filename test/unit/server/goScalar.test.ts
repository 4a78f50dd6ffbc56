import { describe, expect, test } from 'vitest';
import { findingsIn, HEADER, marked } from './findings.ts';
import { modelOf } from './marks.ts';

/* What the controller's YAML reader (go yaml v3) makes of values; expected values from its resolve.go and decode.go. */

function entryOf(inner: string) {
  const part = modelOf(`${HEADER}  a: ${JSON.stringify(inner)}\n`).parts[0]!;
  if (part.type !== 'queueing-config-map') throw new Error('no ConfigMap');
  return part.entries[0]!;
}

test.each([
  ['3', 3],
  ['+3', 3],
  ['3.', 3],
  ['.5e1', 5],
  ['1_000', 1000],
  ['1__0.5_0', 10.5],
  ['0x1F', 31],
  ['0XfF', 255],
  ['0o17', 15],
  ['017', 15],
  ['08', 8],
  ['0b101', 5],
  ['-0b101', -5],
  ['.inf', Number.POSITIVE_INFINITY],
  ['-.INF', Number.NEGATIVE_INFINITY],
  ['.NaN', Number.NaN],
  ['0xFFFFFFFFFFFFFFFF', 2 ** 64],
  ['0777777777777777777777777', Number('777777777777777777777777')],
  ['!!float 3', 3],
  ['!!float "3.5"', 3.5],
  ['!!int "4"', 4],
  ['! 3', 3],
  ['~', 0],
  ['', 0],
  ['!!null ~', 0],
])('sloMultiplier: %s is %d', (written, value) => {
  const { values, dropped } = entryOf(`sloMultiplier: ${written}\n`);
  expect(values.sloMultiplier).toBe(value);
  expect(dropped).not.toBe('wrong-type');
});

test.each([
  '"3"',
  '!!str 3',
  '!!int 3.5',
  '!!int x',
  '!!bool 3',
  '!custom 3',
  '1e400',
  '.5_0',
  '_3',
  '1,5',
  '0x',
  '0xFFFFFFFFFFFFFFFFFF',
  '+0xFFFFFFFFFFFFFFFF',
  '12:30',
  '2026-01-01',
  'inf',
  'true',
  '[3]',
  '{}',
])('sloMultiplier: %s is no number', (written) => {
  expect(entryOf(`sloMultiplier: ${written}\n`).dropped).toBe('wrong-type');
});

describe('booleans', () => {
  test.each(['true', 'True', 'TRUE', 'yes', 'Y', 'on', '"yes"', "'ON'", '!!bool true'])('%s is true', (written) => {
    expect(entryOf(`tuningEnabled: ${written}\n`).values.tuningEnabled).toBe(true);
  });
  test.each(['false', 'no', 'N', 'OFF', '"off"'])('%s is false', (written) => {
    expect(entryOf(`tuningEnabled: ${written}\n`).values.tuningEnabled).toBe(false);
  });
  test.each(['"true"', 'tRUE', '1', '0', 'enabled', '!!bool yes', '!!str true'])('%s is none', (written) => {
    expect(entryOf(`tuningEnabled: ${written}\n`).dropped).toBe('wrong-type');
  });
});

test.each([
  ['12', '12'],
  ['010', '010'],
  ['true', 'true'],
  ['2026-01-01', '2026-01-01'],
  ['.nan', '.nan'],
  ['"a\\u0062"', 'ab'],
  ['~', ''],
  ['!!str ~', '~'],
])('model_id: %s is the text "%s"', (written, text) => {
  expect(entryOf(`model_id: ${written}\nnamespace: n\n`).values.model_id).toBe(text);
});

test.each([
  ['an alias without anchor', 'model_id: *m\nnamespace: n\n', 'yaml-syntax'],
  ['an alias above its anchor', 'note: *m\nmodel_id: &m x\nnamespace: n\n', 'yaml-syntax'],
  ['a merge of a number', '<<: 3\n', 'yaml-syntax'],
  ['a merge of a list with a number', '<<: [{}, 3]\n', 'yaml-syntax'],
  ['two merges', 'a: &a {}\nb: &b {}\n<<: *a\n<<: *b\n', 'duplicate-key'],
  ['a key twice, once in quotes', 'sloMultiplier: 3\n"sloMultiplier": 4\n', 'duplicate-key'],
  ['an unknown key twice', 'note: 3\nnote: 4\n', 'duplicate-key'],
  ['a control character', 'note: \u0007\n', 'yaml-syntax'],
  ['a tab before a key', '\tsloMultiplier: 3\n', 'yaml-syntax'],
  ['a key twice in a value that is not read', 'note: {a: 1, a: 2}\n', undefined],
  ['a key that overrides a merge', 'a: &a {sloMultiplier: 4}\n<<: *a\nsloMultiplier: 3\n', undefined],
  ['a second document that is broken', 'sloMultiplier: 3\n---\nb: "x\n', undefined],
  ['a value of an unknown key that its tag does not take', 'note: !!int x\n', undefined],
])('%s', (_, inner, dropped) => {
  expect(entryOf(inner).dropped).toBe(dropped);
});

test('the first mapping of a list of merges wins, and a key of the entry wins over both', () => {
  const { values } = entryOf('<<: [{sloMultiplier: 4, namespace: n}, {sloMultiplier: 5, model_id: m}]\nnamespace: x\n');
  expect(values).toMatchObject({ sloMultiplier: 4, namespace: 'x', model_id: 'm' });
});

test('the tools of the cluster read an older YAML than the controller', () => {
  const data = '  default: ""\n  a: yes\n  b: off\n  c: 2026-01-01\n  d: "no"\n  e: {a: 1}\n';
  const refused = marked(HEADER + data).filter((each) => each.startsWith('data-value-not-string'));
  expect(refused.map((each) => each.split(': ')[1])).toEqual(['yes', 'off', '{a']);
});

test('an entry that another one stands for, and one that data merges, are entries', () => {
  const text = `base: &e\n  default: &d |\n    sloMultiplier: 0\n${HEADER}  <<: *e\n  other: *d\n`;
  expect(
    findingsIn(text)
      .map(({ code }) => code)
      .sort(),
  ).toEqual(['entry-without-identity', 'slo-multiplier-zero']);
});
