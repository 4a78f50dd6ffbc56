import * as validators from '../../schemas/generated/validators.js';
import { replaceScalar } from '../documents/outerEdits.ts';
import { fieldNamed, fieldsOf, markedSpan } from '../documents/yaml.ts';
import { nearestName } from './nearestName.ts';
import { fix, ownDocumentRule } from './rule.ts';

const NAMES = Object.keys(validators);

/** A document of our API group whose kind is none of ours: nothing reads it. */
export const unknownKind = ownDocumentRule({
  code: 'unknown-kind',
  severity: 'error',
  *check({ kind, document }, _, { text }) {
    if (NAMES.includes(kind)) return;
    const fields = fieldsOf(document.contents, document);
    const field = fieldNamed(fields, 'kind');
    const span = markedSpan(field ?? fieldNamed(fields, 'apiVersion')!);
    const near = kind ? nearestName(kind, NAMES) : undefined;
    yield {
      span,
      message: kind
        ? `"${kind}" is not a kind of kneepoint.dev, so nothing reads this document. ${near ? `Did you mean "${near}"?` : `The kinds are ${NAMES.join(', ')}.`}`
        : `This document has no kind, so nothing reads it. The kinds are ${NAMES.join(', ')}.`,
      fixes: () =>
        near && field ? fix(`Change to ${near}`, replaceScalar(text, field, near), { preferred: true }) : [],
    };
  },
});
