import { variantInput } from '../../engine/analyzer/variantInput.ts';
import type { QueueInput } from '../../engine/queueing/index.ts';
import type { VariantParameters } from '../../schemas/service-parameters.ts';
import { DEFAULT_ENTRY_KEY, identityOf, type QueueingConfigMap } from './configMap.ts';
import type { Entry } from './entry.ts';
import type { DocumentModel } from './model.ts';
import { variantsOf } from './ownDocument.ts';
import type { Span } from './scalars/mappedText.ts';

/** A variant whose service parameters a document of the workspace gives, and where. */
export interface KnownVariant {
  readonly uri: string;
  /** Where its name stands. */
  readonly span: Span;
  readonly parameters: VariantParameters;
}

/** The queue of one replica of a variant. */
export function queueInput({ parameters }: KnownVariant): QueueInput {
  return variantInput(parameters);
}

/** The variants of every ServiceParameters document in a file. */
export function knownVariants(model: DocumentModel): KnownVariant[] {
  return model.parts.flatMap((part) =>
    part.type === 'own-document' ? variantsOf(part).map((variant) => ({ uri: model.document.uri, ...variant })) : [],
  );
}

/**
 * One variant for each key (namespace, model, name): where two documents give the same key, what was learned last
 * wins, then the later path.
 */
export function withoutDuplicates(variants: readonly KnownVariant[]): KnownVariant[] {
  const byKey = new Map<string, KnownVariant>();
  for (const variant of [...variants].sort(oldestFirst)) byKey.set(keyOf(variant), variant);
  return [...byKey.values()].sort((a, b) => compare(keyOf(a), keyOf(b)));
}

/** The variants of an entry's model; for `default` those of every model without settings of its own. */
export function variantsReached(
  entry: Entry,
  configMap: QueueingConfigMap,
  variants: readonly KnownVariant[],
): KnownVariant[] {
  if (entry.key !== DEFAULT_ENTRY_KEY) return variants.filter((variant) => isForModelOf(entry, variant));
  const overriding = configMap.entries.filter(
    (other) => !other.dropped && (other.field('sloMultiplier') || other.field('targetTTFT')),
  );
  return variants.filter((variant) => !overriding.some((other) => isForModelOf(other, variant)));
}

function isForModelOf(entry: Entry, { parameters }: KnownVariant): boolean {
  const identity = identityOf(entry);
  return identity?.modelId === parameters.model_id && identity.namespace === parameters.namespace;
}

/** What tells variants apart: namespace, model and name. */
export function keyOf({ parameters }: KnownVariant): string {
  return JSON.stringify([parameters.namespace, parameters.model_id, parameters.name]);
}

function oldestFirst(a: KnownVariant, b: KnownVariant): number {
  const time = (variant: KnownVariant) => Date.parse(variant.parameters.learned?.at ?? '') || 0;
  return time(a) - time(b) || compare(a.uri, b.uri);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
