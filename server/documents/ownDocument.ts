import { validateServiceParameters } from '../../schemas/generated/validators.js';
import type { ServiceParameters, VariantParameters } from '../../schemas/service-parameters.ts';
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

/** The variants of a ServiceParameters document; none while it is not valid. */
export function variantsOf(own: OwnDocument): VariantParameters[] {
  if (own.kind !== 'ServiceParameters' || own.document.errors.length > 0) return [];
  const value = plainValue(own.document);
  return validateServiceParameters(value) ? (value as ServiceParameters).spec.variants : [];
}

/** The document as plain data; undefined if it cannot be made (an alias without an anchor, an alias bomb). */
export function plainValue(document: YamlDocument): unknown {
  try {
    return document.toJS();
  } catch {
    return undefined;
  }
}
