import { describe, expect, test } from 'vitest';
import { withChanges } from '../../../server/documents/textChange.ts';
import { findingsIn, HEADER } from './findings.ts';

/* Fixes of what stands around the entries, in every way that it can be written: each mends its finding and breaks nothing. */

const NAME = 'wva-queueing-model-config';
const STRUCTURE = ['yaml-syntax', 'duplicate-key', 'folded-block'];

/** Makes each fix of a code by itself; the texts after it. */
function fixed(text: string, code: string): string[] {
  const before = findingsIn(text);
  const count = (found: typeof before, codes: readonly string[]) =>
    found.filter((each) => codes.includes(each.code)).length;
  return before
    .filter((each) => each.code === code)
    .flatMap(({ fixes }) => fixes?.() ?? [])
    .map(({ changes }) => {
      const after = withChanges(text, changes);
      const found = findingsIn(after);
      expect(count(found, [code]), after).toBeLessThan(count(before, [code]));
      expect(count(found, STRUCTURE), after).toBeLessThanOrEqual(count(before, STRUCTURE));
      return after;
    });
}

const inLines = (labels: string) => `kind: ConfigMap\nmetadata:\n  name: ${NAME}\n${labels}data:\n  default: ""\n`;
const inJson = (metadata: object, indent: number | undefined) =>
  JSON.stringify({ kind: 'ConfigMap', metadata, data: { default: '' } }, null, indent);

describe('label-missing', () => {
  test.each([
    '',
    '  labels:\n',
    '  labels: # none\n',
    '  labels: ~\n',
    '  labels: {}\n',
    '  labels: { }\n',
    '  labels: {a: b}\n',
    '  labels: { a: b }\n',
    '  labels: {"a": "b"}\n',
    '  labels:\n    a: b\n',
    '  labels: &l\n    a: b\n',
    '  labels:\n    # note\n    "a": b\n',
    '  labels:\n    app.kubernetes.io/name:\n',
    '  labels:\n    app.kubernetes.io/name: ~\n    a: b\n',
    '  labels:\n    app.kubernetes.io/name: "x"\n',
    '  labels:\n    app.kubernetes.io/name: &x y\n',
    '  labels:\n    app.kubernetes.io/name: >-\n      other\n    a: b\n',
    '  labels:\n    app.kubernetes.io/name: |\n      workload-variant-autoscaler\n',
    '  labels: {app.kubernetes.io/name: x}\n',
    '  namespace: workload-variant-autoscaler-system\n',
  ])('is mended with %j', (labels) => {
    for (const text of [inLines(labels), inLines(labels).replaceAll('\n', '\r\n')])
      expect(fixed(text, 'label-missing')).toHaveLength(1);
  });

  test.each([
    {},
    { labels: {} },
    { labels: null },
    { labels: { a: 'b' } },
    { labels: { 'app.kubernetes.io/name': 'x' } },
  ])('is mended in JSON with %j', (metadata) => {
    for (const indent of [undefined, 2]) {
      const [text] = fixed(inJson({ name: NAME, ...metadata }, indent), 'label-missing');
      expect(JSON.parse(text!).metadata.labels['app.kubernetes.io/name']).toBe('workload-variant-autoscaler');
    }
  });

  test.each(['  labels: []\n', '  labels: *x\n', '  labels: x\n', '  labels: !!map\n'])(
    'is left to people with %j',
    (labels) => {
      expect(fixed(inLines(labels), 'label-missing')).toEqual([]);
    },
  );
});

describe('data-value-not-string', () => {
  const withValue = (value: string) => `${HEADER}  x:${value}  default: ""\n`;

  test.each([
    '\n    a: 1\n',
    ' # note\n    a: 1\n',
    '\n\n    a: 1\n    # note\n    b: 2\n',
    '\n    - a\n    - b\n',
    '\n    "a": |\n      text\n',
    ' 3\n',
    ' 3 # note\n',
    ' &x 3\n',
    ' yes\n',
    '\n    3\n',
  ])('is mended with %j', (value) => {
    for (const text of [withValue(value), withValue(value).replaceAll('\n', '\r\n')])
      expect(fixed(text, 'data-value-not-string')).toHaveLength(1);
  });

  test.each([
    ' &x\n    a: 1\n',
    ' !!map\n    a: 1\n',
    ' !!int 3\n',
    '\n  - a\n',
    '\n      # deeper\n    a: 1\n',
    '\n    a: 1\n # shallower\n    b: 2\n',
    ' {a: 1}\n',
    '\n',
  ])('is left to people with %j', (value) => {
    expect(fixed(withValue(value), 'data-value-not-string')).toEqual([]);
  });

  test('is left to people behind a question mark and for aliases', () => {
    expect(fixed(`${HEADER}  ? x\n  : a: 1\n  default: ""\n`, 'data-value-not-string')).toEqual([]);
    expect(fixed(`three: &x 3\n${HEADER}  x: *x\n  default: ""\n`, 'data-value-not-string')).toEqual([]);
  });
});

describe.each([
  [
    'config-map-misnamed',
    inLines('').replace(NAME, '⌖').replace('""', '"sloMultiplier: 3.0"'),
    'queueing-model-config',
  ],
  ['unknown-kind', 'apiVersion: kneepoint.dev/v1alpha1\nkind: ⌖\nspec:\n  variants: []\n', 'ServiceParameter'],
])('%s', (code, text, word) => {
  test.each(['#', '"#"', "'#'", '>-\n    #', '|-\n    #', '&x #', '# # note', '*x'])('is mended with %j', (style) => {
    const anchored = style === '*x' ? `x-name: &x ${word}\n${text}` : text;
    const found = fixed(anchored.replace('⌖', style.replace('#', word)), code);
    expect(found).toHaveLength(1);
  });
});

test('a key of a document of ours keeps its quotes', () => {
  const ours = { apiVersion: 'kneepoint.dev/v1alpha1', kind: 'ServiceParameters', spec: { variant: [] } };
  const [text] = fixed(JSON.stringify(ours), 'schema-mismatch');
  expect(JSON.parse(text!).spec).toEqual({ variants: [] });
});
