import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DocumentSymbol, SymbolInformation } from 'vscode-languageserver-types';
import type { DocumentModel } from '../../../server/documents/model.ts';
import { documentSymbols, MOST_SYMBOLS } from '../../../server/features/documentSymbol.ts';
import { foldingRanges } from '../../../server/features/foldingRange.ts';
import { selectionRanges } from '../../../server/features/selectionRange.ts';
import { CONTEXT } from './context.ts';
import { atCursor, modelOf } from './marks.ts';

const HEADER = 'kind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\ndata:\n';

describe('document symbols', () => {
  const tree = (model: DocumentModel) => documentSymbols(model, CONTEXT) as DocumentSymbol[];
  const outline = (symbols: readonly DocumentSymbol[], depth = 0): string[] =>
    symbols.flatMap(({ name, detail, children = [] }) => [
      `${'  '.repeat(depth)}${name}${detail ? ` (${detail})` : ''}`,
      ...outline(children, depth + 1),
    ]);

  test('entries are children of data, fields of entries', () => {
    const model = modelOf(`${HEADER}  default: |\n    sloMultiplier: 3\n  a: "{model_id: m, namespace: n}"\n`);
    expect(outline(tree(model))).toEqual([
      'wva-queueing-model-config',
      '  data',
      '    default',
      '      sloMultiplier (3)',
      '    a (m)',
      '      model_id (m)',
      '      namespace (n)',
    ]);
  });

  test('variants are named', () => {
    const model = modelOf(readFileSync('examples/service-parameters.yaml', 'utf8'));
    expect(outline(tree(model)).filter((line) => /^ {6}\S/.test(line))).toEqual([
      '      llama-h100 (meta-llama/Meta-Llama-3.1-8B-Instruct)',
      '      mistral-l40s (mistralai/Mistral-7B-Instruct-v0.2)',
      '      mistral-a100 (mistralai/Mistral-7B-Instruct-v0.2)',
    ]);
  });

  test('every range holds its name and its children', () => {
    for (const file of ['wva-queueing-model-config', 'service-parameters']) {
      const model = modelOf(readFileSync(`examples/${file}.yaml`, 'utf8'));
      const { document, text } = model;
      const span = ({ range }: Pick<DocumentSymbol, 'range'>) =>
        [document.offsetAt(range.start), document.offsetAt(range.end)] as const;
      const check = (symbol: DocumentSymbol) => {
        const [start, end] = span(symbol);
        expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
        for (const inner of [{ range: symbol.selectionRange }, ...(symbol.children ?? [])]) {
          expect(span(inner)[0]).toBeGreaterThanOrEqual(start);
          expect(span(inner)[1]).toBeLessThanOrEqual(end);
        }
        symbol.children?.forEach(check);
      };
      tree(model).forEach(check);
    }
  });

  test('end with a clear cut', () => {
    const entries = Array.from({ length: MOST_SYMBOLS }, (_, i) => `  e${i}: "a: 1"\n`).join('');
    const symbols = tree(modelOf(HEADER + entries));
    expect(outline(symbols)).toHaveLength(MOST_SYMBOLS);
    expect(outline(symbols).at(-1)).toBe('… and 5003 more, not shown');
  });

  test('an alias that goes round in a circle ends', () => {
    const own = 'apiVersion: kneepoint.dev/v1alpha1\nkind: ServiceParameters\nspec: &s\n  again: *s\n';
    expect(outline(tree(modelOf(own)))).toContain('    again');
  });

  test('are a list for an editor that knows no trees', () => {
    const model = modelOf(`${HEADER}  default: |\n    sloMultiplier: 3\n`);
    const context = { ...CONTEXT, editor: { ...CONTEXT.editor, symbolTrees: false } };
    const list = documentSymbols(model, context) as SymbolInformation[];
    expect(list.map(({ name, containerName }) => [name, containerName])).toEqual([
      ['wva-queueing-model-config', undefined],
      ['data', 'wva-queueing-model-config'],
      ['default', 'data'],
      ['sloMultiplier', 'default'],
    ]);
  });
});

describe('folding ranges', () => {
  const folds = (text: string) =>
    foldingRanges(modelOf(text))?.map(({ startLine, endLine, kind }) => [startLine, endLine, kind]);

  test('blocks, mappings inside them, lists at the indentation of their key, runs of comments, documents', () => {
    const text = `# one\n# two\n${HEADER}  a: |\n    # x\n    # y\n    b:\n      c: 1\n\n    d: 1\n  e: ""\nlist:\n- f: 1\n  g: 2\n---\nkind: Pod\nspec:\n  x: 1\n`;
    expect(folds(text)).toEqual([
      [0, 1, 'comment'],
      [3, 4, undefined],
      [5, 13, undefined],
      [6, 12, undefined],
      [7, 8, 'comment'],
      [9, 10, undefined],
      [14, 16, undefined],
      [15, 16, undefined],
      [17, 20, undefined],
      [19, 20, undefined],
    ]);
  });

  test('are the same with CRLF, and left to the editor in other files and in JSON', () => {
    const text = `${HEADER}  a: |\n    b: 1\n`;
    expect(folds(text.replaceAll('\n', '\r\n'))).toEqual(folds(text));
    expect(folds('kind: Pod\nspec:\n  x: 1\n')).toBeUndefined();
  });
});

describe('selection ranges', () => {
  function selections(marked: string): string[] {
    const { model, offset } = atCursor(marked);
    const [innermost] = selectionRanges(model, [model.document.positionAt(offset)]);
    const texts: string[] = [];
    for (let each = innermost; each; each = each.parent!) texts.push(model.document.getText(each.range));
    return texts;
  }

  test('grow from the value inside an entry to the pair, the entry, and what is around', () => {
    const data = '  a: |\n    sloMultiplier: 3\n    namespace: n\n';
    const entry = 'sloMultiplier: 3\n    namespace: n';
    expect(selections(`${HEADER}${data.replace(': 3', ': ⌖3')}`).slice(0, 6)).toEqual([
      '3',
      'sloMultiplier: 3',
      entry,
      `|\n    ${entry}\n`,
      `a: |\n    ${entry}\n`,
      `data:\n${data}`,
    ]);
  });

  test('work in quotes, on keys, and outside of entries', () => {
    expect(selections(`${HEADER}  a: "slo⌖Multiplier: 3"\n`).slice(0, 4)).toEqual([
      'sloMultiplier',
      'sloMultiplier: 3',
      '"sloMultiplier: 3"',
      'a: "sloMultiplier: 3"',
    ]);
    expect(selections(HEADER.replace('wva', 'w⌖va')).slice(0, 2)).toEqual([
      'wva-queueing-model-config',
      'name: wva-queueing-model-config',
    ]);
    expect(selections('kind: P⌖od\n')).toEqual(['kind: Pod\n']);
  });
});
