import { Type } from '@sinclair/typebox';
import {
  DEFAULT_ACTIVATION_RESERVE_GB,
  DEFAULT_GPU_MEMORY_UTILIZATION,
  DEFAULT_KV_BLOCK_TOKENS,
  DEFAULT_KV_PRECISION,
  DEFAULT_LENGTH_ESTIMATE,
  DEFAULT_MAX_BATCH,
  DEFAULT_MAX_NUM_BATCHED_TOKENS,
  DEFAULT_REPLICAS,
  DEFAULT_ROUTER,
  DEFAULT_SCHEDULER,
  DEFAULT_TENSOR_PARALLEL,
  KV_PRECISIONS,
  LENGTH_ESTIMATES,
  MAX_BATCHED_TOKENS,
  MAX_KV_BLOCK_TOKENS,
  MAX_KV_BLOCKS,
  MAX_NUM_SEQS,
  MAX_WORKERS,
  ROUTERS,
  SCHEDULERS,
  WEIGHT_PRECISIONS,
} from './defaults.ts';
import { oneOf } from './oneOf.ts';
import { inUnit, START_KEYWORD } from './units.ts';

/** More than these are typing errors. */
const MOST_ACCELERATORS = 1024;

/** What serves: a model on accelerators, and the engine's settings, in the words of vLLM. */
export const ServingSystem = Type.Object(
  {
    model: Type.String({
      description:
        'The model: a profile such as llama-3.1-8b, or the path of a config.json of Hugging Face in the workspace.',
      minLength: 1,
    }),
    accelerator: Type.Optional(
      Type.String({
        description:
          'The accelerator that serves it, such as h100-sxm. The roofline needs it, and so does the size of the KV cache where kv_blocks is not set.',
        minLength: 1,
      }),
    ),
    tensor_parallel: Type.Optional(
      Type.Integer(
        inUnit('accelerators', 'Accelerators that share every layer of the model: one worker.', {
          minimum: 1,
          maximum: MOST_ACCELERATORS,
          default: DEFAULT_TENSOR_PARALLEL,
        }),
      ),
    ),
    weight_precision: Type.Optional(
      oneOf(
        WEIGHT_PRECISIONS,
        'What weights are stored in. Matrices of attention, MLPs and experts are quantised (mxfp4: routed experts only); embeddings, LM head, router and norms stay in bf16. Left out: what the model is published in, by its profile or its config.json.',
      ),
    ),
    kv_precision: Type.Optional(
      oneOf(KV_PRECISIONS, 'What keys and values are stored in: fp8 halves the KV cache of a token.', {
        default: DEFAULT_KV_PRECISION,
      }),
    ),
    replicas: Type.Optional(
      Type.Integer(
        inUnit('replicas', 'Workers behind the router, alike and independent. Not read with disaggregation.', {
          minimum: 1,
          maximum: MAX_WORKERS,
          default: DEFAULT_REPLICAS,
        }),
      ),
    ),
    router: Type.Optional(
      oneOf(
        ROUTERS,
        'Which replica (with disaggregation: decode worker) gets a request: the next in turn, the one with fewest requests that are not completed, or the one that holds fewest blocks of KV. Ties: the lowest number.',
        { default: DEFAULT_ROUTER },
      ),
    ),
    scheduler: Type.Optional(
      oneOf(
        SCHEDULERS,
        'When and in which order requests are admitted. static_fcfs: a batch in order of arrival, and the next when all of it is done. The others admit before every iteration: in order of arrival (continuous_fcfs), the shortest estimated service first (continuous_sjf), the least slack to slo.e2e_ms first (continuous_slo), the same with prompts in chunks (chunked_slo).',
        { default: DEFAULT_SCHEDULER },
      ),
    ),
    max_num_seqs: Type.Optional(
      Type.Integer(
        inUnit('requests', 'Most requests that run at once on a worker: the batch limit.', {
          minimum: 1,
          maximum: MAX_NUM_SEQS,
          default: DEFAULT_MAX_BATCH,
        }),
      ),
    ),
    max_num_batched_tokens: Type.Optional(
      Type.Integer(
        inUnit(
          'tokens',
          'Token budget of an iteration: decodes, one token each, and what is computed of prompts. At least max_num_seqs. A whole prompt that is longer runs with no other prompt.',
          { minimum: 1, maximum: MAX_BATCHED_TOKENS, default: DEFAULT_MAX_NUM_BATCHED_TOKENS },
        ),
      ),
    ),
    chunk_tokens: Type.Optional(
      Type.Integer(
        inUnit(
          'tokens',
          'Chunked prefill: most prompt tokens of an iteration, over all its requests, after its decodes. Left out: prompts are computed whole (chunked_slo: in chunks of max_num_batched_tokens).',
          { minimum: 1, maximum: MAX_BATCHED_TOKENS },
        ),
      ),
    ),
    kv_block_tokens: Type.Optional(
      Type.Integer(
        inUnit('tokens', 'Tokens of a block of the KV cache: what a request holds is rounded up to blocks.', {
          minimum: 1,
          maximum: MAX_KV_BLOCK_TOKENS,
          default: DEFAULT_KV_BLOCK_TOKENS,
        }),
      ),
    ),
    kv_blocks: Type.Optional(
      Type.Integer(
        inUnit(
          'blocks',
          'Blocks of KV cache of a worker, as a real server reports them at its start. Left out: computed from memory, weights and reserve. It moves every result where memory is short.',
          { minimum: 1, maximum: MAX_KV_BLOCKS },
        ),
      ),
    ),
    gpu_memory_utilization: Type.Optional(
      Type.Number(
        inUnit('share', "Share of each accelerator's memory that the server takes. Not read where kv_blocks is set.", {
          exclusiveMinimum: 0,
          maximum: 1,
          default: DEFAULT_GPU_MEMORY_UTILIZATION,
        }),
      ),
    ),
    activation_reserve_gb: Type.Optional(
      Type.Number(
        inUnit(
          'GB',
          'Memory that each accelerator keeps for activations and graphs (1e9 bytes). Not read where kv_blocks is set.',
          { minimum: 0, maximum: 10_000, default: DEFAULT_ACTIVATION_RESERVE_GB },
        ),
      ),
    ),
    length_estimate: Type.Optional(
      oneOf(
        LENGTH_ESTIMATES,
        "What schedulers that order by estimated service know of an answer's length: the truth (oracle), or the mean of the workload. Real servers don't know it: oracle is the best case.",
        { default: DEFAULT_LENGTH_ESTIMATE },
      ),
    ),
  },
  {
    description: 'What serves: the model, its accelerators, and the settings of the engine.',
    additionalProperties: false,
    [START_KEYWORD]: ['accelerator', 'scheduler'],
  },
);
