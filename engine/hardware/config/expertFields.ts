import type { Experts } from '../../../schemas/profiles.ts';
import type { ConfigFields } from './configFields.ts';
import type { ExpertRule, Family } from './families.ts';
import { MOST_LAYERS, MOST_WIDTH } from './limits.ts';

const MOST_EXPERTS = 65_536;

/** A model's layers by what their MLP is. */
interface MlpLayers {
  readonly denseLayers: number;
  readonly denseIntermediateSize: number;
  readonly experts?: Experts;
}

/** Names of the fields that count experts, as each rule has them. */
const COUNTS: Readonly<Record<Exclude<ExpertRule, 'none'>, string>> = {
  'all-layers': 'num_local_experts',
  'sparse-step': 'num_experts',
  'after-dense': 'n_routed_experts',
  interleaved: 'num_local_experts',
};

export function mlpLayersOf(fields: ConfigFields, family: Family, layers: number): MlpLayers {
  const rule = family.experts;
  const hasExperts = rule !== 'none' && !(rule === 'after-dense' && fields.value('n_routed_experts') === null);
  const expertLayers = hasExperts ? countExpertLayers(fields, family, layers) : 0;
  const denseLayers = layers - expertLayers;
  const denseName =
    rule === 'interleaved' && fields.value('intermediate_size_mlp') !== undefined
      ? 'intermediate_size_mlp'
      : 'intermediate_size';
  const denseIntermediateSize = denseLayers > 0 ? fields.whole(denseName, { most: MOST_WIDTH }) : 0;
  if (!hasExperts || expertLayers === 0) return { denseLayers, denseIntermediateSize };
  return { denseLayers, denseIntermediateSize, experts: expertsOf(fields, rule) };
}

function expertsOf(fields: ConfigFields, rule: Exclude<ExpertRule, 'none'>): Experts {
  const count = fields.whole(COUNTS[rule], { most: MOST_EXPERTS });
  const perTokenName =
    fields.value('num_experts_per_tok') === undefined && fields.value('experts_per_token') !== undefined
      ? 'experts_per_token'
      : 'num_experts_per_tok';
  const perToken = fields.whole(perTokenName, { most: MOST_EXPERTS });
  if (perToken > count) {
    const wrong = `${perTokenName} is ${perToken}, and there are ${count} experts`;
    fields.conflict(perTokenName, wrong, `at most ${COUNTS[rule]}`);
  }
  const ownWidth = rule === 'sparse-step' || rule === 'after-dense';
  const intermediateSize = fields.whole(ownWidth ? 'moe_intermediate_size' : 'intermediate_size', { most: MOST_WIDTH });
  return {
    count,
    perToken,
    intermediateSize,
    sharedIntermediateSize: sharedIntermediateSize(fields, rule, intermediateSize),
  };
}

function sharedIntermediateSize(fields: ConfigFields, rule: ExpertRule, intermediateSize: number): number {
  switch (rule) {
    case 'none':
    case 'all-layers':
      return 0;
    case 'sparse-step':
      return fields.wholeOrNull('shared_expert_intermediate_size', { most: MOST_WIDTH, least: 0 }) ?? 0;
    case 'after-dense':
      return (fields.wholeOrNull('n_shared_experts', { most: MOST_EXPERTS, least: 0 }) ?? 0) * intermediateSize;
    case 'interleaved':
      return intermediateSize;
  }
}

function countExpertLayers(fields: ConfigFields, family: Family, layers: number): number {
  switch (family.experts) {
    case 'none':
      return 0;
    case 'all-layers':
      return layers;
    case 'sparse-step': {
      const step = fields.whole('decoder_sparse_step', { most: MOST_LAYERS, missing: 1 });
      const dense = new Set(fields.list('mlp_only_layers'));
      return countLayers(layers, (layer) => (layer + 1) % step === 0 && !dense.has(layer));
    }
    case 'after-dense': {
      const first = fields.whole('first_k_dense_replace', { most: MOST_LAYERS, least: 0, missing: family.denseFirst });
      const every = fields.whole('moe_layer_freq', { most: MOST_LAYERS, missing: 1 });
      return countLayers(layers, (layer) => layer >= first && layer % every === 0);
    }
    case 'interleaved': {
      const listed = fields.list('moe_layers');
      if (listed) {
        const expert = new Set(listed);
        return countLayers(layers, (layer) => expert.has(layer));
      }
      const step = fields.whole('interleave_moe_layer_step', { most: MOST_LAYERS, missing: 1 });
      return Math.floor(layers / step);
    }
  }
}

function countLayers(layers: number, isCounted: (layer: number) => boolean): number {
  let count = 0;
  for (let layer = 0; layer < layers; layer++) if (isCounted(layer)) count += 1;
  return count;
}
