import type { WeightPrecision } from './defaults.ts';

/** An accelerator as its vendor describes it; a row of `data/profiles.json`. GB are 1e9 bytes. */
export interface AcceleratorProfile {
  readonly id: string;
  readonly name: string;
  /** Dense (no sparsity), 1e12 FLOP/s. */
  readonly peakBf16Tflops: number;
  /** Absent where the accelerator does not multiply in this precision. */
  readonly peakFp8Tflops?: number;
  readonly peakFp4Tflops?: number;
  /** As marketed: what the device reports is often 5 to 7 % more. */
  readonly memoryGb: number;
  readonly memoryBandwidthGbPerS: number;
  /** Link to the other accelerators of a server, one direction. */
  readonly scaleUpGbPerS: number;
  readonly hostLinkGbPerS?: number;
  readonly powerW?: number;
  /** On-demand rent. */
  readonly priceUsdPerHour?: number;
  readonly source: string;
  readonly priceSource?: string;
  readonly note?: string;
}

/** Keys and values for each of `kvHeads` heads: multi-head, grouped-query and multi-query attention. */
export interface GroupedAttention {
  readonly kind: 'grouped';
  readonly kvHeads: number;
  readonly headDim: number;
}

/** Multi-head latent attention: one compressed vector a token and layer, for all heads. */
export interface LatentAttention {
  readonly kind: 'latent';
  /** Absent where queries are not compressed. */
  readonly qLoraRank?: number;
  readonly kvLoraRank: number;
  readonly qkRopeHeadDim: number;
  readonly qkNopeHeadDim: number;
  readonly vHeadDim: number;
}

/** The layers that attend to the last tokens only; the others attend to all. */
export interface SlidingWindow {
  readonly layers: number;
  readonly tokens: number;
}

/** The routed experts of every layer that is not dense. */
export interface Experts {
  readonly count: number;
  readonly perToken: number;
  readonly intermediateSize: number;
  /** Intermediate size of what every token passes beside them, over all shared experts; 0 without. */
  readonly sharedIntermediateSize: number;
}

/** The text part of a decoder with gated MLPs; a row of `data/profiles.json`, or a `config.json` of Hugging Face. */
export interface ModelProfile {
  readonly id: string;
  readonly layers: number;
  readonly hiddenSize: number;
  /** Heads of queries. */
  readonly heads: number;
  readonly attention: GroupedAttention | LatentAttention;
  readonly window?: SlidingWindow;
  /** Layers with one MLP; all of them without experts. */
  readonly denseLayers: number;
  /** Of the dense layers; 0 if there are none. */
  readonly denseIntermediateSize: number;
  readonly experts?: Experts;
  readonly vocabSize: number;
  /** The LM head is the embedding table. */
  readonly tiedEmbeddings: boolean;
  readonly maxContextTokens?: number;
  /** What its checkpoint is published in, as far as known. */
  readonly publishedPrecision: WeightPrecision;
  readonly source: string;
}
