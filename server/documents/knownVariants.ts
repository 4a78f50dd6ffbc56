import type { LoadedVariant } from '../../engine/analyzer/inferredSlo.ts';
import { variantInput } from '../../engine/analyzer/variantInput.ts';
import type { QueueInput, RequestSize } from '../../engine/queueing/index.ts';
import { timeMs } from '../../engine/report/clock.ts';
import type { VariantParameters } from '../../schemas/service-parameters.ts';
import type { DocumentModel } from './model.ts';
import { variantsOf } from './ownDocument.ts';
import type { Span } from './scalars/mappedText.ts';

/** A variant whose service parameters a document of the workspace gives, and where. */
export interface KnownVariant {
  readonly uri: string;
  /** Where its name stands. */
  readonly span: Span;
  /** As given; where pods were observed, with their requests and traffic. */
  readonly parameters: VariantParameters;
  /** Present if the model was observed. */
  readonly observed?: {
    /** What the document gives. */
    readonly given: VariantParameters;
    /** When, in ms since 1970. */
    readonly timeMs: number;
    /** The mean request of the model; absent if it had no traffic. */
    readonly modelRequests: RequestSize | undefined;
    /** Whether the variant had pods: without them the analyzer does not decide on it. */
    readonly hasPods: boolean;
  };
}

/** The queue of one replica of a variant. */
export function queueInput({ parameters }: KnownVariant): QueueInput {
  return variantInput(parameters);
}

/** The same with its traffic: what targets are inferred from. */
export function loadedVariant(variant: KnownVariant): LoadedVariant & QueueInput {
  const { parameters, observed } = variant;
  return {
    ...queueInput(variant),
    arrivalRps: parameters.arrival_rate_rps,
    modelRequests: observed?.hasPods ? observed.modelRequests : undefined,
  };
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

/** What tells variants apart: namespace, model and name. */
export function keyOf({ parameters }: KnownVariant): string {
  return JSON.stringify([parameters.namespace, parameters.model_id, parameters.name]);
}

function oldestFirst(a: KnownVariant, b: KnownVariant): number {
  const time = (variant: KnownVariant) => timeMs(variant.parameters.learned?.at ?? '') || 0;
  return time(a) - time(b) || compare(a.uri, b.uri);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
