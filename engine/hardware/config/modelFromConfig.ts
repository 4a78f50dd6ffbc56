import type { GroupedAttention, LatentAttention, ModelProfile } from '../../../schemas/profiles.ts';
import { ConfigFields, type ConfigProblem, isObject, shown } from './configFields.ts';
import { mlpLayersOf } from './expertFields.ts';
import { FAMILIES, type Family, TEXT_PARTS } from './families.ts';
import { MOST_HEADS, MOST_LAYERS, MOST_WIDTH, MOST_WORDS } from './limits.ts';
import { quantizationOf } from './quantization.ts';
import { windowOf } from './windowFields.ts';

const MOST_CONTEXT = 2_147_483_647;

/** A model, or why there is none. */
export type ModelFromConfig =
  | {
      readonly model: ModelProfile;
      /** What was read otherwise than it stands there, or is not there: of the precision, and of heads. */
      readonly notes: readonly ConfigProblem[];
    }
  | { readonly problems: readonly ConfigProblem[] };

/**
 * The profile of a model from its config.json, as Hugging Face writes it (parsed already): the text part of a decoder of one
 * of our `FAMILIES`. What a file may leave out is filled in as their configuration classes do.
 */
export function modelFromConfig(json: unknown, id = 'config.json'): ModelFromConfig {
  const problems: ConfigProblem[] = [];
  if (!isObject(json)) {
    const right = 'the config.json of a model, which is an object';
    return { problems: [{ field: '', wrong: `This is ${shown(json)}`, right }] };
  }
  const outer = new ConfigFields(json, '', problems);
  const part = outer.value('text_config');
  const fields = isObject(part) ? new ConfigFields(part, 'text_config.', problems) : outer;
  const family = familyOf(outer, fields);
  if (!family) return { problems };

  const layers = fields.whole('num_hidden_layers', { most: MOST_LAYERS });
  const hiddenSize = fields.whole('hidden_size', { most: MOST_WIDTH });
  const heads = fields.whole('num_attention_heads', { most: MOST_HEADS, missing: family.heads });
  const attention = family.attention === 'latent' ? latent(fields) : grouped(fields, family, hiddenSize, heads);
  const vocabSize = fields.whole('vocab_size', { most: MOST_WORDS, missing: family.vocabSize });
  const maxContextTokens = fields.wholeOrNull('max_position_embeddings', {
    most: MOST_CONTEXT,
    missing: family.maxContextTokens,
  });
  const window = windowOf(fields, family, layers);
  const mlp = mlpLayersOf(fields, family, layers);
  const isTied = fields === outer ? family.tiedEmbeddings : outer.flag('tie_word_embeddings', family.tiedEmbeddings);
  const tiedEmbeddings = fields.flag('tie_word_embeddings', isTied);
  const { precision, note } = quantizationOf(outer.value('quantization_config') ?? fields.value('quantization_config'));
  if (problems.length > 0) return { problems };
  return {
    model: {
      id,
      layers,
      hiddenSize,
      heads,
      attention,
      // A window that holds every context is none.
      ...(window && window.tokens < (maxContextTokens ?? Infinity) ? { window } : {}),
      ...mlp,
      vocabSize,
      tiedEmbeddings,
      ...(maxContextTokens === undefined ? {} : { maxContextTokens }),
      publishedPrecision: precision,
      source: id,
    },
    notes: [...(note ? [note] : []), ...headNotes(fields, family, heads)],
  };
}

/** The family that a file says it is of; a problem if it is none that we know. */
function familyOf(outer: ConfigFields, fields: ConfigFields): Family | undefined {
  const type = fields.value('model_type') ?? outer.value('model_type');
  const family = typeof type === 'string' ? FAMILIES.get(TEXT_PARTS.get(type) ?? type) : undefined;
  if (family) return family;
  const wrong = type === undefined ? 'model_type is missing' : `The architecture ${shown(type)} is not known`;
  fields.problem('model_type', wrong, `one of ${[...FAMILIES.keys(), ...TEXT_PARTS.keys()].join(', ')}`);
  return undefined;
}

/** Without the field every head has keys and values of its own: a file that lost it makes a KV cache several times as large. */
function headNotes(fields: ConfigFields, family: Family, heads: number): ConfigProblem[] {
  const field = 'num_key_value_heads';
  if (family.attention !== 'grouped' || family.kvHeads !== undefined || fields.value(field) !== undefined) return [];
  return [{ field, wrong: `${field} is missing`, right: `${heads}, one for each head, are taken` }];
}

function grouped(fields: ConfigFields, family: Family, hiddenSize: number, heads: number): GroupedAttention {
  const kvHeads = fields.wholeOrNull('num_key_value_heads', { most: MOST_HEADS, missing: family.kvHeads }) ?? heads;
  if (heads % kvHeads !== 0) {
    const wrong = `num_key_value_heads is ${kvHeads}, which does not divide ${heads} heads`;
    fields.conflict('num_key_value_heads', wrong, 'a divisor of num_attention_heads');
  }
  const headDim = fields.wholeOrNull('head_dim', { most: MOST_WIDTH, missing: family.headDim });
  if (headDim !== undefined) return { kind: 'grouped', kvHeads, headDim };
  if (hiddenSize % heads !== 0) {
    const wrong = `hidden_size ${hiddenSize} is not divided by ${heads} heads`;
    fields.conflict('head_dim', wrong, 'head_dim, where it is not hidden_size / num_attention_heads');
  }
  return { kind: 'grouped', kvHeads, headDim: hiddenSize / heads };
}

function latent(fields: ConfigFields): LatentAttention {
  const most = MOST_WIDTH;
  const qLoraRank = fields.wholeOrNull('q_lora_rank', { most, missing: 1536 });
  return {
    kind: 'latent',
    ...(qLoraRank === undefined ? {} : { qLoraRank }),
    kvLoraRank: fields.whole('kv_lora_rank', { most, missing: 512 }),
    qkRopeHeadDim: fields.whole('qk_rope_head_dim', { most, missing: 64 }),
    qkNopeHeadDim: fields.whole('qk_nope_head_dim', { most, missing: 128 }),
    vHeadDim: fields.whole('v_head_dim', { most, missing: 128 }),
  };
}
