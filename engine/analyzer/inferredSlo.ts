import type { Semantics } from '../../schemas/defaults.ts';
import { inferredTargets, type RequestSize, type ServiceTimes } from '../queueing/index.ts';
import { ANALYZER_DIFFERENCES } from './semantics.ts';
import { aggregateWorkload } from './workload.ts';

/** What targets are inferred from: the parameters of a variant, and the mean of its requests. */
type Inferring = ServiceTimes & RequestSize;

/** The one SLO of a model: the largest targets over its variants, and which variant set each (section 3.2). */
export interface InferredSlo {
  readonly ttftMs: number;
  readonly itlMs: number;
  /** Index of the variant whose TTFT is the largest. */
  readonly ttftFrom: number;
  /** Index of the variant whose ITL is the largest. */
  readonly itlFrom: number;
  /** Targets that each variant implies, in the order given. */
  readonly implied: readonly { readonly ttftMs: number; readonly itlMs: number }[];
  /** The variants with the requests that the targets rest on. */
  readonly variants: readonly Inferring[];
}

/** Infers a model's SLO from k and the parameters of its variants; undefined without variants. */
export function inferSlo(k: number, variants: readonly Inferring[]): InferredSlo | undefined {
  if (variants.length === 0) return undefined;
  const implied = variants.map((variant) => inferredTargets(k, variant));
  let ttftFrom = 0;
  let itlFrom = 0;
  for (const [i, targets] of implied.entries()) {
    if (targets.ttftMs > implied[ttftFrom]!.ttftMs) ttftFrom = i;
    if (targets.itlMs > implied[itlFrom]!.itlMs) itlFrom = i;
  }
  return { ttftMs: implied[ttftFrom]!.ttftMs, itlMs: implied[itlFrom]!.itlMs, ttftFrom, itlFrom, implied, variants };
}

/** A variant with its arrivals over all replicas, requests/s, if they are known. */
export type LoadedVariant = Inferring & { readonly arrivalRps?: number | undefined };

/**
 * The same with the requests that each account takes: those of the variant (`documented`), or the mean over the model's
 * traffic (`controller`), where the traffic of every variant is known.
 */
export function inferModelSlo(
  k: number,
  variants: readonly LoadedVariant[],
  semantics: Semantics,
): InferredSlo | undefined {
  return inferSlo(k, asInferredFrom(variants, semantics));
}

/** The variants with the requests that an account infers targets from. */
export function asInferredFrom(variants: readonly LoadedVariant[], semantics: Semantics): readonly Inferring[] {
  if (!ANALYZER_DIFFERENCES[semantics].infersFromModelMeans || variants.length < 2) return variants;
  if (variants.some(({ arrivalRps }) => arrivalRps === undefined)) return variants;
  const mean = aggregateWorkload(
    variants.map(({ arrivalRps, inputTokens, outputTokens }) => ({
      ...{ name: '', arrivalRateRps: arrivalRps!, ttftMs: 0, itlMs: 0 },
      ...{ inputTokens, outputTokens },
    })),
  );
  if (!mean) return variants;
  const { inputTokens, outputTokens } = mean;
  return variants.map((variant) => ({ ...variant, inputTokens, outputTokens }));
}
