import { isSeq } from 'yaml';
import { ServiceParameters as validateServiceParameters } from '../../schemas/generated/validators.js';
import type { ServiceParameters, VariantParameters } from '../../schemas/service-parameters.ts';
import type { Span } from './scalars/mappedText.ts';
import { fieldNamed, fieldsOf, textOf, type YamlDocument } from './yaml.ts';

const API_GROUP = 'kneepoint.dev/';

/** A document of our own kinds. */
export interface OwnDocument {
  readonly type: 'own-document';
  readonly kind: string;
  readonly document: YamlDocument;
}

/** Recognises a document of ours by its apiVersion. */
export function readOwnDocument(document: YamlDocument): OwnDocument | undefined {
  const fields = fieldsOf(document.contents, document);
  if (!textOf(fieldNamed(fields, 'apiVersion'))?.startsWith(API_GROUP)) return undefined;
  return { type: 'own-document', kind: textOf(fieldNamed(fields, 'kind')) ?? '', document };
}

/** The variants of a ServiceParameters document, each with the place of its name; none while it is not valid. */
export function variantsOf({ kind, document }: OwnDocument): { parameters: VariantParameters; span: Span }[] {
  if (kind !== 'ServiceParameters' || document.errors.length > 0) return [];
  const value = plainValue(document);
  if (!validateServiceParameters(value)) return [];
  const spec = fieldNamed(fieldsOf(document.contents, document), 'spec');
  const items = fieldNamed(fieldsOf(spec?.value, document), 'variants')?.value;
  return (value as ServiceParameters).spec.variants.map((parameters, i) => {
    const item = isSeq(items) ? items.items[i] : undefined;
    return { parameters, span: fieldNamed(fieldsOf(item, document), 'name')?.valueSpan ?? [0, 1] };
  });
}

/** The document as plain data; undefined if it cannot be made (an alias without an anchor, an alias bomb). */
export function plainValue(document: YamlDocument): unknown {
  try {
    return document.toJS();
  } catch {
    return undefined;
  }
}
