/**
 * Writes what is generated from the TypeBox definitions:
 * - `schemas/json/<name>.schema.json`, committed: for editors and other tools;
 * - `docs/spec-reference.md`, committed: every field, for people; `docs/profiles.md`: every accelerator and model;
 * - `schemas/generated/validators.js` and its types: ajv validators compiled ahead, since the editor's webviews forbid `eval`;
 * - `schemas/generated/fields.js` and its types: the schemas as plain data, for what describes fields (hovers, completion)
 *   without the weight of TypeBox;
 * - `schemas/generated/results.js` and its types: the schemas of results without what is written for people, for reading them;
 * - `schemas/generated/profiles.js` and its types: accelerators and models of `data/profiles.json`, under our names.
 * Run from the root of the project (the build does).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { TSchema } from '@sinclair/typebox';
import { buildSync } from 'esbuild';
import { schemaFiles } from './files.ts';
import { fieldsModule } from './generateFields.ts';
import { profilePage } from './generateProfilePage.ts';
import { profilesModule } from './generateProfiles.ts';
import { referenceText } from './generateReference.ts';
import { validatorsSource, withoutNotes } from './generateValidators.ts';
import { KINDS } from './kinds.ts';
import { QueueingConfigEntry } from './queueing-config-entry.ts';
import { RESULTS } from './results/results.ts';

mkdirSync('schemas/json', { recursive: true });
mkdirSync('schemas/generated', { recursive: true });

for (const [name, { text }] of Object.entries(schemaFiles())) writeFileSync(`schemas/json/${name}.schema.json`, text);

writeFileSync('docs/spec-reference.md', referenceText());

// The generated code requires a few small functions of ajv: bundle them in, so that it runs anywhere.
buildSync({
  stdin: { contents: validatorsSource(), resolveDir: process.cwd(), loader: 'js' },
  bundle: true,
  format: 'esm',
  outfile: 'schemas/generated/validators.js',
});
const declarations = Object.keys(KINDS).map((kind) => `export const ${kind}: ValidateFunction;\n`);
writeFileSync(
  'schemas/generated/validators.d.ts',
  `import type { ValidateFunction } from 'ajv';\n${declarations.join('')}`,
);

writeFileSync(
  'schemas/generated/fields.js',
  fieldsModule({ ENTRY_SCHEMA: QueueingConfigEntry, KIND_SCHEMAS: KINDS }, 'pattern'),
);
writeFileSync(
  'schemas/generated/fields.d.ts',
  `import type { FieldSchema } from '../fieldSchema.ts';
export const ENTRY_SCHEMA: FieldSchema;
export const KIND_SCHEMAS: Readonly<Record<string, FieldSchema>>;
`,
);

const shapes = Object.fromEntries(
  Object.entries(RESULTS).map(([kind, schema]) => [kind, withoutNotes(schema) as TSchema]),
);
writeFileSync('schemas/generated/results.js', fieldsModule({ RESULT_SCHEMAS: shapes }));
writeFileSync(
  'schemas/generated/results.d.ts',
  `import type { FieldSchema } from '../fieldSchema.ts';
export const RESULT_SCHEMAS: Readonly<Record<string, FieldSchema>>;
`,
);

const profiles = readFileSync('data/profiles.json', 'utf8');
writeFileSync('docs/profiles.md', profilePage(profiles));
writeFileSync('schemas/generated/profiles.js', profilesModule(profiles));
writeFileSync(
  'schemas/generated/profiles.d.ts',
  `import type { AcceleratorProfile, ModelProfile } from '../profiles.ts';
export const ACCELERATORS: readonly AcceleratorProfile[];
export const MODELS: readonly ModelProfile[];
`,
);
