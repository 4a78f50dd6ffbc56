import type { AnalyzerSettings } from '../../engine/analyzer/modelDecision.ts';
import type { ModelKey } from '../../engine/tuner/index.ts';
import type { QueueingConfigMap } from '../../server/documents/configMap.ts';
import { type ModelSettings, modelSettings, validDefault } from '../../server/documents/controller/configReading.ts';
import type { Entry } from '../../server/documents/entry.ts';
import { grouped } from '../../server/documents/grouped.ts';
import type { ReadFile } from './readDocuments.ts';

/** What the ConfigMaps say of one model. */
export interface AppliedSettings extends AnalyzerSettings {
  readonly multiplierFrom: ModelSettings['multiplierFrom'];
  /** The keys of the entries that name the model; with more than one the controller takes any, here the first. */
  readonly entries: readonly string[];
}

interface NamespaceMaps {
  /** The files with a whole ConfigMap. Where all that is known are pieces, the `default` entry may be elsewhere. */
  readonly files: readonly string[];
  /** Of one key the last one. */
  readonly entries: readonly Entry[];
}

/**
 * The ConfigMaps of the queueing model as the controller looks them up: the global one in its own namespace, and in
 * place of it, as a whole, that of a model's namespace if it has an entry that is kept. One without a namespace is taken
 * for the global one; of several for one namespace a later entry replaces an earlier one of the same key.
 */
export class Configuration {
  private readonly byNamespace: ReadonlyMap<string, NamespaceMaps>;

  constructor(
    files: readonly ReadFile[],
    private readonly systemNamespace: string,
  ) {
    const found = files.flatMap(({ name, model }) =>
      model.parts.flatMap((part) => (part.type === 'queueing-config-map' ? [{ name, part }] : [])),
    );
    const groups = grouped(found, ({ part }) => part.namespace ?? systemNamespace);
    this.byNamespace = new Map([...groups].map(([namespace, maps]) => [namespace, together(maps)]));
  }

  get isEmpty(): boolean {
    return this.byNamespace.size === 0;
  }

  /** What a reader should know of the ConfigMaps as a whole, in sentences. */
  get notes(): string[] {
    const several = [...this.byNamespace].flatMap(([namespace, { files }]) =>
      files.length > 1
        ? [`${files.join(' and ')} hold the ConfigMap of ${namespace}: of two entries with one key the later counts.`]
        : [],
    );
    const global = this.byNamespace.get(this.systemNamespace);
    if (!global || global.files.length === 0 || validDefault(global.entries)) return several;
    return [
      ...several,
      `The controller leaves this analyzer off: ${global.files.join(' and ')} has no valid default entry.`,
    ];
  }

  settingsOf(model: ModelKey): AppliedSettings {
    const own = this.byNamespace.get(model.namespace);
    const isOwn = own?.entries.some(({ dropped }) => !dropped);
    const { entries } = (isOwn ? own : this.byNamespace.get(this.systemNamespace)) ?? { entries: [] };
    const { multiplier, multiplierFrom, tuningEnabled, explicit, matching } = modelSettings(entries, model);
    return {
      multiplier,
      multiplierFrom,
      tuningEnabled,
      ...(explicit ? { explicit } : {}),
      entries: matching.map(({ key }) => key),
    };
  }
}

function together(maps: readonly { readonly name: string; readonly part: QueueingConfigMap }[]): NamespaceMaps {
  const byKey = new Map(maps.flatMap(({ part }) => part.entries.map((entry) => [entry.key, entry])));
  const whole = maps.filter(({ part }) => !part.isPiece);
  return { files: [...new Set(whole.map(({ name }) => name))], entries: [...byKey.values()] };
}
