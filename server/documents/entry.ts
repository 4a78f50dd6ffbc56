import { isMap, isScalar, type Scalar } from 'yaml';
import { type EntryReading, type EntryValues, readEntryValues } from './controller/entryReading.ts';
import { goScalar } from './controller/goScalar.ts';
import { Reparser } from './reparse.ts';
import { decodeScalar, type ScalarSource, scalarSource } from './scalars/decode.ts';
import type { MappedText, Span } from './scalars/mappedText.ts';
import { type Field, fieldsOf, parseYaml, type SyntaxProblem, syntaxProblems } from './yaml.ts';

/** What one data value of a ConfigMap holds: text, and the YAML in it. Offsets are those of the decoded text. */
export interface EntryContent {
  readonly text: MappedText;
  readonly fields: readonly Field[];
  /** The last field of each name. */
  readonly byName: ReadonlyMap<string, Field>;
  readonly problems: readonly SyntaxProblem[];
  /** The text holds a mapping, or nothing at all: what an entry can be. */
  readonly isMapping: boolean;
  /** The mapping is written in braces. */
  readonly isFlow: boolean;
  /** The scalar is folded (`>`) in a way that joins lines: they are no longer lines of YAML. */
  readonly joinsLines: boolean;
  readonly reading: EntryReading;
}

/** One entry of a ConfigMap's `data`: a key, and the YAML document inside its scalar. Field spans are those of the decoded text. */
export class Entry {
  constructor(
    readonly key: string,
    readonly keySpan: Span,
    readonly source: ScalarSource,
    readonly content: EntryContent,
  ) {}

  get fields(): readonly Field[] {
    return this.content.fields;
  }

  get problems(): readonly SyntaxProblem[] {
    return this.content.problems;
  }

  get isMapping(): boolean {
    return this.content.isMapping;
  }

  get isFlow(): boolean {
    return this.content.isFlow;
  }

  get joinsLines(): boolean {
    return this.content.joinsLines;
  }

  /** The decoded text. */
  get text(): string {
    return this.content.text.text;
  }

  /** The values that the controller reads. */
  get values(): EntryValues {
    return this.content.reading.values;
  }

  /** Why the controller drops the entry; undefined if it keeps it. */
  get dropped(): EntryReading['dropped'] {
    return this.content.reading.dropped;
  }

  /** A field's value as written in the decoded text. */
  textOf(field: Field): string {
    return this.text.slice(...field.valueSpan);
  }

  /** The last field of that name. */
  field(name: string): Field | undefined {
    return this.content.byName.get(name);
  }

  /** The place in the file of a span of the decoded text. */
  inFile(span: Span): Span {
    const [start, end] = this.content.text.toSource(span);
    return [this.source.offset + start, this.source.offset + end];
  }

  /** The offset in the decoded text of an offset in the file; undefined outside the scalar's text. */
  fromFile(offset: number): number | undefined {
    return this.content.text.fromSource(offset - this.source.offset);
  }

  /** The field whose key or value holds an offset of the file. */
  fieldAt(offset: number): Field | undefined {
    const at = this.fromFile(offset);
    if (at === undefined) return undefined;
    return this.fields.find((field) => at >= field.keySpan[0] && at <= Math.max(field.valueSpan[1], field.keySpan[1]));
  }
}

/**
 * What the versions of one file share: the parse of the version before, and parsed contents by their source text. An
 * edit changes one entry; the others are found here. Each round keeps only what it used, so the cache is never larger
 * than the document.
 */
export class EntryCache {
  /** Parses the file, from the version before where that is certain to give the same. */
  readonly file: Reparser;
  private previous = new Map<string, EntryContent>();
  private current = new Map<string, EntryContent>();

  constructor(file = new Reparser()) {
    this.file = file;
  }

  /** @param skip units at the start of the decoded text that do not belong to the entry */
  content(source: ScalarSource, skip = 0): EntryContent {
    const key = `${source.style} ${skip} ${source.parentIndent} ${source.text}`;
    const content = this.current.get(key) ?? this.previous.get(key) ?? parseContent(source, skip);
    this.current.set(key, content);
    return content;
  }

  /** A cache for a look at another text of the same file: it knows what this one knows, and this one learns nothing of it. */
  fork(): EntryCache {
    const fork = new EntryCache(this.file.fork());
    fork.previous = this.previous;
    return fork;
  }

  /** To be called once after each pass over a document. */
  endRound(): void {
    this.previous = this.current;
    this.current = new Map();
  }
}

function parseContent(source: ScalarSource, skip: number): EntryContent {
  const text = decodeScalar(source).from(skip);
  // The controller reads the first document only.
  const document = parseYaml(text.text)[0];
  const fields = document ? fieldsOf(document.contents, document) : [];
  const problems = document ? syntaxProblems(document, text.text) : [];
  const isMapping = !document || isMap(document.contents) || goScalar(document.contents)?.type === 'null';
  const isFlow = isMap(document?.contents) && document.contents.flow === true;
  // Braces may go over several lines.
  const joins = joinsLines(source, text.text);
  const reading = readEntryValues(fields, { broken: problems.length > 0, isMapping });
  const byName = new Map(fields.map((field) => [field.name, field]));
  return {
    text,
    fields,
    byName,
    problems,
    isMapping,
    isFlow,
    joinsLines: joins && !(isFlow && problems.length === 0),
    reading,
  };
}

/** Whether a folded block has fewer lines with text in it than were written. */
function joinsLines({ style, text, contentStart }: ScalarSource, decoded: string): boolean {
  if (style !== 'block' || !text.startsWith('>')) return false;
  const lines = (each: string) => each.split('\n').filter((line) => line.trim() !== '').length;
  return lines(text.slice(contentStart)) > lines(decoded);
}

/** Makes the entry of a data field; undefined if its value is not a string. */
export function readEntry(field: Field, cache: EntryCache): Entry | undefined {
  if (!isScalar(field.value)) return undefined;
  const source = scalarSource((field.value as Scalar.Parsed).srcToken);
  return source && new Entry(field.name, field.keySpan, source, cache.content(source));
}
