import {
  DEFAULT_SLO_MULTIPLIER,
  EXAMPLE_TARGET_ITL_MS,
  EXAMPLE_TARGET_TTFT_MS,
  type Semantics,
} from '../../../schemas/defaults.ts';
import { DEFAULT_ENTRY_KEY, type QueueingConfigMap } from '../../documents/configMap.ts';
import { validDefault } from '../../documents/controller/configReading.ts';
import type { KnownModel } from '../../documents/knownModels.ts';
import { modelKey } from '../../documents/modelKey.ts';
import { configuredModels, impliedSlo } from '../modelFacts.ts';
import type { Slo } from '../variantCapacity.ts';
import { type Snippet, type Stop, stop } from './snippet.ts';
import { yamlText } from './values.ts';

/** Models that entries are offered for: a longer list is no help. */
const MOST_MODELS = 20;

/** An entry that a ConfigMap does not have yet. */
export interface NewEntry {
  readonly label: string;
  readonly detail: string;
  readonly key: string | Stop;
  /** The lines of the entry. */
  readonly body: Snippet;
}

interface Surroundings {
  readonly configMap: QueueingConfigMap | undefined;
  /** Models whose variants are known. */
  readonly models: readonly KnownModel[];
  readonly semantics: Semantics;
  /** Keys that the ConfigMap has. */
  readonly taken: readonly string[];
  /** A key that is typed already. */
  readonly typed?: string;
  readonly only?: 'default' | 'models';
}

/** The entries worth offering: `default` where there is none, and for each model without an entry both ways to set its SLO. */
export function newEntries({ configMap, models, semantics, taken, typed, only }: Surroundings): NewEntry[] {
  const entries: NewEntry[] = [];
  if (only !== 'models' && !taken.includes(DEFAULT_ENTRY_KEY)) entries.push(defaultEntry());
  if (only === 'default') return entries;
  const configured = configuredModels(configMap?.entries ?? []);
  const free = models.filter((model) => !configured.has(modelKey(model))).slice(0, MOST_MODELS);
  for (const model of free) {
    const key = freeKey(model.modelId, taken);
    const slo = impliedSlo(multiplierOf(configMap), model.variants, semantics);
    entries.push(inferredEntry(key, model), explicitEntry(key, model, slo));
  }
  if (free.length === 0 || typed) {
    const key = typed || stop(1, freeKey('my-model', taken));
    entries.push(inferredEntry(key, undefined), explicitEntry(key, undefined, undefined));
  }
  return entries;
}

function defaultEntry(): NewEntry {
  return {
    label: DEFAULT_ENTRY_KEY,
    detail: 'settings for every model without an entry of its own',
    key: DEFAULT_ENTRY_KEY,
    body: ['sloMultiplier: ', stop(1, String(DEFAULT_SLO_MULTIPLIER)), '\ntuningEnabled: true'],
  };
}

function inferredEntry(key: string | Stop, model: KnownModel | undefined): NewEntry {
  return {
    label: labelOf(key, 'inferred SLO'),
    detail: model ? `${model.modelId} in ${model.namespace}` : 'targets follow from k',
    key,
    body: [...identity(model), '\nsloMultiplier: ', stop(4, String(DEFAULT_SLO_MULTIPLIER))],
  };
}

function explicitEntry(key: string | Stop, model: KnownModel | undefined, slo: Slo | undefined): NewEntry {
  const target = (implied: number | undefined, example: number) =>
    String(implied ? Number(implied.toPrecision(3)) : example);
  return {
    label: labelOf(key, 'explicit SLO'),
    detail: model ? `${model.modelId} in ${model.namespace}` : 'targets in ms',
    key,
    body: [
      ...identity(model),
      '\ntargetTTFT: ',
      stop(4, target(slo?.ttftMs, EXAMPLE_TARGET_TTFT_MS)),
      '\ntargetITL: ',
      stop(5, target(slo?.itlMs, EXAMPLE_TARGET_ITL_MS)),
    ],
  };
}

function identity(model: KnownModel | undefined): Snippet {
  if (model) return [`model_id: ${yamlText(model.modelId)}\nnamespace: ${yamlText(model.namespace)}`];
  return ['model_id: ', stop(2, 'organisation/model'), '\nnamespace: ', stop(3, 'namespace')];
}

/** The k of the ConfigMap's `default` entry: what an entry without one of its own gets. */
function multiplierOf(configMap: QueueingConfigMap | undefined): number {
  const k = validDefault(configMap?.entries ?? [])?.values.sloMultiplier ?? 0;
  return k > 1 ? k : DEFAULT_SLO_MULTIPLIER;
}

/** A key for a model that is not taken: the last part of its id, in letters that a ConfigMap's key may have. */
function freeKey(modelId: string, taken: readonly string[]): string {
  const last = modelId.split('/').at(-1)!.toLowerCase();
  const base = last.replace(/[^a-z0-9.-]+/g, '-').replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '') || 'model';
  let key = base;
  for (let i = 2; taken.includes(key) || key === DEFAULT_ENTRY_KEY; i++) key = `${base}-${i}`;
  return key;
}

function labelOf(key: string | Stop, way: string): string {
  return typeof key === 'string' ? `${key} (${way})` : way;
}
