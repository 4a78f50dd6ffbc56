import { describe, expect, test } from 'vitest';
import type { CompletionItem } from 'vscode-languageserver-types';
import { completed } from './completed.ts';
import { CONTEXT } from './context.ts';
import { variant } from './variant.ts';

const HEADER = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\n';
const PLAIN = { editor: { ...CONTEXT.editor, snippets: false } };

/** The file after the item of a label was accepted at the mark, less its header. */
function withItem(data: string, label: string, context = {}): string | undefined {
  return completed(`${HEADER}data:\n${data}`, context)
    .get(label)
    ?.text.slice(HEADER.length + 'data:\n'.length);
}
const labels = (marked: string, context = {}) => [...completed(marked, context).keys()];
const inData = (data: string, context = {}) => labels(`${HEADER}data:\n${data}`, context);
const newText = (item: CompletionItem) => (item.textEdit as { newText: string }).newText;

describe('keys of an entry', () => {
  test.each([
    ['the first line of an empty block', '  a: |\n    ⌖\n', '  a: |\n    sloMultiplier: 3\n'],
    ['at the margin below a header', '  a: |\n⌖\n', '  a: |\n    sloMultiplier: 3\n'],
    ['at the margin at the end of the file', '  a: |-\n⌖', '  a: |-\n    sloMultiplier: 3'],
    ['indented as the key', '  a: |\n  ⌖', '  a: |\n    sloMultiplier: 3'],
    ['indented as the key, with a word', '  a: |\n  slo⌖', '  a: |\n    sloMultiplier: 3'],
    ['below a header with an indentation', '  a: |4\n⌖', '  a: |4\n      sloMultiplier: 3'],
    ['above the first line', '  a: |\n⌖\n     namespace: n\n', '  a: |\n     sloMultiplier: 3\n     namespace: n\n'],
    [
      'the first line of content',
      '  a: |\n    sl⌖\n    namespace: n\n',
      '  a: |\n    sloMultiplier: 3\n    namespace: n\n',
    ],
    [
      'a blank line between',
      '  a: |\n    namespace: n\n⌖\n    model_id: m\n',
      '  a: |\n    namespace: n\n    sloMultiplier: 3\n    model_id: m\n',
    ],
    [
      'a line indented too far',
      '  a: |\n    namespace: n\n       ⌖\n',
      '  a: |\n    namespace: n\n    sloMultiplier: 3\n',
    ],
    ['in the middle of a key', '  a: |\n    slo⌖Mul: 4\n', '  a: |\n    sloMultiplier: 4\n'],
    ['in the middle of a key without a value', '  a: |\n    slo⌖Mul\n', '  a: |\n    sloMultiplier: 3\n'],
    ['in a quoted key', '  a: |\n    "slo⌖": 4\n', '  a: |\n    "sloMultiplier": 4\n'],
    ['in double quotes', '  a: "⌖"\n', '  a: "sloMultiplier: 3"\n'],
    ['behind an escaped line break', '  a: "model_id: \\"m\\"\\n⌖"\n', '  a: "model_id: \\"m\\"\\nsloMultiplier: 3"\n'],
    ['in single quotes', "  a: 'slo⌖'\n", "  a: 'sloMultiplier: 3'\n"],
    ['in braces', '  a: "{namespace: n, ⌖}"\n', '  a: "{namespace: n, sloMultiplier: 3}"\n'],
    ['in braces, before another', '  a: |\n    {⌖\n    namespace: n}\n', undefined],
    ['in JSON inside quotes', `  a: '{"namespace":"n",⌖}'\n`, `  a: '{"namespace":"n","sloMultiplier":3}'\n`],
    ['with CRLF', '  a: |\r\n⌖\r\n', '  a: |\r\n    sloMultiplier: 3\r\n'],
  ])('%s', (_, before, expected) => {
    expect(withItem(before, 'sloMultiplier')).toBe(expected);
  });

  test.each([
    ['a comment', '  a: |\n    # slo⌖\n'],
    ['a comment behind a value', '  a: |\n    namespace: n # ⌖\n'],
    ['a comment that is being begun', '  a: |\n    ⌖# why\n'],
    ['the header', '  a: |⌖\n    namespace: n\n'],
    ['behind a value', '  a: |\n    namespace: n ⌖\n'],
    ['below a setting', '  a: |\n    other:\n      ⌖\n'],
    ['a block inside', '  a: |\n    other: |\n      slo⌖\n'],
    ['behind a closing quote', '  a: ""⌖\n'],
    ['an alias', '  a: &x ""\n  b: *⌖x\n'],
  ])('nothing in %s', (_, before) => {
    expect(inData(before)).toEqual([]);
  });

  test('those present are not offered, nor in default those without effect there', () => {
    expect(inData('  a: |\n    sloMultiplier: 3\n    targetTTFT: 5\n    ⌖\n')).toEqual([
      'tuningEnabled',
      'model_id',
      'namespace',
      'targetITL',
      'model_id, namespace',
    ]);
    expect(inData('  default: |\n    sloMultiplier: 3\n    ⌖\n')).toEqual(['tuningEnabled']);
  });

  test('have the type, the unit, the default and the description of the schema', () => {
    const { item } = completed(`${HEADER}data:\n  a: |\n    ⌖`).get('targetTTFT')!;
    expect(item.detail).toBe('number, ms, default 0');
    expect(item.documentation).toMatchObject({ value: expect.stringContaining('time to first token') });
  });

  test('the two halves of a pair can be had at once', () => {
    expect(withItem('  a: |\n    namespace: n\n    ⌖\n', 'targetTTFT, targetITL')).toBe(
      '  a: |\n    namespace: n\n    targetTTFT: 500\n    targetITL: 50\n',
    );
  });

  test('in an entry that is a file of its own, and in a literal of a generator', () => {
    const file = '# kneepoint: kind=queueing-entry\r\nnamespace: n\r\n⌖';
    expect(completed(file).get('sloMultiplier')!.text).toBe(file.replace('⌖', 'sloMultiplier: 3'));
    // A file that starts with a blank line, asked at its very start.
    expect(completed('⌖\n# kneepoint: kind=queueing-entry\nnamespace: n\n').size).toBeGreaterThan(0);
    const generator = (literal: string) =>
      `configMapGenerator:\n- name: wva-queueing-model-config\n  literals:\n  - ${literal}\n`;
    expect(completed(generator('a={"namespace":"n",⌖}')).get('sloMultiplier')!.text).toBe(
      generator('a={"namespace":"n","sloMultiplier":3}'),
    );
    expect(completed(generator('"a=slo⌖"')).get('sloMultiplier')!.text).toBe(generator('"a=sloMultiplier: 3"'));
  });
});

describe('values of an entry', () => {
  test.each([
    ['a multiplier', '  a: |\n    sloMultiplier: ⌖\n', '4', '  a: |\n    sloMultiplier: 4\n'],
    ['right behind the colon', '  a: |\n    sloMultiplier:⌖\n', '4', '  a: |\n    sloMultiplier: 4\n'],
    ['in place of another', '  a: |\n    sloMultiplier: 1⌖0.5 # why\n', '4', '  a: |\n    sloMultiplier: 4 # why\n'],
    ['in place of a quoted number', '  a: |\n    sloMultiplier: "⌖3"\n', '4', '  a: |\n    sloMultiplier: 4\n'],
    ['a boolean', '  a: |\n    tuningEnabled: t⌖\n', 'false', '  a: |\n    tuningEnabled: false\n'],
    ['in double quotes', '  a: "tuningEnabled: ⌖"\n', 'true', '  a: "tuningEnabled: true"\n'],
    ['an example of a target', '  a: |\n    targetITL: ⌖\n', '50', '  a: |\n    targetITL: 50\n'],
  ])('%s', (_, before, label, expected) => {
    expect(withItem(before, label)).toBe(expected);
  });

  test('a multiplier says which utilisation it targets, and what it implies', () => {
    const data = '  a: |\n    model_id: m\n    namespace: n\n    sloMultiplier: ⌖\n';
    const items = completed(`${HEADER}data:\n${data}`, { variants: [variant()] });
    expect([...items.keys()]).toEqual(['3', '2', '4', '5', '10']);
    expect(items.get('4')!.item.detail).toBe('ρ 0.75');
    expect(items.get('3')!.item.documentation).toMatchObject({ value: expect.stringContaining('TTFT 40.9 ms') });
  });

  test('models and namespaces are those of the parameters, the other half of the identity first', () => {
    const variants = [variant(), variant({ model_id: 'org/b: c', namespace: 'o' }), variant({ namespace: 'o' })];
    expect(inData('  a: |\n    model_id: ⌖\n', { variants })).toEqual(['m', 'org/b: c']);
    expect(inData('  a: |\n    model_id: m\n    namespace: ⌖\n', { variants })).toEqual(['n', 'o']);
    expect(withItem('  a: |\n    namespace: o\n    model_id: ⌖\n', 'org/b: c', { variants })).toBe(
      '  a: |\n    namespace: o\n    model_id: "org/b: c"\n',
    );
    expect(withItem('  a: "model_id: ⌖"\n', 'org/b: c', { variants })).toBe('  a: "model_id: \\"org/b: c\\""\n');
  });

  test('a target is what k implies, where that is known', () => {
    const data = '  a: |\n    model_id: m\n    namespace: n\n    targetTTFT: ⌖\n';
    expect(inData(data, { variants: [variant()] })).toEqual(['40.9', '500']);
  });

  test('a blank asks for values only', () => {
    const typed = (data: string) => [...completed(`${HEADER}data:\n${data}`, {}, ' ').keys()];
    expect(typed('  a: |\n    tuningEnabled: ⌖\n')).toEqual(['true', 'false']);
    expect(typed('  a: |\n    ⌖\n')).toEqual([]);
  });
});

describe('whole entries', () => {
  const inferred = '    model_id: organisation/model\n    namespace: namespace\n    sloMultiplier: 3';
  test.each([
    ['below data', '  ⌖\n', 'default', '  default: |\n    sloMultiplier: 3\n    tuningEnabled: true\n'],
    ['at the margin below data', '⌖', 'default', '  default: |\n    sloMultiplier: 3\n    tuningEnabled: true'],
    ['with a key', '  lla⌖\n', 'lla (inferred SLO)', `  lla: |\n${inferred}\n`],
    ['behind a key', '  a: ⌖\n', 'inferred SLO', `  a: |\n${inferred}\n`],
    ['right behind a key', '  a:⌖\n', 'inferred SLO', `  a: |\n${inferred}\n`],
    ['in an empty block', '  a: |\n⌖', 'inferred SLO', `  a: |\n${inferred}`],
    ['with CRLF', '  a: |\r\n⌖\r\n', 'inferred SLO', `  a: |\r\n${inferred.replaceAll('\n', '\r\n')}\r\n`],
    ['below others', '  b: ""\n  ⌖\n', 'inferred SLO', `  b: ""\n  my-model: |\n${inferred}\n`],
    [
      'in quotes',
      '  a: "⌖"\n',
      'inferred SLO',
      `  a: "${inferred.replace(/^ {4}/, '').replaceAll('\n    ', '\\n')}"\n`,
    ],
  ])('%s', (_, before, label, expected) => {
    expect(withItem(before, label)).toBe(expected);
  });

  test('for each model that has none, with its targets', () => {
    const variants = [variant({ model_id: 'org/Llama 3' }), variant({ model_id: 'taken' })];
    const data = '  a: |\n    model_id: taken\n    namespace: n\n  ⌖\n';
    expect(inData(data, { variants })).toEqual(['default', 'llama-3 (inferred SLO)', 'llama-3 (explicit SLO)']);
    expect(withItem(data, 'llama-3 (explicit SLO)', { variants })).toBe(
      data.replace(
        '⌖',
        'llama-3: |\n    model_id: "org/Llama 3"\n    namespace: "n"\n    targetTTFT: 40.9\n    targetITL: 24.6',
      ),
    );
  });

  test('an explicit SLO has both targets, and a default that is there is not offered', () => {
    expect(withItem('  default: ""\n  ⌖', 'explicit SLO')).toContain('targetTTFT: 500\n    targetITL: 50');
    expect(inData('  default: ""\n  ⌖')).toEqual(['inferred SLO', 'explicit SLO']);
  });

  test('in JSON they are escaped strings', () => {
    const json = (data: string) =>
      `{"kind": "ConfigMap", "metadata": {"name": "wva-queueing-model-config"}, "data": {${data}}}`;
    const expected = '"default": "sloMultiplier: 3\\ntuningEnabled: true"';
    for (const typed of ['⌖', '"⌖"', '"def⌖"'])
      expect(completed(json(typed)).get('default')!.text).toBe(json(expected));
    expect(completed(json('⌖ "a": ""')).size).toBe(0);
    expect(completed(json('"a": "slo⌖"')).get('sloMultiplier')!.text).toBe(json('"a": "sloMultiplier: 3"'));
  });
});

describe('an editor', () => {
  test('without snippets gets plain text', () => {
    const [item] = [...completed(`${HEADER}data:\n  ⌖`, PLAIN).values()];
    expect(item!.item.insertTextFormat).toBe(1);
    expect(newText(item!.item)).toBe('default: |\n    sloMultiplier: 3\n    tuningEnabled: true');
  });

  test('with snippets gets places to type, and no indentation of its own making', () => {
    const { item } = completed(`${HEADER}data:\n  ⌖`).get('inferred SLO')!;
    expect(item).toMatchObject({ insertTextFormat: 2, insertTextMode: 1 });
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a snippet's own notation
    expect(newText(item)).toContain('${1:my-model}: |\n    model_id: ${2:organisation/model}');
  });

  test('gets nothing while a merge is unresolved', () => {
    expect(inData('<<<<<<< a\n  a: |\n    ⌖\n=======\n>>>>>>> b\n')).toEqual([]);
  });
});
