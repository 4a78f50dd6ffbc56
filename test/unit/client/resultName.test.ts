import { expect, test } from 'vitest';
import { isDocument, resultFileName, resultHead, stemOf } from '../../../client/results/resultName.ts';

const specHash = '0123456789abcdef'.repeat(4);
const result = JSON.stringify({ schemaVersion: 1, kind: 'SweepResult', engineVersion: '0.1.0', seed: 7, specHash });

test.each([
  ['capacity-search.yaml', 'capacity-search.01234567-s7.kneepoint.json'],
  ['capacity.search.yml', 'capacity.search.01234567-s7.kneepoint.json'],
  ['study.kneepoint.json', 'study.01234567-s7.kneepoint.json'],
  ['Untitled-1', 'Untitled-1.01234567-s7.kneepoint.json'],
  ['.yaml', 'study.01234567-s7.kneepoint.json'],
])('a result of %s is saved as %s', (file, name) => {
  expect(resultFileName(file, { specHash, seed: 7 })).toBe(name);
});

test('a long name leaves room for the ending that file systems allow', () => {
  const name = resultFileName(`${'𝛼'.repeat(300)}.yaml`, { specHash, seed: Number.MAX_SAFE_INTEGER });
  expect(name).toMatch(/^𝛼+\.01234567-s9007199254740991\.kneepoint\.json$/u);
  expect(new TextEncoder().encode(name).length).toBeLessThan(255);
});

test('a report is named after the file of a document or of a result', () => {
  expect(stemOf('chat.yaml')).toBe('chat');
  expect(stemOf('chat.01234567-s7.kneepoint.json')).toBe('chat.01234567-s7');
});

test('what a result is shows in its first lines, however it is laid out', () => {
  const head = { kind: 'SweepResult', seed: 7, specHash };
  expect(resultHead(result)).toEqual(head);
  expect(resultHead(JSON.stringify(JSON.parse(result), null, 2))).toEqual(head);
  expect(resultHead('{"schemaVersion": 9, "kind": "ServingResult"')).toEqual({ kind: 'ServingResult' });
  expect(resultHead('{"kind": "List"}')).toBeUndefined();
  expect(resultHead('')).toBeUndefined();
});

test('a document of ours in JSON is no result', () => {
  const document = JSON.stringify({ apiVersion: 'kneepoint.dev/v1alpha1', kind: 'ServiceParameters' });
  expect(isDocument(document)).toBe(true);
  expect(isDocument(result)).toBe(false);
  expect(isDocument('{')).toBe(false);
});
