import { DEFAULT_ENTRY_KEY, identityOf, type QueueingConfigMap } from './configMap.ts';
import type { Entry } from './entry.ts';
import type { KnownVariant } from './knownVariants.ts';
import type { Model } from './modelKey.ts';

/** A model whose variants are known: those that the analyzer decides on. */
export interface KnownModel extends Model {
  /** Never empty. */
  readonly variants: readonly KnownVariant[];
  /** Described in a document, and without pods when the model was observed last. */
  readonly absent: readonly KnownVariant[];
}

/** By namespace, then by model: a model's name may contain any separator. */
type ModelIndex = ReadonlyMap<string, ReadonlyMap<string, KnownModel>>;

/** What a workspace knows stays as it is until one of its documents changes, and is asked at every keystroke. */
const known = new WeakMap<readonly KnownVariant[], ModelIndex>();

/** The models of some variants, in their order. */
export function modelsOf(variants: readonly KnownVariant[]): KnownModel[] {
  return [...indexOf(variants).values()].flatMap((models) => [...models.values()]);
}

/** A model by its name, if its variants are known. */
export function knownModel({ modelId, namespace }: Model, variants: readonly KnownVariant[]): KnownModel | undefined {
  return indexOf(variants).get(namespace)?.get(modelId);
}

/** The model of an entry; for `default` every model without settings of its own. */
export function modelsReached(
  entry: Entry,
  configMap: QueueingConfigMap,
  variants: readonly KnownVariant[],
): KnownModel[] {
  if (variants.length === 0) return [];
  if (entry.key === DEFAULT_ENTRY_KEY) {
    const overridden = new Set(configMap.entries.flatMap((each) => (overrides(each) ? modelOf(each, variants) : [])));
    return modelsOf(variants).filter((model) => !overridden.has(model));
  }
  return [modelOf(entry, variants)].flat();
}

/** Whether an entry takes its model out of the reach of `default`. */
export function overrides(entry: Entry): boolean {
  return !entry.dropped && (entry.field('sloMultiplier') ?? entry.field('targetTTFT')) !== undefined;
}

function modelOf(entry: Entry, variants: readonly KnownVariant[]): KnownModel | [] {
  const identity = identityOf(entry);
  return (identity && knownModel(identity, variants)) ?? [];
}

function indexOf(variants: readonly KnownVariant[]): ModelIndex {
  let index = known.get(variants);
  if (!index) {
    index = buildIndex(variants);
    known.set(variants, index);
  }
  return index;
}

function buildIndex(variants: readonly KnownVariant[]): ModelIndex {
  const groups = new Map<string, Map<string, KnownVariant[]>>();
  for (const variant of variants) {
    const { namespace, model_id } = variant.parameters;
    const models = groups.get(namespace) ?? new Map<string, KnownVariant[]>();
    groups.set(namespace, models);
    const group = models.get(model_id);
    if (group) group.push(variant);
    else models.set(model_id, [variant]);
  }
  const modelsIn = (namespace: string, models: ReadonlyMap<string, KnownVariant[]>) =>
    new Map([...models].map(([modelId, group]) => [modelId, { modelId, namespace, ...split(group) }]));
  return new Map([...groups].map(([namespace, models]) => [namespace, modelsIn(namespace, models)]));
}

/** Where no name of a document is one that was observed, somebody has yet to find out why: nothing is left out then. */
function split(group: readonly KnownVariant[]): Pick<KnownModel, 'variants' | 'absent'> {
  const variants = group.filter(({ observed }) => observed?.hasPods ?? true);
  if (variants.length === 0) return { variants: group, absent: [] };
  return { variants, absent: group.filter((each) => !variants.includes(each)) };
}
