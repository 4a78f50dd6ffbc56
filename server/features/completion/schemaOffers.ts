import { CompletionItemKind } from 'vscode-languageserver-types';
import type { FieldSchema } from '../../../schemas/fieldSchema.ts';
import { fieldDetail, namedValues } from '../fieldText.ts';
import type { Cursor } from './cursor.ts';
import type { Offer } from './offer.ts';
import { mapText, plainText, type Snippet, stop } from './snippet.ts';
import { yamlText } from './values.ts';

/** The keys that a mapping of a schema lacks, those that it needs first; each with what belongs below it. */
export function schemaKeyOffers(schema: FieldSchema | undefined, cursor: Cursor, typed: string): Offer[] {
  const { properties = {}, required = [] } = schema ?? {};
  // A key that is right already has its own kind of value: another in its place would not fit.
  if (cursor.hasColon && Object.hasOwn(properties, typed)) return [];
  const names = Object.keys(properties).filter((name) => !cursor.siblings.includes(name));
  const isNeeded = (name: string) => required.includes(name);
  const sorted = [...names.filter(isNeeded), ...names.filter((name) => !isNeeded(name))];
  const offers = sorted.map((name): Offer => {
    const each = properties[name]!;
    return {
      label: name,
      kind: CompletionItemKind.Property,
      detail: [fieldDetail(each), isNeeded(name) ? 'required' : ''].filter(Boolean).join(', '),
      ...(each.description ? { documentation: each.description } : {}),
      insert: cursor.hasColon ? [keyText(name, cursor)] : [...pairSnippet(name, each, cursor), cursor.tail],
    };
  });
  const isItem = typeof cursor.path.at(-1) === 'number';
  if (!isItem || cursor.siblings.length > 0 || cursor.isFlow || cursor.hasColon || required.length < 2) return offers;
  const whole = numbered(blockFields(schema!));
  return [
    {
      label: required.join(', '),
      kind: CompletionItemKind.Snippet,
      detail: 'everything required',
      documentation: `\`\`\`yaml\n${plainText(whole)}\n\`\`\``,
      insert: whole,
    },
    ...offers,
  ];
}

/** The values that a schema names, its default, and names of the workspace. */
export function schemaValueOffers(schema: FieldSchema | undefined, cursor: Cursor, texts: readonly string[]): Offer[] {
  if (!schema) return [];
  const usual = schema.default === undefined ? [] : [schema.default];
  const values = [...new Set([...namedValues(schema), ...usual, ...texts])];
  return values.map((value) => ({
    label: String(value),
    kind: typeof value === 'string' ? CompletionItemKind.EnumMember : CompletionItemKind.Value,
    ...(value === schema.default ? { detail: 'default' } : {}),
    ...(schema.description ? { documentation: schema.description } : {}),
    insert: [scalarText(value, cursor)],
  }));
}

/** A key and what belongs behind it. */
function pairSnippet(name: string, schema: FieldSchema, cursor: Cursor): Snippet {
  if (cursor.isFlow) return numbered([`${keyText(name, cursor)}: `, ...flowValue(schema, cursor)]);
  return numbered(blockPair(name, schema));
}

/** A document of a schema, as a block. */
export function documentSnippet(schema: FieldSchema): Snippet {
  return numbered(blockFields(schema));
}

/** The fields that a new mapping of a schema is written with. */
function firstFields({ properties = {}, required = [], 'x-starts-with': others = [] }: FieldSchema): string[] {
  return Object.keys(properties).filter((name) => required.includes(name) || others.includes(name));
}

function blockFields(schema: FieldSchema): Snippet {
  const { properties = {}, required } = schema;
  const names = required || schema['x-starts-with'] ? firstFields(schema) : Object.keys(properties);
  return names.flatMap((name, i) => [i > 0 ? '\n' : '', ...blockPair(name, properties[name]!)]);
}

function blockPair(name: string, schema: FieldSchema): Snippet {
  const key = yamlText(name).startsWith('"') && !/^[\w./-]+$/.test(name) ? yamlText(name) : name;
  const deeper = (snippet: Snippet, by: string) => mapText(snippet, (text) => text.replaceAll('\n', `\n${by}`));
  if (schema.type === 'object') {
    const hasFields = firstFields(schema).length > 0;
    return [`${key}:\n  `, ...(hasFields ? deeper(blockFields(schema), '  ') : [stop(0)])];
  }
  if (schema.type === 'array' && schema.items?.properties)
    return [`${key}:\n  - `, ...deeper(blockFields(schema.items), '    ')];
  if (schema.type === 'array') return [`${key}: [`, stop(0), ']'];
  const [first] = namedValues(schema);
  if (schema.const !== undefined) return [`${key}: ${scalarText(first, undefined)}`];
  const text = schema.default ?? first;
  return [`${key}: `, stop(0, text === undefined ? '' : scalarText(text, undefined))];
}

function flowValue(schema: FieldSchema, cursor: Cursor): Snippet {
  if (schema.type === 'object') {
    const { properties = {} } = schema;
    const pairs = firstFields(schema).flatMap(
      (name, i): Snippet => [
        `${i > 0 ? ', ' : ' '}${keyText(name, cursor)}: `,
        ...flowValue(properties[name]!, cursor),
      ],
    );
    return ['{', ...(pairs.length > 0 ? pairs : [stop(0)]), pairs.length > 0 ? ' }' : '}'];
  }
  if (schema.type === 'array')
    return ['[', ...(schema.items?.properties ? flowValue(schema.items, cursor) : [stop(0)]), ']'];
  const value = schema.default ?? namedValues(schema)[0];
  if (value !== undefined) return [stop(0, scalarText(value, cursor))];
  return schema.type === 'string' ? ['"', stop(0), '"'] : [stop(0, '0')];
}

function keyText(name: string, { quote, quotesKeys }: Cursor): string {
  if (quote === "'") return `'${name}'`;
  return quote || quotesKeys ? JSON.stringify(name) : name;
}

function scalarText(value: unknown, cursor: Cursor | undefined): string {
  if (typeof value !== 'string') return String(value);
  return yamlText(value, cursor?.quote || (cursor?.isFlow && cursor.quotesKeys ? '"' : ''));
}

/** The places to type, numbered as they stand. */
function numbered(snippet: Snippet): Snippet {
  let next = 1;
  return snippet.map((piece) => (typeof piece === 'string' ? piece : stop(next++, piece.text)));
}
