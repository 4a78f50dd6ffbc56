import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { asBlock } from '../../../server/documents/blockConversion.ts';
import { buildModel } from '../../../server/documents/model.ts';
import { withChanges } from '../../../server/documents/textChange.ts';
import { writeFile } from './configMapWriter.ts';

test('a quoted entry written as a block is the same text, and leaves every other entry as it is', () => {
  let written = 0;
  for (let seed = 1; seed <= 3_000; seed++) {
    const { text, hints } = writeFile(seed);
    const texts = entriesOf(text, hints).map((entry) => entry.text);
    for (const [i, entry] of entriesOf(text, hints).entries()) {
      const change = asBlock(entry, text);
      if (!change) continue;
      const after = entriesOf(withChanges(text, [change]), hints);
      expect(
        after.map((each) => each.text),
        JSON.stringify([seed, text]),
      ).toEqual(texts);
      expect(after[i]!.source.style).toBe('block');
      written++;
    }
  }
  expect(written).toBeGreaterThan(500);
}, 30_000);

test.each([
  [
    'default: "sloMultiplier: 3.0\\ntuningEnabled: true\\n"\n',
    'default: |\n    sloMultiplier: 3.0\n    tuningEnabled: true\n',
  ],
  ["default: 'sloMultiplier: 3.0'\n", 'default: |-\n    sloMultiplier: 3.0\n'],
  ['default: " a: 1\\n\\n"', 'default: |2+\n     a: 1\n\n'],
])('%s', (before, after) => {
  const start = 'kind: ConfigMap\nmetadata: {name: wva-queueing-model-config}\ndata:\n  ';
  const [entry] = entriesOf(start + before, {});
  expect(withChanges(start + before, [asBlock(entry!, start + before)!])).toBe(start + after);
});

test.each([
  'default: &a "a: 1"\n',
  'default: "a: 1" # why\n',
  'default: "a: \\u0007"\n',
  'default: |\n    a: 1\n',
  '{default: "a: 1"}\n',
])('%s has no block', (data) => {
  const text = `kind: ConfigMap\nmetadata: {name: wva-queueing-model-config}\ndata:\n  ${data}`;
  for (const entry of entriesOf(text, {})) expect(asBlock(entry, text)).toBeUndefined();
});

function entriesOf(text: string, hints: object) {
  const { parts } = buildModel(TextDocument.create('file:///x.yaml', 'yaml', 1, text), undefined, hints);
  return parts.flatMap((part) => (part.type === 'queueing-config-map' ? part.entries : []));
}
