/** How a family says which of its layers attend to a window. */
type WindowRule =
  | 'none'
  /** All layers, if there is a `sliding_window`. */
  | 'all'
  /** With `use_sliding_window`, the layers from `max_window_layers` on. */
  | 'last'
  /** All but every n-th layer. */
  | 'pattern'
  /** All but every n-th layer, in chunks of `attention_chunk_size`. */
  | 'chunks';

/** How a family names its experts, and says which layers have them. */
export type ExpertRule = 'none' | 'all-layers' | 'sparse-step' | 'after-dense' | 'interleaved';

/** What a family of models leaves out of its config.json, as the configuration classes of Hugging Face fill it in. */
export interface Family {
  readonly attention: 'grouped' | 'latent';
  readonly window: WindowRule;
  readonly experts: ExpertRule;
  readonly tiedEmbeddings: boolean;
  readonly heads?: number;
  /** Without it, as many as heads. */
  readonly kvHeads?: number;
  /** Without it, hidden size / heads. */
  readonly headDim?: number;
  readonly vocabSize?: number;
  readonly maxContextTokens?: number;
  readonly windowTokens?: number;
  /** Every n-th layer attends to everything. */
  readonly fullEvery?: number;
  /** Dense layers before those with experts. */
  readonly denseFirst?: number;
}

const LLAMA: Family = { attention: 'grouped', window: 'none', experts: 'none', tiedEmbeddings: false };
const MISTRAL: Family = { ...LLAMA, window: 'all', kvHeads: 8, windowTokens: 4096 };
const QWEN: Family = { ...LLAMA, window: 'last', windowTokens: 4096 };
const GEMMA: Family = { ...LLAMA, tiedEmbeddings: true, headDim: 256, vocabSize: 256_000 };
const DEEPSEEK: Family = { ...LLAMA, attention: 'latent', experts: 'after-dense', denseFirst: 0 };

/** Families by `model_type`, of the text part. */
export const FAMILIES: ReadonlyMap<string, Family> = new Map(
  Object.entries<Family>({
    llama: LLAMA,
    mistral: MISTRAL,
    mixtral: { ...LLAMA, window: 'all', kvHeads: 8, experts: 'all-layers' },
    qwen2: QWEN,
    qwen2_moe: { ...QWEN, experts: 'sparse-step' },
    qwen3: { ...QWEN, headDim: 128 },
    qwen3_moe: { ...QWEN, experts: 'sparse-step' },
    phi3: { ...LLAMA, window: 'all' },
    gemma: GEMMA,
    gemma2: { ...GEMMA, kvHeads: 4, window: 'pattern', windowTokens: 4096, fullEvery: 2 },
    gemma3_text: {
      ...GEMMA,
      heads: 8,
      kvHeads: 4,
      vocabSize: 262_208,
      maxContextTokens: 131_072,
      window: 'pattern',
      windowTokens: 4096,
      fullEvery: 6,
    },
    deepseek_v2: DEEPSEEK,
    deepseek_v3: { ...DEEPSEEK, denseFirst: 3 },
    kimi_k2: { ...DEEPSEEK, denseFirst: 3 },
    gpt_oss: {
      ...LLAMA,
      experts: 'all-layers',
      kvHeads: 8,
      headDim: 64,
      window: 'pattern',
      windowTokens: 128,
      fullEvery: 2,
    },
    llama4_text: {
      ...LLAMA,
      experts: 'interleaved',
      kvHeads: 8,
      window: 'chunks',
      windowTokens: 8192,
      fullEvery: 4,
    },
  }),
);

/** The text part of models that have other parts too. */
export const TEXT_PARTS: ReadonlyMap<string, string> = new Map([
  ['gemma3', 'gemma3_text'],
  ['llama4', 'llama4_text'],
  ['mistral3', 'mistral'],
]);
