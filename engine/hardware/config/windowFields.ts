import type { SlidingWindow } from '../../../schemas/profiles.ts';
import { type ConfigFields, shown } from './configFields.ts';
import type { Family } from './families.ts';

/** Above this it is a typing error. */
const MOST_TOKENS = 2_147_483_647;
const WINDOWED = new Set<unknown>(['sliding_attention', 'chunked_attention']);
/** From which layer on Qwen's layers have a window, where its file does not say. */
const DEFAULT_MAX_WINDOW_LAYERS = 28;

/** The layers with a window: as `layer_types` lists them, else by the family's rule. */
export function windowOf(fields: ConfigFields, family: Family, layers: number): SlidingWindow | undefined {
  const listed = windowedLayers(fields, layers);
  if (listed === 0) return undefined;
  const name = family.window === 'chunks' ? 'attention_chunk_size' : 'sliding_window';
  // A list of layers says that there is a window; a rule does not.
  const read = () => fields.wholeOrNull(name, { most: MOST_TOKENS, missing: family.windowTokens });
  if (listed !== undefined) {
    const tokens = read();
    if (tokens !== undefined) return { layers: listed, tokens };
    fields.problem(name, `layer_types has layers with a window, and ${name} is missing`, 'the tokens of the window');
    return undefined;
  }
  const ruled = layersByRule(fields, family, layers);
  if (ruled === 0) return undefined;
  const tokens = read();
  return tokens === undefined ? undefined : { layers: ruled, tokens };
}

/** Undefined without a list, or with one that is wrong. */
function windowedLayers(fields: ConfigFields, layers: number): number | undefined {
  const types = fields.list('layer_types');
  if (types === undefined) return undefined;
  const other = types.find((type) => type !== 'full_attention' && !WINDOWED.has(type));
  if (other !== undefined) {
    fields.problem(
      'layer_types',
      `layer_types has ${shown(other)}`,
      'full_attention, sliding_attention or chunked_attention: other layers are not modelled',
    );
    return undefined;
  }
  if (types.length !== layers) {
    const wrong = `layer_types has ${types.length} entries for ${layers} layers`;
    fields.conflict('layer_types', wrong, 'one entry for each of num_hidden_layers');
    return undefined;
  }
  return types.filter((type) => WINDOWED.has(type)).length;
}

function layersByRule(fields: ConfigFields, family: Family, layers: number): number {
  switch (family.window) {
    case 'none':
      return 0;
    case 'all':
      return layers;
    case 'last': {
      if (!fields.flag('use_sliding_window', false)) return 0;
      const first = { most: MOST_TOKENS, least: 0, missing: DEFAULT_MAX_WINDOW_LAYERS };
      return Math.max(0, layers - fields.whole('max_window_layers', first));
    }
    case 'pattern':
    case 'chunks': {
      const name = family.window === 'chunks' ? 'no_rope_layer_interval' : 'sliding_window_pattern';
      const every = fields.whole(name, { most: MOST_TOKENS, missing: family.fullEvery });
      return layers - Math.floor(layers / every);
    }
  }
}
