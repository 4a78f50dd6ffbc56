import type { Semantics } from '../../schemas/defaults.ts';
import { inferredTargets, type RequestSize, type ServiceTimes } from '../queueing/index.ts';
import { ANALYZER_DIFFERENCES } from './semantics.ts';
import { aggregateWorkload } from './workload.ts';

/** What targets are inferred from: the parameters of a variant, and the mean of its requests. */
interface Inferring extends ServiceTimes, RequestSize {}

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

/** A variant with what is known of its model's traffic. */
export interface LoadedVariant extends Inferring {
  /** Over all replicas, requests/s. */
  readonly arrivalRps?: number | undefined;
  /** The mean over all traffic of the model, also that of variants of which nothing else is known. */
  readonly modelRequests?: RequestSize | undefined;
}

/**
 * The same with the requests that each account takes: those of the variant (`documented`), or the mean over the model's
 * traffic (`controller`), where that or the traffic of every variant is known.
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
  if (!ANALYZER_DIFFERENCES[semantics].infersFromModelMeans) return variants;
  const mean = variants.length > 1 ? meanRequest(variants) : undefined;
  return variants.map((variant) => {
    const { inputTokens, outputTokens } = variant.modelRequests ?? mean ?? variant;
    return { ...variant, inputTokens, outputTokens };
  });
}

function meanRequest(variants: readonly LoadedVariant[]): RequestSize | undefined {
  if (variants.some(({ arrivalRps }) => arrivalRps === undefined)) return undefined;
  return aggregateWorkload(
    variants.map(({ arrivalRps, inputTokens, outputTokens }) => ({
      ...{ name: '', arrivalRateRps: arrivalRps!, ttftMs: 0, itlMs: 0 },
      ...{ inputTokens, outputTokens },
    })),
  );
}
