import type { CodeLens, Command } from 'vscode-languageserver-types';
import { plural } from '../../engine/report/quantities.ts';
import { DEFAULT_ENTRY_KEY, identityOf, type QueueingConfigMap } from '../documents/configMap.ts';
import type { Entry } from '../documents/entry.ts';
import { type KnownVariant, variantsReached } from '../documents/knownVariants.ts';
import type { DocumentModel } from '../documents/model.ts';
import { type FeatureContext, rangeOf } from './context.ts';
import { effectiveSettings, impliedSlo, modelsOf } from './modelFacts.ts';
import { originPhrase } from './parameterOrigin.ts';
import { capacityAnswer } from './variantCapacity.ts';

/** Commands that the editor's side offers; both take `{ uri, key }` of an entry. */
const SHOW_CAPACITY = 'kneepoint.showCapacity';
const CREATE_PARAMETERS = 'kneepoint.createParameters';

/** textDocument/codeLens: a line above each entry: the way to its capacity, the answer, and what the answer rests on. */
export function codeLenses(model: DocumentModel, context: FeatureContext): CodeLens[] {
  return model.parts.flatMap((part) =>
    part.type === 'queueing-config-map'
      ? part.entries.flatMap((entry) => {
          const range = rangeOf(model.document, entry.keySpan);
          return commands(entry, part, model.document.uri, context).map((command) => ({ range, command }));
        })
      : [],
  );
}

function commands(entry: Entry, configMap: QueueingConfigMap, uri: string, context: FeatureContext): Command[] {
  const isDefault = entry.key === DEFAULT_ENTRY_KEY;
  if (!isDefault && !identityOf(entry)) return [];
  const { capacity, parameters } = context.codeLens;
  const argument = [{ uri, key: entry.key }];
  const lenses: Command[] = [];
  const variants = variantsReached(entry, configMap, context.variants);
  if (capacity) {
    const tooltip = off('capacity');
    lenses.push({ title: 'Show capacity', tooltip, command: SHOW_CAPACITY, arguments: argument });
    const answer = entry.dropped ? undefined : answerOf(entry, configMap, variants, context);
    const semantics = context.semantics === 'controller' ? 'Controller' : 'Documented';
    if (answer) lenses.push({ title: answer, tooltip: `${semantics} semantics. ${tooltip}`, command: '' });
  }
  if (parameters) {
    const tooltip = off('parameters');
    if (variants.length > 0) lenses.push({ title: originPhrase(variants, context.now), tooltip, command: '' });
    else if (!isDefault || context.variants.length === 0)
      lenses.push({ title: 'Give parameters', tooltip, command: CREATE_PARAMETERS, arguments: argument });
  }
  return lenses;
}

/** What the known traffic of an entry's model needs; for `default` of the model it reaches, or how many there are. */
function answerOf(
  entry: Entry,
  configMap: QueueingConfigMap,
  variants: readonly KnownVariant[],
  { semantics }: FeatureContext,
): string | undefined {
  const models = modelsOf(variants);
  if (models.length === 0) return undefined;
  if (models.length > 1) return plural(models.length, 'model');
  const { explicit, multiplier } = effectiveSettings(entry, configMap);
  return capacityAnswer(variants, explicit ?? impliedSlo(multiplier, variants)!, semantics);
}

function off(kind: keyof FeatureContext['codeLens']): string {
  return `Switch off with the setting kneepoint.codeLens.${kind}.`;
}
