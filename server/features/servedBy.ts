import type { Location, Position } from 'vscode-languageserver-types';
import { DEFAULT_ENTRY_KEY, identityOf } from '../documents/configMap.ts';
import { modelsReached } from '../documents/knownModels.ts';
import type { DocumentModel } from '../documents/model.ts';
import { type Model, modelKey } from '../documents/modelKey.ts';
import type { ModelPlace } from '../documents/modelPlaces.ts';
import { variantsOf } from '../documents/ownDocument.ts';
import { placeAt } from '../documents/yamlPlace.ts';
import type { FeatureContext } from './context.ts';

/** What a position speaks of: an entry or a variant, and the models that it reaches. */
interface Subject {
  readonly kind: ModelPlace['kind'];
  readonly models: readonly Model[];
}

/** The entry or the variant at a position of a file. */
export function subjectAt(model: DocumentModel, position: Position, context: FeatureContext): Subject | undefined {
  const offset = model.document.offsetAt(position);
  for (const part of model.parts) {
    if (part.type === 'own-document') {
      const place = placeAt(part.document, offset);
      const [spec, list, index] = place?.path ?? [];
      if (spec !== 'spec' || list !== 'variants' || typeof index !== 'number') continue;
      const variant = variantsOf(part)[index]?.parameters;
      if (variant) return { kind: 'variant', models: [{ modelId: variant.model_id, namespace: variant.namespace }] };
      continue;
    }
    if (part.type !== 'queueing-config-map') continue;
    const entry = part.entries.find((each) => {
      const isOnKey = offset >= each.keySpan[0] && offset <= each.keySpan[1] && each.keySpan[1] > 0;
      const field = each.fieldAt(offset);
      return isOnKey || field?.name === 'model_id' || field?.name === 'namespace';
    });
    if (!entry) continue;
    const identity = identityOf(entry);
    if (identity) return { kind: 'entry', models: [identity] };
    if (entry.key === DEFAULT_ENTRY_KEY) return { kind: 'entry', models: modelsReached(entry, part, context.variants) };
  }
  return undefined;
}

/** Where the workspace speaks of some models. */
export function placesOf(
  { models }: Subject,
  kinds: readonly ModelPlace['kind'][],
  { places }: FeatureContext,
): Location[] {
  const keys = new Set(models.map(modelKey));
  return places
    .filter((place) => kinds.includes(place.kind) && keys.has(modelKey(place)))
    .map(({ uri, range }) => ({ uri, range }));
}
