import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { isScalar, visit } from 'yaml';
import type { QueueingConfigMap } from '../../../server/documents/configMap.ts';
import { buildModel, type DocumentModel } from '../../../server/documents/model.ts';
import { type WrittenEntry, writeFile } from './configMapWriter.ts';

const FILES = Number(process.env.RUNS ?? 50_000);

test('every entry reads as its text, and every key and value of it stands at its own characters', () => {
  const styles = new Map<string, number>();
  let fields = 0;
  for (let seed = 1; seed <= FILES; seed++) {
    const { text, entries: written, hints } = writeFile(seed);
    const model = buildModel(TextDocument.create('file:///config.yaml', 'yaml', 1, text), undefined, hints);
    const read = model.parts.flatMap((part) => (part as QueueingConfigMap).entries);
    if (read.length !== written.length)
      throw failure(seed, text, [read.map(({ key }) => key), written.map(({ key }) => key)]);
    const values = parsedValues(model);
    for (const [i, expected] of written.entries()) {
      const entry = read[i]!;
      const value = values.get(entry.source.offset);
      // The text of a generator's literal starts behind its key.
      const isValue = expected.style === 'file' || value?.endsWith(entry.text);
      const problem = isValue ? difference(entry, expected) : ['value', value];
      if (problem) throw failure(seed, text, [expected.key, problem]);
      fields += expected.inner.fields.length;
    }
    for (const { style } of written) styles.set(style, (styles.get(style) ?? 0) + 1);
  }
  for (const style of ['literal', 'folded', 'double', 'json', 'single', 'plain', 'file'])
    expect(styles.get(style), style).toBeGreaterThan(FILES / 200);
  expect(fields).toBeGreaterThan(FILES);
}, 240_000);

/** The parser's own values of a file's scalars, by where they start. */
function parsedValues({ parts }: DocumentModel): Map<number, string> {
  const values = new Map<number, string>();
  for (const document of new Set(parts.map((part) => part.document)))
    if (document)
      visit(document, {
        Scalar(_, { range, value }) {
          if (typeof value === 'string') values.set(range![0], value);
        },
      });
  return values;
}

/** What of an entry is not as it was written; undefined if all is. */
function difference(entry: QueueingConfigMap['entries'][number], { key, inner, units }: WrittenEntry): unknown {
  if (entry.key !== key) return ['key', entry.key];
  if (entry.text !== inner.text) return ['text', entry.text, inner.text];
  if (entry.problems.length > 0) return entry.problems;
  const inFile = ([start, end]: readonly [number, number]) =>
    end > start ? [units[start]![0], units[end - 1]![1]] : undefined;
  const own = entry.fields.filter(({ name }) => inner.fields.some((field) => field.name === name));
  if (own.length !== inner.fields.length) return ['fields', own.map(({ name }) => name)];
  for (const expected of inner.fields) {
    const field = own.find(({ name }) => name === expected.name)!;
    if ((field.merged ?? false) !== (expected.merged ?? false)) return ['merged', expected];
    for (const part of ['keySpan', 'valueSpan'] as const) {
      const [start, end] = field[part];
      // A block inside takes in the line break that it ends with.
      const trimmed = end - /[\r\n]*$/.exec(inner.text.slice(start, end))![0].length;
      const [from, to] = expected[part];
      // Where there is no value, the parser puts it somewhere behind the colon.
      if (from === to && start === end && inner.text.slice(from, start).trim() === '') continue;
      if (start !== from || trimmed !== to) return [part, field[part], expected];
      const place = inFile([start, trimmed]);
      const found = entry.inFile([start, trimmed]);
      if (place && (place[0] !== found[0] || place[1] !== found[1])) return ['place', part, place, found];
      if (isScalar(field.value) && place && entry.fromFile(place[0]!) !== start) return ['back', part, place];
    }
  }
  return undefined;
}

function failure(seed: number, text: string, what: unknown): Error {
  return new Error(`file ${seed}: ${JSON.stringify(what)}\n${JSON.stringify(text)}`);
}
