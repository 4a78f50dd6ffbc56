import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { EntryValuesToWrite } from '../../../protocol/capacity.ts';
import { findEntry } from '../../../server/documents/findEntry.ts';
import { writeEntry } from '../../../server/features/writeEntry.ts';
import { modelOf } from './marks.ts';

const HEAD = 'kind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\ndata:\n';
const uri = 'file:///test/config.yaml';

function write(data: string, values: EntryValuesToWrite, key = 'a'): string {
  const model = modelOf(HEAD + data);
  const result = writeEntry(model, { uri, key, version: 1, values });
  if ('refused' in result) throw new Error(result.refused);
  expect(result.edits.length).toBeLessThanOrEqual(1);
  return TextDocument.applyEdits(model.document, [...result.edits]).slice(HEAD.length);
}

/** The same entry in every style that the controller reads. */
const STYLES = {
  literal: '  a: |\n    sloMultiplier: 3.0 # why\n    namespace: n\n',
  'literal without a last line break': '  a: |-\n    sloMultiplier: 3.0 # why\n    namespace: n\n  b: |\n    x: 1\n',
  'indented literal': '  a: |4\n      sloMultiplier: 3.0 # why\n      namespace: n\n',
  'double-quoted': '  a: "sloMultiplier: 3.0 # why\\nnamespace: n\\n"\n',
  'single-quoted': "  a: 'sloMultiplier: 3.0'\n",
  plain: '  a: "{sloMultiplier: 3.0}"\n',
  flow: '  a: |\n    { "sloMultiplier": 3.0, "namespace": n }\n',
};

describe.each(Object.entries(STYLES))('%s', (_, data) => {
  const read = (text: string) => findEntry(modelOf(HEAD + text), 'a')!.entry.values;

  test('takes a new value in place of the old one', () => {
    const text = write(data, { sloMultiplier: 4.5 });
    expect(text).toBe(data.replace('3.0', '4.5'));
  });

  test('takes new fields, and gives them back', () => {
    const both = write(data, { sloMultiplier: 2, targetTTFT: 500, targetITL: 50.5 });
    expect(read(both)).toMatchObject({ sloMultiplier: 2, targetTTFT: 500, targetITL: 50.5 });
    if (data.includes('# why')) expect(both).toContain('# why');
    const none = write(both, { targetTTFT: null, targetITL: null });
    expect(read(none)).toMatchObject({ sloMultiplier: 2, targetTTFT: 0, targetITL: 0 });
  });

  test('keeps its line breaks', () => {
    const crlf = write(data.replaceAll('\n', '\r\n'), { targetTTFT: 500, targetITL: 50 });
    expect(crlf.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(read(crlf)).toMatchObject({ targetTTFT: 500, targetITL: 50 });
  });
});

describe('writing', () => {
  const entry = STYLES.literal;

  test('what stands there already changes nothing', () => {
    expect(write(entry, { sloMultiplier: 3 })).toBe(entry);
    expect(write(entry, { targetITL: null })).toBe(entry);
    expect(write(entry, {})).toBe(entry);
  });

  test('puts a field of its own where a value was inherited', () => {
    expect(write('  a: |\n    namespace: n\n', { sloMultiplier: 2.5 })).toBe(
      '  a: |\n    namespace: n\n    sloMultiplier: 2.5\n',
    );
    expect(write('  a: ""\n', { sloMultiplier: 2 })).toContain('sloMultiplier: 2.0');
  });

  test('writes whole numbers as people do', () => {
    expect(write(entry, { sloMultiplier: 5 })).toContain('sloMultiplier: 5.0 # why');
  });

  test('is refused where it cannot be right', () => {
    const refused = (data: string, change: object) =>
      writeEntry(modelOf(HEAD + data), { uri, key: 'a', values: { sloMultiplier: 2 }, ...change });
    expect(refused(entry, { version: 2 })).toMatchObject({ refused: expect.stringContaining('changed meanwhile') });
    expect(refused(entry, { key: 'b' })).toMatchObject({ refused: expect.stringContaining('no entry "b"') });
    expect(refused('  a: >\n    sloMultiplier: 3.0\n    namespace: n\n', {})).toMatchObject({
      refused: expect.stringContaining('cannot be written'),
    });
  });
});
