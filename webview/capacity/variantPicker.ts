import { dropdown } from '../controls.ts';
import type { Chosen } from './chosen.ts';
import { type Action, variantKey } from './state.ts';

/** Which variant is looked at; nothing to see where there is only one. */
export function variantPicker(dispatch: (action: Action) => void) {
  const list = dropdown('Variant', (variant) => dispatch({ type: 'move', change: { variant } }));
  return {
    node: list.node,
    update(chosen: Chosen): void {
      list.node.hidden = chosen.facts.variants.length === 1;
      list.update(choicesOf(chosen), chosen.key);
    },
  };
}

/** Variants by name, with their model where there is more than one. */
function choicesOf({ facts }: Chosen) {
  const models = new Set(facts.variants.map(({ parameters }) => `${parameters.namespace} ${parameters.model_id}`));
  return facts.variants.map((variant) => {
    const { name, accelerator, model_id } = variant.parameters;
    const more = models.size > 1 ? model_id : accelerator;
    return { value: variantKey(variant), label: more ? `${name} (${more})` : name };
  });
}
