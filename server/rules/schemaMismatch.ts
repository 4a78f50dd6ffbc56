import type { ValidateFunction } from 'ajv';
import * as validators from '../../schemas/generated/validators.js';
import { checkedDocuments } from './checkedDocument.ts';
import type { Rule } from './rule.ts';
import { schemaError } from './schemaErrors.ts';

/** By kind. (A map: a kind may have the name of something that every object has.) */
const VALIDATORS: ReadonlyMap<string, ValidateFunction> = new Map(Object.entries(validators));

/** A document of ours has a field that is missing, unknown, or of the wrong shape. It is not used until that is mended. */
export const schemaMismatch: Rule = {
  code: 'schema-mismatch',
  severity: 'error',
  *check({ parts, text }) {
    for (const document of parts.flatMap(checkedDocuments)) {
      const validate = VALIDATORS.get(document.kind);
      if (!validate || validate(document.value)) continue;
      if (document.value === undefined) {
        yield { span: document.place([]).key, message: UNREADABLE };
        continue;
      }
      for (const error of validate.errors ?? []) yield schemaError(error, document, text);
    }
  },
};

/** Of a document that is none as plain data. */
const UNREADABLE =
  'The aliases in this document stand for nothing, or for more than can be read, so it is not used. Write out what they stand for.';
