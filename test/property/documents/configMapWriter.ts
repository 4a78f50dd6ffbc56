import type { FileHints } from '../../../server/documents/model.ts';
import { type InnerDocument, innerDocument } from './innerDocument.ts';
import { Random } from './random.ts';
import { FileWriter, type Style, takes, type Units, writeScalar } from './scalarWriter.ts';

/** An entry as it was written. */
export interface WrittenEntry {
  readonly key: string;
  readonly style: Style | 'file';
  readonly inner: InnerDocument;
  /** Where each unit of the inner text stands in the file. */
  readonly units: Units;
}

export interface WrittenFile {
  readonly text: string;
  readonly entries: readonly WrittenEntry[];
  readonly hints: FileHints;
}

const HEADER = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\n';
const YAML_STYLES: readonly Style[] = ['literal', 'literal', 'folded', 'double', 'single'];

/** The file of a number: ConfigMaps with entries in every style, in every kind of file that they come in. */
export function writeFile(seed: number, faulty = false): WrittenFile {
  const random = new Random(seed);
  const file = new FileWriter(random, random.pick(['\n', '\n', '\r\n']));
  const layout = random.pick([configMap, configMap, severalDocuments, list, json, mergedData, literals, entryFile]);
  // The parser loses count of the columns of an indented first line behind a byte order mark.
  if (layout !== json && layout !== entryFile && random.oneIn(6)) file.add('\uFEFF');
  if (layout !== json && random.oneIn(3)) file.add('# 🚀 comment: {"\'\n');
  const entries = layout(file, faulty);
  return { text: file.text, entries, hints: layout === entryFile ? { isEntry: true } : {} };
}

function configMap(file: FileWriter, faulty: boolean, column = 0): WrittenEntry[] {
  const at = ' '.repeat(column);
  file.add(HEADER.replace(/\n(?=.)/g, `\n${at}`)).add(`${at}data:\n`);
  return writeEntries(file, column + 1 + file.random.below(4), faulty);
}

function severalDocuments(file: FileWriter, faulty: boolean): WrittenEntry[] {
  const entries = configMap(file, faulty);
  file.add(file.random.pick(['---\n', '--- # next\n', '...\n---\n']));
  if (file.random.oneIn(2)) file.add('kind: Secret\nstringData:\n  default: "x"\n---\n');
  return [...entries, ...configMap(file, faulty)];
}

function list(file: FileWriter, faulty: boolean): WrittenEntry[] {
  const column = file.random.pick([0, 2]);
  file.add('kind: List\nitems:\n');
  const entries: WrittenEntry[] = [];
  for (let i = 0; i <= file.random.below(2); i++) {
    file.add(`${' '.repeat(column)}- `);
    entries.push(...configMap(file, faulty, column + 2));
  }
  return entries;
}

/** Entries that `data` merges from elsewhere. */
function mergedData(file: FileWriter, faulty: boolean): WrittenEntry[] {
  file.add('base: &entries\n');
  const entries = writeEntries(file, 2, faulty);
  file.add(`${HEADER}data:\n  <<: *entries\n`);
  return entries;
}

function json(file: FileWriter, faulty: boolean): WrittenEntry[] {
  const gap = file.random.pick(['', ' ', '\n  ', '\n\t']);
  file.add(`{${gap}"kind":${gap}"ConfigMap",${gap}"metadata": {"name": "wva-queueing-model-config"},${gap}"data": {`);
  const entries = keys(file.random).map((key, i): WrittenEntry => {
    const inner = innerDocument(file.random, faulty);
    file.add(`${i > 0 ? ',' : ''}${gap}"${key}":${gap}`);
    return { key, style: 'json', inner, units: writeScalar(file, inner.text, 'json', 0) };
  });
  file.add(`}${gap}}`);
  return entries;
}

/** What a Kustomization generates entries from. */
function literals(file: FileWriter, faulty: boolean): WrittenEntry[] {
  file.add('configMapGenerator:\n- name: wva-queueing-model-config\n  literals:\n');
  return keys(file.random).map((key): WrittenEntry => {
    const inner = innerDocument(file.random, faulty);
    const style = styleFor(file.random, [...YAML_STYLES, 'plain', 'plain'], inner);
    file.add('  - ');
    const units = writeScalar(file, inner.text, style, 2, `${key}=`);
    endLine(file, style);
    return { key, style, inner, units };
  });
}

/** A file that is an entry and nothing else: its text is the file's, line breaks and all. */
function entryFile(file: FileWriter, faulty: boolean): WrittenEntry[] {
  const inner = innerDocument(file.random, faulty);
  const units: Units = [];
  for (const unit of inner.text) file.unit(units, unit);
  const place = (offset: number) => units[offset]?.[0] ?? file.text.length;
  const moved = ([start, end]: readonly [number, number]): [number, number] => [
    place(start),
    end > start ? units[end - 1]![1] : place(start),
  ];
  const fields = inner.fields.map((each) => ({
    ...each,
    keySpan: moved(each.keySpan),
    valueSpan: moved(each.valueSpan),
  }));
  const { text } = file;
  const itself = Array.from({ length: text.length }, (_, i): [number, number] => [i, i + 1]);
  return [{ key: 'config', style: 'file', inner: { ...inner, text, fields }, units: itself }];
}

function writeEntries(file: FileWriter, column: number, faulty: boolean): WrittenEntry[] {
  const { random } = file;
  return keys(random).map((key): WrittenEntry => {
    const inner = innerDocument(random, faulty);
    const style = styleFor(random, YAML_STYLES, inner);
    if (random.oneIn(6)) file.add(`${' '.repeat(column)}# between 🚀\n`);
    const written = random.oneIn(5) ? `"${key}"` : key;
    const property = random.pick(['', '', '', '', `&a${key} `, '!!str ']);
    file.add(`${' '.repeat(column)}${written}:${random.pick([' ', ' ', '  ', '\t'])}${property}`);
    const units = writeScalar(file, inner.text, style, column);
    endLine(file, style);
    return { key, style, inner, units };
  });
}

function keys(random: Random): string[] {
  return ['default', 'llama', 'qwen-2.5'].slice(0, 1 + random.below(3));
}

function styleFor(random: Random, styles: readonly Style[], { text, isCompact }: InnerDocument): Style {
  return random.pick(styles.filter((style) => takes(style, text, isCompact)));
}

/** Ends the line of a scalar; a block has ended its own unless it strips the last break. */
function endLine(file: FileWriter, style: Style): void {
  const isOpen = !(style === 'literal' || style === 'folded') || !file.text.endsWith(file.lineBreak);
  if (isOpen) file.add(file.random.pick(['\n', '\n', style === 'literal' || style === 'folded' ? '\n' : ' # after\n']));
}
