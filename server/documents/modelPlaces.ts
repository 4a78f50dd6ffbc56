import type { Range } from 'vscode-languageserver-types';
import { identityOf } from './configMap.ts';
import { type ModelSettings, settingsOf, validDefault } from './controller/configReading.ts';
import { knownVariants } from './knownVariants.ts';
import type { DocumentModel } from './model.ts';

/** Where a file speaks of a model: an entry that configures it, or a variant that serves it. */
export interface ModelPlace {
  readonly kind: 'entry' | 'variant';
  /** The entry's key, or the variant's name. */
  readonly name: string;
  readonly modelId: string;
  readonly namespace: string;
  readonly uri: string;
  /** What the entry sets for the model, with what it inherits. */
  readonly settings?: Pick<ModelSettings, 'multiplier' | 'explicit'>;
  /** Where the name stands. */
  readonly range: Range;
}

/** Every place of a file that speaks of a model. */
export function modelPlaces(model: DocumentModel): ModelPlace[] {
  const { document } = model;
  const rangeAt = (start: number, end: number): Range => ({
    start: document.positionAt(start),
    end: document.positionAt(end),
  });
  const configMaps = model.parts.flatMap((part) => (part.type === 'queueing-config-map' ? part : []));
  return [
    ...configMaps.flatMap(({ entries }) => {
      const fallback = validDefault(entries);
      return entries.flatMap((entry): ModelPlace[] => {
        const identity = identityOf(entry);
        if (!identity) return [];
        const range = rangeAt(...entry.keySpan);
        const settings = entry.dropped ? {} : { settings: settingsOf(fallback, entry) };
        return [{ kind: 'entry', name: entry.key, ...identity, uri: document.uri, range, ...settings }];
      });
    }),
    ...knownVariants(model).map(
      ({ uri, span, parameters: { name, model_id, namespace } }): ModelPlace => ({
        kind: 'variant',
        name,
        modelId: model_id,
        namespace,
        uri,
        range: rangeAt(...span),
      }),
    ),
  ];
}
