/**
 * Writes what is generated from the TypeBox definitions:
 * - `schemas/json/<name>.schema.json`, committed: for editors and other tools;
 * - `schemas/generated/validators.js` and its types: ajv validators compiled ahead, since the editor's webviews forbid `eval`;
 * - `schemas/generated/fields.js` and its types: the schemas as plain data, for what describes fields (hovers, completion)
 *   without the weight of TypeBox.
 * Run from the root of the project (the build does).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Ajv, type AnySchemaObject } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { buildSync } from 'esbuild';
import { schemaFiles } from './files.ts';
import { KINDS } from './kinds.ts';
import { QueueingConfigEntry } from './queueing-config-entry.ts';
import { UNIT_KEYWORD } from './units.ts';

// Every byte of an error is in the bundle once for each place that can fail: an error names its place, its keyword and
// its limits, and what they mean is looked up in the schema when somebody reads it.
const ajv = new Ajv({
  allErrors: true,
  messages: false,
  strict: true,
  loopRequired: 2,
  code: { source: true, esm: true, lines: true },
});

/** Keywords for people; a field may have the name of one, and then it holds a schema. */
const NOTES = new Set<string>(['title', 'description', 'default', 'examples', UNIT_KEYWORD]);

mkdirSync('schemas/json', { recursive: true });
mkdirSync('schemas/generated', { recursive: true });

for (const [name, { text }] of Object.entries(schemaFiles())) writeFileSync(`schemas/json/${name}.schema.json`, text);

// Entries of a ConfigMap have no validator: what the controller accepts is not what a JSON schema can say.
for (const schema of Object.values(KINDS)) ajv.addSchema(withoutNotes(schema) as AnySchemaObject);
const refs = Object.fromEntries(Object.entries(KINDS).map(([kind, { $id }]) => [kind, String($id)]));

// No option leaves the paths of keywords out, or says in fewer words that an error is added: two thirds of the code.
// A pattern tells a reader nothing either: the example does.
const SCHEMA_PATHS = /schemaPath:"(?:[^"\\]|\\.)*",/g;
const PATTERNS = /params:\{pattern: ?"(?:[^"\\]|\\.)*"\}/g;
const ADDITIONS =
  /const (err\d+) = \{instancePath(?::(.*?))?,keyword:("\w+"),params:(\{.*\})\};\s*if\(vErrors === null\)\{\s*vErrors = \[\1\];\s*\}\s*else \{\s*vErrors\.push\(\1\);\s*\}/g;
const ADDED = `function added(errors, instancePath, keyword, params) {
  (errors ??= []).push({ instancePath, keyword, params });
  return errors;
}
`;
const validators =
  ADDED +
  standalone
    .default(ajv, refs)
    .replaceAll(SCHEMA_PATHS, '')
    .replaceAll(PATTERNS, 'params:{}')
    .replaceAll(
      ADDITIONS,
      (_, __, path: string | undefined, keyword: string, params: string) =>
        `vErrors = added(vErrors, ${path ?? 'instancePath'}, ${keyword}, ${params});`,
    );

// The generated code requires a few small functions of ajv: bundle them in, so that it runs anywhere.
buildSync({
  stdin: { contents: validators, resolveDir: process.cwd(), loader: 'js' },
  bundle: true,
  format: 'esm',
  outfile: 'schemas/generated/validators.js',
});
const declarations = Object.keys(KINDS).map((kind) => `export const ${kind}: ValidateFunction;\n`);
writeFileSync(
  'schemas/generated/validators.d.ts',
  `import type { ValidateFunction } from 'ajv';\n${declarations.join('')}`,
);

const fields = `export const ENTRY_SCHEMA = ${JSON.stringify(QueueingConfigEntry)};
export const KIND_SCHEMAS = ${JSON.stringify(KINDS, withoutPatterns)};
`;
writeFileSync('schemas/generated/fields.js', fields);
writeFileSync(
  'schemas/generated/fields.d.ts',
  `import type { FieldSchema } from '../fieldSchema.ts';
export const ENTRY_SCHEMA: FieldSchema;
export const KIND_SCHEMAS: Readonly<Record<string, FieldSchema>>;
`,
);

/** What describes a field has no use for its pattern; a field of that name is an object. */
function withoutPatterns(keyword: string, value: unknown): unknown {
  return keyword === 'pattern' && typeof value === 'string' ? undefined : value;
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
