import { Ajv, type AnySchemaObject } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { KINDS } from './kinds.ts';
import { START_KEYWORD, UNIT_KEYWORD } from './units.ts';

type Schema = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;

/** Keywords for people; a field may have the name of one, and then it holds a schema. */
const NOTES = new Set<string>(['title', 'description', 'default', 'examples', UNIT_KEYWORD, START_KEYWORD]);
/** An object with more fields than this, all alike, is checked as one. */
const FEW_FIELDS = 8;

// No option leaves out what nobody reads, or says in fewer words that something is a number, and that errors are added
// and counted: most of the code. A part does not know where it stands: those that it is part of put their path before its own.
const UNREAD =
  /schemaPath:"(?:[^"\\]|\\.)*",|comparison: ".*?", |, \{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}/g;
const IS_INTEGER =
  /\(?\(typeof (data\d*) == "number"\) && \(!\(\1 % 1\) && !isNaN\(\1\)\)(?: && \(isFinite\(\1\)\)|\) && \(isFinite\(\1\)\))/g;
const IS_NUMBER = /\(typeof (data\d*) == "number"\) && \(isFinite\(\1\)\)/g;
const OR_NONE = / \|\| isNaN\(data\d*\)/g;
const ADDITIONS =
  /const (err\d+) = \{instancePath(?::(.*?))?,keyword:("\w+"),params:(\{.*\})\};\s*if\(vErrors === null\)\{\s*vErrors = \[\1\];\s*\}\s*else \{\s*vErrors\.push\(\1\);\s*\}/g;
const CALLS =
  /if\(!\((validate\d+)\((\S+), \{instancePath:instancePath\+(.*?),parentData:.*?,rootData\}\)\)\)\{\s*vErrors = vErrors === null \? \1\.errors : vErrors\.concat\(\1\.errors\);\s*errors = vErrors\.length;\s*\}/g;
const COUNTS = /let errors = 0;|errors\+\+;/g;
const HAS_NONE = /errors === 0/g;
/** Field after field of an object, each checked if it is there. */
const FIELDS =
  /(?:if\(data\.(\w+) !== undefined\)\{\s*(validate\d+)\(data\.\1\) \|\| \(vErrors = failed\(vErrors, "\/\1", \2\)\);\s*\}\s*)+/g;
const FIELD = /if\(data\.(\w+) [\s\S]*?(validate\d+)/g;
const OWN_PATH = /instancePath *\+/g;
const COUNTED = /(?<![.\w])errors\b/;
/** The schema of what is checked: of it, lists of names are looked up. */
const SCHEMAS = /const (schema\d+) = (\{.*\});/g;

const SHORTER = `function added(errors, instancePath, keyword, params) {
  (errors ??= []).push({ instancePath, keyword, params });
  return errors;
}
function failed(errors, instancePath, { errors: inner }) {
  return [...(errors ?? []), ...inner.map((each) => ({ ...each, instancePath: instancePath + each.instancePath }))];
}
function inFields(errors, data, fields) {
  for (const name in fields)
    if (data[name] !== undefined && !fields[name](data[name])) errors = failed(errors, '/' + name, fields[name]);
  return errors;
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
  // Entries of a ConfigMap have no validator: what the controller accepts is not what a JSON schema can say.
  for (const schema of sharing(Object.values(KINDS).map((kind) => withoutNotes(kind) as Schema)))
    ajv.addSchema(schema as AnySchemaObject);
  const refs = Object.fromEntries(Object.entries(KINDS).map(([kind, { $id }]) => [kind, String($id)]));
  const tables: string[] = [];
  const source = standalone
    .default(ajv, refs)
    .replaceAll(UNREAD, '')
    .replaceAll(SCHEMAS, (_, name: string, schema: string) => `const ${name} = ${namesIn(JSON.parse(schema))};`)
    .replaceAll(IS_INTEGER, 'Number.isInteger($1)')
    .replaceAll(IS_NUMBER, 'Number.isFinite($1)')
    .replaceAll(OR_NONE, '')
    .replaceAll(
      ADDITIONS,
      (_, __, path: string | undefined, keyword: string, params: string) =>
        `vErrors = added(vErrors, ${path?.replace(OWN_PATH, '') ?? '""'}, ${keyword}, ${keyword === '"pattern"' ? '{}' : params});`,
    )
    .replaceAll(
      CALLS,
      (_, validate: string, value: string, path: string) =>
        `${validate}(${value}) || (vErrors = failed(vErrors, ${path}, ${validate}));`,
    )
    .replaceAll(COUNTS, '')
    .replaceAll(HAS_NONE, 'vErrors === null')
    .replaceAll(FIELDS, (run) => {
      const fields = [...run.matchAll(FIELD)].map(([, name, validate]) => `${name}: ${validate}`);
      tables.push(`const fields${tables.length} = { ${fields.join(', ')} };\n`);
      return `vErrors = inFields(vErrors, data, fields${tables.length - 1});`;
    });
  if (COUNTED.test(source)) throw new Error('The validators count errors in a way that is not known here.');
  return SHORTER + source + tables.join('');
}

/** Schemas in which every part is a schema of its own, named by a number, and stands once. */
function sharing(kinds: readonly Schema[]): Schema[] {
  const shared = new Map<string, { id: string; schema: Schema }>();
  const inParts = (schema: Schema): Schema => {
    const { properties, items } = schema as { properties?: Properties; items?: Schema };
    if (!properties) return items ? { ...schema, items: part(items) } : schema;
    const fields = Object.entries(properties);
    const alike = new Set(fields.map(([, field]) => JSON.stringify(field))).size === 1;
    if (!alike || fields.length <= FEW_FIELDS)
      return { ...schema, properties: Object.fromEntries(fields.map(([name, field]) => [name, part(field)])) };
    const { properties: _, ...rest } = schema;
    return { ...rest, patternProperties: { [`^(?:${Object.keys(properties).join('|')})$`]: part(fields[0]![1]) } };
  };
  const part = (schema: Schema): Schema => {
    const text = JSON.stringify(schema);
    const known = shared.get(text);
    if (known) return { $ref: known.id };
    const inner = inParts(schema);
    const id = String(shared.size);
    shared.set(text, { id, schema: inner });
    return { $ref: id };
  };
  return [
    ...kinds.map(inParts),
    ...[...shared.values()].map(({ id, schema }) => ({ ...schema, $id: `https://kneepoint.dev/schemas/${id}` })),
  ];
}

/** What validators look up in a schema: which fields there are, which are needed, and which values there may be. */
function namesIn({ properties, required, enum: values }: Schema): string {
  const fields = Object.keys((properties ?? {}) as Properties).map((name) => `${JSON.stringify(name)}: 0`);
  return `{ required: ${JSON.stringify(required)}, enum: ${JSON.stringify(values)}, properties: {${fields.join(', ')}} }`;
}

/** A schema without what is written for people: validation ignores it, and would carry it along. */
export function withoutNotes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNotes);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => !NOTES.has(keyword) || (typeof value === 'object' && !Array.isArray(value)),
  );
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutNotes(value)]));
}
