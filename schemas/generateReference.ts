import type { TSchema } from '@sinclair/typebox';
import { KINDS } from './kinds.ts';
import { QueueingConfigEntry } from './queueing-config-entry.ts';
import { RESULTS } from './results/results.ts';
import { UNIT_KEYWORD } from './units.ts';

/** More fields than this, all alike, have one row. */
const FEW_FIELDS = 20;

const HEADER = `# Spec reference

Every field of the documents and results that Kneepoint reads and writes: its type, unit, default and meaning. Written by the build from the definitions in \`schemas/\`; change it there. The same as JSON Schema: \`schemas/json/\`.

\`[]\` stands for the items of a list. Fields in bold are needed. What more than one field decides has [diagnostics](diagnostics/README.md).
`;

/** The page with every field of every kind of document, and of the results. */
export function referenceText(): string {
  const told: Told = new Map();
  const documents = Object.entries(KINDS).map(([kind, schema]) => chapter(kind, schema, 'spec', told));
  return [
    HEADER,
    chapter('ConfigMap wva-queueing-model-config', QueueingConfigEntry, undefined, told),
    ...documents,
    ...Object.entries(RESULTS).map(([kind, schema]) => chapter(kind, schema, undefined, told)),
  ].join('\n');
}

/** Where an object of several kinds is described, by its schema: each has its tables once. */
type Told = Map<string, { readonly chapter: string; readonly path: string }>;

/** @param top the field whose fields have sections of their own; what is around it is the same for every kind */
function chapter(title: string, schema: TSchema, top: string | undefined, told: Told): string {
  const inner: TSchema = top ? schema.properties[top] : schema;
  const around = top
    ? `\`apiVersion: kneepoint.dev/v1alpha1\`, \`kind: ${title}\`, \`metadata.name\`, and under \`${top}\`:\n`
    : '';
  return [`## ${title}\n`, `${schema.description}\n`, around, ...tables(inner, '', { title, told })]
    .filter(Boolean)
    .join('\n');
}

/** The table of an object, then those of the objects in it that no chapter above has. */
function tables(schema: TSchema, path: string, { title, told }: { title: string; told: Told }): string[] {
  const elsewhere: Record<string, string> = {};
  const inner = Object.entries<TSchema>(schema.properties).flatMap(([name, field]) => {
    const [object, suffix] = objectIn(field);
    if (!object) return [];
    const text = JSON.stringify(object);
    const within = `${path}${name}${suffix}`;
    const place = told.get(text);
    if (place && place.chapter !== title) {
      elsewhere[name] = ` As ${code(place.path)} of [${place.chapter}](#${place.chapter.toLowerCase()}).`;
      return [];
    }
    told.set(text, { chapter: title, path: within });
    return tables(object, `${within}.`, { title, told });
  });
  return [section(schema, path, elsewhere), ...withoutRepetition(inner)];
}

function section(schema: TSchema, path: string, elsewhere: Readonly<Record<string, string>>): string {
  const heading = path
    ? `### ${code(path.slice(0, -1))}\n\n${schema.description ? `${prose(schema.description)}\n\n` : ''}`
    : '';
  const rows = rowsOf(schema, elsewhere);
  return `${heading}| field | type | unit | default | range | meaning |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

function rowsOf({ properties, required = [] }: TSchema, elsewhere: Readonly<Record<string, string>>): string[] {
  const fields = Object.entries<TSchema>(properties);
  const alike = new Map<string, string[]>();
  for (const [name, field] of fields) {
    const text = JSON.stringify(field);
    alike.set(text, [...(alike.get(text) ?? []), name]);
  }
  const isLong = fields.length > FEW_FIELDS;
  return fields.flatMap(([name, field]) => {
    const same = isLong ? alike.get(JSON.stringify(field))! : [name];
    if (same[0] !== name) return [];
    const label = same.map((each) => (required.includes(each) ? `**${code(each)}**` : code(each))).join(', ');
    return [row(label, field, elsewhere[name] ?? '')];
  });
}

function row(label: string, field: TSchema, elsewhere: string): string {
  const usual = field.default === undefined ? '' : code(String(field.default));
  const cells = [label, typeOf(field), field[UNIT_KEYWORD] ?? '', usual, range(field), meaning(field) + elsewhere];
  return `| ${cells.join(' | ')} |`;
}

/** What it holds; of an object with a section of its own, that it has one. */
function meaning(field: TSchema): string {
  const values = field.enum ? ` One of ${field.enum.map((each: unknown) => code(String(each))).join(', ')}.` : '';
  const written = field.pattern && field.examples ? ` Such as ${field.examples.map(code).join(', ')}.` : '';
  const always = field.const === undefined ? '' : ` Always ${code(String(field.const))}.`;
  return `${prose(field.description)}${values}${written}${always}`.trim().replaceAll('|', '\\|');
}

function typeOf(field: TSchema): string {
  if (field.type === 'array') {
    const items = typeOf(field.items);
    return items.startsWith('list') ? `list of lists${items.slice(4)}` : `list of ${items}s`;
  }
  return Array.isArray(field.type) ? field.type.join(' or ') : (field.type ?? typeof field.const);
}

/** Where its values, or the number of its items, may lie. */
function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, minItems, maxItems }: TSchema): string {
  const most = maxItems === undefined || maxItems > FEW_FIELDS ? 'or more' : `to ${maxItems}`;
  const items = minItems === undefined ? '' : maxItems === minItems ? `${minItems} items` : `${minItems} ${most} items`;
  const low =
    minimum !== undefined ? `from ${minimum}` : exclusiveMinimum !== undefined ? `above ${exclusiveMinimum}` : '';
  const high =
    maximum !== undefined ? `to ${maximum}` : exclusiveMaximum !== undefined ? `below ${exclusiveMaximum}` : '';
  return items || [low, high].filter(Boolean).join(' ');
}

/** The object that a field holds, by itself or as items of lists. */
function objectIn(field: TSchema): [TSchema | undefined, string] {
  if (field.properties) return [field, ''];
  if (!field.items) return [undefined, ''];
  const [object, suffix] = objectIn(field.items);
  return [object, `[]${suffix}`];
}

/** Sections that differ in nothing but their path have one text. */
function withoutRepetition(sections: readonly string[]): string[] {
  const parts = sections.map((text) => /^### (.*)\n([\s\S]*)$/.exec(text)!);
  const first = new Map<string, string[]>();
  for (const [, path, body] of parts) first.set(tableOf(body!), [...(first.get(tableOf(body!)) ?? []), path!]);
  return parts.flatMap(([, path, body]) => {
    const paths = first.get(tableOf(body!))!;
    if (paths[0] !== path) return [];
    return [`### ${paths.join(', ')}\n${paths.length > 1 ? `\n${tableOf(body!)}` : body}`];
  });
}

function tableOf(body: string): string {
  return body.slice(body.indexOf('| field |'));
}

/** Text in which nothing is read as HTML. */
function prose(text = ''): string {
  return text.replaceAll('<', '&lt;');
}

function code(text: string): string {
  return `\`${text}\``;
}
