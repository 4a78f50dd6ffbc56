import { expect, test } from 'vitest';
import { findingsIn, HEADER, marked } from './findings.ts';

const ENTRY = '|\n    model_id: m\n    namespace: n\n';
const refused = (key: string) => marked(`${HEADER}  default: ""\n  ${key}: ${ENTRY}`);

test.each(['a', 'A-b_c.d', '0', '.a', 'a..b', '"quoted"', '-a', 'x'.repeat(253)])('%s is a key', (key) => {
  expect(refused(key)).toEqual([]);
});

test.each(['a/b', 'a b', 'é', '🚀', '"a\\u0000"', "'#'", '""', '.', '..', '..a', 'x'.repeat(254), 'org/model#ns'])(
  '%s is none',
  (key) => {
    expect(refused(key)).toEqual([`data-key-refused: ${key}`]);
  },
);

test('a key that a template puts in is not known', () => {
  expect(marked(`${HEADER}  {{ .Values.a }}: ${ENTRY}  b-{{ .x }}: ${ENTRY}`)).toEqual([
    'template-limited: {{ .Values.a }}',
  ]);
});

test('of a literal, the key is marked, and left to people', () => {
  const text =
    'kind: Kustomization\nconfigMapGenerator:\n  - name: wva-queueing-model-config\n    literals:\n      - "a/b=model_id: m\\nnamespace: n"\n';
  expect(marked(text)).toEqual(['data-key-refused: a/b']);
  expect(findingsIn(text)[0]!.fixes!()).toEqual([]);
});

test('no key is renamed to one that is there', () => {
  const [found] = findingsIn(`${HEADER}  default: ""\n  a/b: ${ENTRY}  a-b: |\n    model_id: m2\n    namespace: n\n`);
  expect(found).toMatchObject({ code: 'data-key-refused' });
  expect(found!.fixes!()).toEqual([]);
});
