import type { AcceleratorProfile, Experts, GroupedAttention, LatentAttention, ModelProfile } from './profiles.ts';

/** `data/profiles.json`, as it is written: null where nothing is known, GB/s named gbps. */
interface ProfileData {
  readonly hardware: readonly AcceleratorRow[];
  readonly models: readonly ModelRow[];
}

interface AcceleratorRow {
  readonly id: string;
  readonly name: string;
  readonly peak_bf16_tflops_dense: number;
  readonly peak_fp8_tflops_dense: number | null;
  readonly peak_fp4_tflops_dense: number | null;
  readonly mem_gb: number;
  readonly mem_bw_gbps: number;
  readonly scaleup_gbps_per_dir: number;
  readonly host_link_gbps_per_dir: number | null;
  readonly power_w: number | null;
  readonly price_usd_per_hour: number | null;
  readonly source: string;
  readonly price_source: string | null;
  readonly note: string;
}

interface ModelRow {
  readonly id: string;
  readonly type: 'dense' | 'moe';
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly kv_heads: number;
  readonly head_dim: number | null;
  readonly mla?: {
    readonly q_lora_rank: number;
    readonly kv_lora_rank: number;
    readonly qk_rope_head_dim: number;
    readonly qk_nope_head_dim: number;
    readonly v_head_dim: number;
  };
  readonly intermediate?: number;
  readonly moe_intermediate?: number;
  readonly dense_intermediate?: number | null;
  readonly dense_layers?: number;
  readonly experts?: number;
  readonly experts_per_token?: number;
  readonly shared_experts?: number;
  readonly sliding_window?: number;
  readonly full_attention_every?: number;
  readonly vocab: number;
  readonly tied_embeddings: boolean;
  readonly max_context: number;
  readonly weight_format?: string;
  readonly source: string;
}

/**
 * The module that accelerators and models are imported from, each row with its source. It is in several bundles, so the names
 * of fields stand in it once, above the rows of a table.
 */
export function profilesModule(text: string): string {
  const { hardware, models } = JSON.parse(text) as ProfileData;
  return `${READ_TABLE}
export const ACCELERATORS = /* @__PURE__ */ readTable(${table(hardware.map(acceleratorProfile))});
export const MODELS = /* @__PURE__ */ readTable(${table(models.map(modelProfile))});
`;
}

/** What makes objects of such a table: a value belongs to the path above it, and one that is left out is not there. */
const READ_TABLE = `const readTable = (paths, rows) =>
  rows.map((row) => {
    const read = {};
    row.forEach((value, i) => {
      const names = paths[i].split('.');
      const last = names.pop();
      let inner = read;
      for (const name of names) inner = inner[name] ??= {};
      inner[last] = value;
    });
    return read;
  });`;

function table(profiles: readonly object[]): string {
  const rows = profiles.map((profile) => new Map(valuesOf(profile, '')));
  const paths = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const cells = rows.map((row) => paths.map((path) => (row.has(path) ? JSON.stringify(row.get(path)) : '')).join(','));
  return `${JSON.stringify(paths)}, [\n${cells.map((row) => `[${row}]`).join(',\n')}\n]`;
}

/** The values of an object by their paths. */
function valuesOf(profile: object, within: string): [string, unknown][] {
  return Object.entries(profile).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null ? valuesOf(value, `${within}${name}.`) : [[`${within}${name}`, value]],
  );
}

function acceleratorProfile(row: AcceleratorRow): AcceleratorProfile {
  return {
    id: row.id,
    name: row.name,
    peakBf16Tflops: row.peak_bf16_tflops_dense,
    ...known('peakFp8Tflops', row.peak_fp8_tflops_dense),
    ...known('peakFp4Tflops', row.peak_fp4_tflops_dense),
    memoryGb: row.mem_gb,
    memoryBandwidthGbPerS: row.mem_bw_gbps,
    scaleUpGbPerS: row.scaleup_gbps_per_dir,
    ...known('hostLinkGbPerS', row.host_link_gbps_per_dir),
    ...known('powerW', row.power_w),
    ...known('priceUsdPerHour', row.price_usd_per_hour),
    source: row.source,
    ...known('priceSource', row.price_source),
    ...known('note', row.note || null),
  };
}

function modelProfile(row: ModelRow): ModelProfile {
  const experts = expertsOf(row);
  return {
    id: row.id,
    layers: row.layers,
    hiddenSize: row.hidden,
    heads: row.heads,
    attention: attentionOf(row),
    ...known('window', windowOf(row)),
    denseLayers: experts ? (row.dense_layers ?? 0) : row.layers,
    denseIntermediateSize: (experts ? row.dense_intermediate : row.intermediate) ?? 0,
    ...known('experts', experts),
    vocabSize: row.vocab,
    tiedEmbeddings: row.tied_embeddings,
    maxContextTokens: row.max_context,
    publishedPrecision: row.weight_format === 'mxfp4 experts' ? 'mxfp4' : 'bf16',
    source: row.source,
  };
}

function attentionOf({ id, mla, kv_heads: kvHeads, head_dim: headDim }: ModelRow): GroupedAttention | LatentAttention {
  if (mla) {
    return {
      kind: 'latent',
      qLoraRank: mla.q_lora_rank,
      kvLoraRank: mla.kv_lora_rank,
      qkRopeHeadDim: mla.qk_rope_head_dim,
      qkNopeHeadDim: mla.qk_nope_head_dim,
      vHeadDim: mla.v_head_dim,
    };
  }
  if (headDim === null) throw new Error(`data/profiles.json: ${id} has neither head_dim nor mla.`);
  return { kind: 'grouped', kvHeads, headDim };
}

/** Every n-th layer attends to everything, the others to the window; without n, none attends to everything. */
function windowOf({ layers, sliding_window: tokens, full_attention_every: every }: ModelRow) {
  if (tokens === undefined) return null;
  return { layers: layers - (every === undefined ? 0 : Math.floor(layers / every)), tokens };
}

function expertsOf(row: ModelRow): Experts | null {
  if (row.type === 'dense') return null;
  const { id, experts: count, experts_per_token: perToken, moe_intermediate: intermediateSize } = row;
  if (count === undefined || perToken === undefined || intermediateSize === undefined)
    throw new Error(`data/profiles.json: ${id} is a moe without experts, experts_per_token or moe_intermediate.`);
  return { count, perToken, intermediateSize, sharedIntermediateSize: (row.shared_experts ?? 0) * intermediateSize };
}

/** A property, or none for null. */
function known<Name extends string, Value>(name: Name, value: Value | null) {
  return (value === null ? {} : { [name]: value }) as Partial<Record<Name, Value>>;
}
