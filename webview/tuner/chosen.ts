import { type ModelKey, TUNERS } from '../../engine/tuner/index.ts';
import type { CapacityVariant } from '../../protocol/capacity.ts';
import type { ObservedFacts, ObservedModel } from '../../protocol/observations.ts';
import type { TunerName } from '../../schemas/defaults.ts';
import type { VariantParameters } from '../../schemas/service-parameters.ts';
import type { TunerState } from './state.ts';

/** A variant that can be looked at. */
interface ObservedVariant {
  readonly key: string;
  readonly name: string;
  readonly accelerator?: string;
  readonly model: ObservedModel;
}

/** What the tuners are to learn from. */
export interface Question {
  readonly model: ModelKey;
  readonly spec: ObservedModel['spec'];
  /** What they start from; empty for nothing. */
  readonly known: readonly VariantParameters[];
}

/** Everything that the controls stand at. */
export interface Chosen {
  readonly facts: ObservedFacts;
  readonly variants: readonly ObservedVariant[];
  readonly variant: ObservedVariant;
  /** Every variant of its model. */
  readonly ofModel: readonly ObservedVariant[];
  readonly tuner: TunerName;
  readonly lines: 'one' | 'all';
  readonly start: 'nothing' | 'known';
  /** What is known of the variant, and of any of its model that can be started from. */
  readonly known?: CapacityVariant;
  readonly canStartKnown: boolean;
  readonly question: Question;
}

/** Resolves what the file says and what the reader chose; undefined without observations. */
export function chosenOf({ facts, choice }: TunerState): Chosen | undefined {
  if (!facts) return undefined;
  const variants = variantsOf(facts);
  const variant = variants.find(({ key }) => key === choice.variant) ?? variants[0]!;
  const { model } = variant;
  const known = model.known.find(({ parameters }) => parameters.name === variant.name);
  const startable = model.known.map(({ parameters }) => parameters);
  const start = choice.start === 'known' && startable.length > 0 ? 'known' : 'nothing';
  return {
    facts,
    variants,
    variant,
    ofModel: variants.filter((each) => each.model === model),
    tuner: TUNERS.find((name) => name === choice.tuner) ?? facts.semantics,
    lines: choice.lines ?? 'one',
    start,
    ...(known ? { known } : {}),
    canStartKnown: startable.length > 0,
    question: {
      model: { namespace: model.spec.namespace, modelId: model.spec.model_id },
      spec: model.spec,
      known: start === 'known' ? startable : [],
    },
  };
}

/** Facts never change: their variants are looked for once. */
const found = new WeakMap<ObservedFacts, readonly ObservedVariant[]>();

/** Every variant of every model, in the order in which they are observed. */
function variantsOf(facts: ObservedFacts): readonly ObservedVariant[] {
  const before = found.get(facts);
  if (before) return before;
  const variants = facts.models.flatMap((model) => {
    const { namespace, model_id, cycles } = model.spec;
    const byName = new Map<string, ObservedVariant>();
    for (const { name, accelerator } of cycles.flatMap((cycle) => cycle.variants)) {
      const key = JSON.stringify([namespace, model_id, name]);
      if (!byName.has(name)) byName.set(name, { key, name, model, ...(accelerator ? { accelerator } : {}) });
    }
    return [...byName.values()];
  });
  found.set(facts, variants);
  return variants;
}
