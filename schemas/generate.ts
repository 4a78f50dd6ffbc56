/**
 * Writes what is generated from the TypeBox definitions:
 * - `schemas/json/<name>.schema.json`, committed: for editors and other tools;
 * - `schemas/generated/validators.js` and its types: ajv validators compiled ahead, since the editor's webviews forbid `eval`;
 * - `schemas/generated/fields.js` and its types: the schemas as plain data, for what describes fields (hovers, completion)
 *   without the weight of TypeBox.
 * Run from the root of the project (the build does).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { buildSync } from 'esbuild';
import { schemaFiles } from './files.ts';
import { KINDS } from './kinds.ts';
import { QueueingConfigEntry } from './queueing-config-entry.ts';
import { UNIT_KEYWORD } from './units.ts';

const ajv = new Ajv({ allErrors: true, verbose: true, strict: true, code: { source: true, esm: true, lines: true } });
ajv.addVocabulary([UNIT_KEYWORD]);

mkdirSync('schemas/json', { recursive: true });
mkdirSync('schemas/generated', { recursive: true });

for (const [name, { text }] of Object.entries(schemaFiles())) writeFileSync(`schemas/json/${name}.schema.json`, text);

// Entries of a ConfigMap have no validator: what the controller accepts is not what a JSON schema can say.
for (const schema of Object.values(KINDS)) ajv.addSchema(schema);
const refs = Object.fromEntries(Object.entries(KINDS).map(([kind, { $id }]) => [kind, String($id)]));

// The generated code requires a few small functions of ajv: bundle them in, so that it runs anywhere.
buildSync({
  stdin: { contents: standalone.default(ajv, refs), resolveDir: process.cwd(), loader: 'js' },
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
export const KIND_SCHEMAS = ${JSON.stringify(KINDS)};
`;
writeFileSync('schemas/generated/fields.js', fields);
writeFileSync(
  'schemas/generated/fields.d.ts',
  `import type { FieldSchema } from '../fieldSchema.ts';
export const ENTRY_SCHEMA: FieldSchema;
export const KIND_SCHEMAS: Readonly<Record<string, FieldSchema>>;
`,
);
