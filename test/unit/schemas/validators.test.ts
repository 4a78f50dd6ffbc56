import { readdirSync, readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import * as validators from '../../../schemas/generated/validators.js';
import { KINDS } from '../../../schemas/kinds.ts';

/** Values that are wrong in most places, each in another way. */
const STRANGE = [null, -1, 0.5, 1e12, Number.NaN, '', 'x', true, [], [{}], {}, { strange: 1 }];

const VALIDATORS: Readonly<Record<string, ValidateFunction>> = { ...validators };
/** What ajv says by itself of a whole document. */
const ajv = new Ajv({ allErrors: true, strict: false, strictNumbers: true });
const WHOLE = Object.fromEntries(Object.entries(KINDS).map(([kind, schema]) => [kind, ajv.compile(schema)]));

const documents = readdirSync('examples')
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) =>
    parseAllDocuments(readFileSync(`examples/${name}`, 'utf8')).map((document) => ({
      name,
      document: document.toJS(),
    })),
  )
  .filter(({ document: { kind } }) => Object.hasOwn(KINDS, kind));

function errorsOf(validate: ValidateFunction, document: unknown): string[] {
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`).sort();
}

/** The document with a value in the place of each of its own, and with a field too many in each mapping. */
function* changed(document: unknown): Generator<unknown> {
  yield* STRANGE;
  if (typeof document !== 'object' || document === null) return;
  // Of a list the first item: the others are alike.
  for (const [key, value] of Object.entries(document).slice(0, Array.isArray(document) ? 1 : undefined))
    for (const other of changed(value)) {
      const copy = Array.isArray(document) ? [...document] : { ...document };
      yield Object.assign(copy, { [key]: other });
    }
  if (Array.isArray(document)) return;
  yield { ...document, strange: 1 };
  for (const key of Object.keys(document)) yield { ...document, [key]: undefined };
}

test.each(documents)('of $name, whatever is changed in it, the same is said as by ajv alone', ({ document }) => {
  const { kind } = document as { kind: string };
  expect(errorsOf(VALIDATORS[kind]!, document)).toEqual([]);
  for (const other of changed(document))
    expect(errorsOf(VALIDATORS[kind]!, other), JSON.stringify(other)).toEqual(errorsOf(WHOLE[kind]!, other));
});
