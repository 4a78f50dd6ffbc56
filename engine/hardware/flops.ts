import type { ModelProfile } from '../../schemas/profiles.ts';
import { parameterCounts } from './parameters.ts';

/** Floating point operations of a token, all layers together: a multiplication and an addition a parameter it meets. */
export interface TokenFlops {
  /** Attention's projections, MLPs and the experts that the token is sent to: what weight precision applies to. */
  readonly matrices: number;
  readonly router: number;
  /** Logits: of tokens that something is sampled from only, that is decodes and the last token of a prompt. */
  readonly head: number;
}

/** The table that tokens are looked up in and norms count nothing. */
export function tokenFlops(model: ModelProfile): TokenFlops {
  const { attention, denseMlps, sharedExperts, expert, expertLayers, router, head } = parameterCounts(model);
  const routed = expertLayers * (model.experts?.perToken ?? 0) * expert;
  return { matrices: 2 * (attention + denseMlps + sharedExperts + routed), router: 2 * router, head: 2 * head };
}

/** Of a token, for each token it attends to, in one layer: the product with keys and that with values, all heads. */
export interface AttentionFlops {
  readonly decode: number;
  readonly prefill: number;
}

/**
 * Latent attention is counted as servers compute it: decodes in the absorbed form (queries and values in the space of the
 * compressed vector; moving there costs what the up-projection costs, which the parameters have), prefills expanded to
 * heads. The up-projection of tokens that an earlier chunk computed is left out.
 */
export function attentionFlops({ heads, attention }: ModelProfile): AttentionFlops {
  if (attention.kind === 'grouped') {
    const flops = 4 * heads * attention.headDim;
    return { decode: flops, prefill: flops };
  }
  const { kvLoraRank, qkRopeHeadDim, qkNopeHeadDim, vHeadDim } = attention;
  return {
    decode: 2 * heads * (2 * kvLoraRank + qkRopeHeadDim),
    prefill: 2 * heads * (qkNopeHeadDim + qkRopeHeadDim + vHeadDim),
  };
}
