import { inferredTargets, type RequestSize, type ServiceTimes } from '../queueing/index.ts';

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
}

/** Infers a model's SLO from k and the parameters of its variants; undefined without variants. */
export function inferSlo(k: number, variants: readonly (ServiceTimes & RequestSize)[]): InferredSlo | undefined {
  if (variants.length === 0) return undefined;
  const implied = variants.map((variant) => inferredTargets(k, variant));
  let ttftFrom = 0;
  let itlFrom = 0;
  for (const [i, targets] of implied.entries()) {
    if (targets.ttftMs > implied[ttftFrom]!.ttftMs) ttftFrom = i;
    if (targets.itlMs > implied[itlFrom]!.itlMs) itlFrom = i;
  }
  return { ttftMs: implied[ttftFrom]!.ttftMs, itlMs: implied[itlFrom]!.itlMs, ttftFrom, itlFrom, implied };
}
