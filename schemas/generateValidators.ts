import { Ajv, type AnySchemaObject } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { KINDS } from './kinds.ts';
import { UNIT_KEYWORD } from './units.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Keywords for people; a field may have the name of one, and then it holds a schema. */
const NOTES = new Set<string>(['title', 'description', 'default', 'examples', UNIT_KEYWORD]);

// No option leaves the paths of keywords out, or says in fewer words that errors are added or counted: most of the code.
const UNREAD = /schemaPath:"(?:[^"\\]|\\.)*",|comparison: ".*?", |, parentData, parentDataProperty, rootData=data/g;
const ADDITIONS =
  /const (err\d+) = \{instancePath(?::(.*?))?,keyword:("\w+"),params:(\{.*\})\};\s*if\(vErrors === null\)\{\s*vErrors = \[\1\];\s*\}\s*else \{\s*vErrors\.push\(\1\);\s*\}/g;
const CALLS =
  /if\(!\((validate\d+)\((\S+), \{instancePath:(.*?),parentData:.*?,rootData\}\)\)\)\{\s*vErrors = vErrors === null \? \1\.errors : vErrors\.concat\(\1\.errors\);\s*errors = vErrors\.length;\s*\}/g;
const COUNTS = /let errors = 0;|errors\+\+;/g;
const HAS_NONE = /errors === 0/g;
const COUNTED = /(?<![.\w])errors\b/;
const SHORTER = `function added(errors, instancePath, keyword, params) {
  (errors ??= []).push({ instancePath, keyword, params });
  return errors;
}
function failed(errors, instancePath, { errors: inner }) {
  return [...(errors ?? []), ...inner.map((each) => ({ ...each, instancePath: instancePath + each.instancePath }))];
}
`;

/**
 * ajv validators of every kind as source, one export each. Every byte of an error is in the bundle once for each place
 * that can fail: an error names its place, its keyword and its limits, and what they mean is looked up in the schema
 * when somebody reads it; and what several fields must be is checked by one function.
 */
export function validatorsSource(): string {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    strict: true,
    loopRequired: 2,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true },
  });
  const shared = new SharedSchemas();
  // Entries of a ConfigMap have no validator: what the controller accepts is not what a JSON schema can say.
  for (const schema of Object.values(KINDS)) ajv.addSchema(shared.inParts(withoutNotes(schema) as Schema));
  for (const part of shared.parts()) ajv.addSchema(part as AnySchemaObject);
  const refs = Object.fromEntries(Object.entries(KINDS).map(([kind, { $id }]) => [kind, String($id)]));
  const source = standalone
    .default(ajv, refs)
    .replaceAll(UNREAD, '')
    .replaceAll(
      ADDITIONS,
      (_, __, path: string | undefined, keyword: string, params: string) =>
        `vErrors = added(vErrors, ${path ?? 'instancePath'}, ${keyword}, ${params});`,
    )
    .replaceAll(
      CALLS,
      (_, validate: string, value: string, path: string) =>
        `${validate}(${value}) || (vErrors = failed(vErrors, ${path}, ${validate}));`,
    )
    .replaceAll(COUNTS, '')
    .replaceAll(HAS_NONE, 'vErrors === null');
  if (COUNTED.test(source)) throw new Error('The validators count errors in a way that is not known here.');
  return SHORTER + source;
}

/** Schemas of values, each known by what it says. */
class SharedSchemas {
  private readonly ids = new Map<string, string>();

  /** A schema in which every value that is no mapping is checked elsewhere. */
  inParts(schema: Schema): Schema {
    const { properties, items } = schema as { properties?: Record<string, Schema>; items?: Schema };
    return {
      ...schema,
      ...(properties
        ? { properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, this.part(each)])) }
        : {}),
      ...(items ? { items: this.part(items) } : {}),
    };
  }

  parts(): Schema[] {
    return [...this.ids].map(([text, id]) => ({ ...JSON.parse(text), $id: `https://kneepoint.dev/schemas/${id}` }));
  }

  private part(schema: Schema): Schema {
    if (schema.properties || schema.items) return this.inParts(schema);
    const text = JSON.stringify(schema);
    const id = this.ids.get(text) ?? String(this.ids.size);
    this.ids.set(text, id);
    return { $ref: id };
  }
}

/** A schema without what is written for people: validation ignores it, and would carry it along. */
function withoutNotes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNotes);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => !NOTES.has(keyword) || (typeof value === 'object' && !Array.isArray(value)),
  );
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutNotes(value)]));
}
