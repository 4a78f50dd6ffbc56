import type { ModelProfile } from '../../schemas/profiles.ts';

/** The parameters of a model by what becomes of them, all layers together. Biases are left out: under 0.1 %. */
export interface ParameterCounts {
  /** The table that tokens are looked up in; with tied embeddings it is the head. */
  readonly embedding: number;
  /** The matrix that makes logits. */
  readonly head: number;
  readonly attention: number;
  /** The MLPs of dense layers. */
  readonly denseMlps: number;
  readonly sharedExperts: number;
  /** One routed expert of one layer. */
  readonly expert: number;
  readonly expertLayers: number;
  readonly router: number;
  readonly norms: number;
  /** What a checkpoint holds. */
  readonly total: number;
  /** What one token meets: all of it but the routed experts that it is not sent to. The embedding table counts whole. */
  readonly active: number;
}

/** Counts a model's parameters from its architecture: gated MLPs of three matrices, attention as its kind has it. */
export function parameterCounts(model: ModelProfile): ParameterCounts {
  const { hiddenSize, layers, experts, denseLayers } = model;
  const expertLayers = experts ? layers - denseLayers : 0;
  const embedding = model.vocabSize * hiddenSize;
  const attention = layers * attentionOfLayer(model);
  const denseMlps = denseLayers * gatedMlp(hiddenSize, model.denseIntermediateSize);
  const sharedExperts = expertLayers * gatedMlp(hiddenSize, experts?.sharedIntermediateSize ?? 0);
  const expert = gatedMlp(hiddenSize, experts?.intermediateSize ?? 0);
  const router = expertLayers * hiddenSize * (experts?.count ?? 0);
  const norms = layers * normsOfLayer(model) + hiddenSize;
  const always = embedding * (model.tiedEmbeddings ? 1 : 2) + attention + denseMlps + sharedExperts + router + norms;
  return {
    embedding,
    head: embedding,
    attention,
    denseMlps,
    sharedExperts,
    expert,
    expertLayers,
    router,
    norms,
    total: always + expertLayers * (experts?.count ?? 0) * expert,
    active: always + expertLayers * (experts?.perToken ?? 0) * expert,
  };
}

function gatedMlp(hiddenSize: number, intermediateSize: number): number {
  return 3 * hiddenSize * intermediateSize;
}

function attentionOfLayer({ hiddenSize, heads, attention }: ModelProfile): number {
  if (attention.kind === 'grouped') return 2 * hiddenSize * attention.headDim * (heads + attention.kvHeads);
  const { qLoraRank, kvLoraRank, qkRopeHeadDim, qkNopeHeadDim, vHeadDim } = attention;
  const queries = heads * (qkNopeHeadDim + qkRopeHeadDim);
  return (
    (qLoraRank === undefined ? hiddenSize * queries : qLoraRank * (hiddenSize + queries)) +
    hiddenSize * (kvLoraRank + qkRopeHeadDim) +
    kvLoraRank * heads * (qkNopeHeadDim + vHeadDim) +
    heads * vHeadDim * hiddenSize
  );
}

/** Two a layer, and those of the compressed vectors; what families have beside them is a few millionths of the whole. */
function normsOfLayer({ hiddenSize, attention }: ModelProfile): number {
  return 2 * hiddenSize + (attention.kind === 'latent' ? (attention.qLoraRank ?? 0) + attention.kvLoraRank : 0);
}
