import { decisionSentence, sloSentence } from '../../engine/report/decisionSentences.ts';
import type {
  CapacityFacts,
  CapacityProblem,
  CapacityResult,
  CapacityVariant,
  EntryAddress,
  EntrySettings,
} from '../../protocol/capacity.ts';
import { DEFAULT_ENTRY_KEY, identityOf } from '../documents/configMap.ts';
import { settingsOf, validDefault } from '../documents/controller/configReading.ts';
import { numberOf } from '../documents/controller/goScalar.ts';
import { entrySpan, type FoundEntry, findEntry } from '../documents/findEntry.ts';
import { type KnownModel, modelsOf, modelsReached } from '../documents/knownModels.ts';
import type { KnownVariant } from '../documents/knownVariants.ts';
import type { DocumentModel } from '../documents/model.ts';
import { type Diagnosis, diagnose } from '../rules/index.ts';
import type { FeatureContext } from './context.ts';
import { decisionFor } from './decision.ts';
import { FILE_CLOSED } from './lookedInto.ts';
import { effectiveSettings } from './modelFacts.ts';

/** kneepoint/capacity: what the capacity view needs to know of an entry, or why there is nothing to show. */
export function capacity(model: DocumentModel, { uri, key }: EntryAddress, context: FeatureContext): CapacityResult {
  const version = model.document.version;
  const isDefault = key === DEFAULT_ENTRY_KEY;
  const found = findEntry(model, key);
  const identity = found && identityOf(found.entry);
  const entry = { uri, key, version, isDefault, ...(identity ? { model: identity } : {}) };
  const problem = (state: CapacityProblem['state'], message: string): CapacityProblem => ({ state, entry, message });

  if (!found) return problem('entry-missing', missing(model, key));
  const findings = findingsIn(model, found, context);
  const { dropped } = found.entry;
  if (dropped) {
    const reason = findings.find(({ code }) => code === dropped)?.message;
    return problem('entry-invalid', reason ?? 'The controller drops this entry. Its findings in the editor say why.');
  }
  if (!isDefault && !identity)
    return problem(
      'entry-invalid',
      'The entry names no model, so it applies to none. Give it model_id and namespace, or call it default.',
    );

  const reached = modelsReached(found.entry, found.configMap, context.variants);
  const isOverridden = isDefault && reached.length === 0 && context.variants.length > 0;
  const models = isOverridden ? modelsOf(context.variants) : reached;
  if (models.length === 0) return problem('no-parameters', noParameters(identity?.modelId));
  return {
    state: 'known',
    entry,
    settings: resolved(found, isDefault),
    semantics: context.semantics,
    variants: models.flatMap((model) => [...model.variants, ...model.absent].map(onWire)),
    ...decided(models, found, context),
    remarks: [
      ...(isOverridden
        ? [
            'Every model whose parameters are known has an entry of its own. At the settings of this one they would get what is shown.',
          ]
        : []),
      ...findings.filter(({ severity }) => severity !== 'hint').map(({ message }) => message),
    ],
  };
}

/** kneepoint/capacity of a file that is not open. */
export function capacityOfClosedFile({ uri, key }: EntryAddress): CapacityProblem {
  return {
    state: 'file-closed',
    entry: { uri, key, isDefault: key === DEFAULT_ENTRY_KEY },
    message: FILE_CLOSED,
  };
}

function findingsIn(model: DocumentModel, { entry }: FoundEntry, context: FeatureContext): Diagnosis[] {
  const [start, end] = entrySpan(entry);
  return diagnose(model, context, context.severities).filter(({ span }) => span[0] >= start && span[0] <= end);
}

function resolved({ entry, configMap }: FoundEntry, isDefault: boolean): EntrySettings {
  const fallback = isDefault ? entry : validDefault(configMap.entries);
  const { multiplier, multiplierFrom, explicit } = settingsOf(fallback, isDefault ? undefined : entry);
  const written = (name: string) => numberOf(entry.field(name)) ?? 0;
  return {
    multiplier,
    multiplierFrom: isDefault && multiplierFrom === 'default-entry' ? 'entry' : multiplierFrom,
    // As written: the controller keeps targets in single precision.
    ...(explicit ? { explicit: { ttftMs: written('targetTTFT'), itlMs: written('targetITL') } } : {}),
  };
}

/** What is decided with the settings of the file, for the one model that is shown. */
function decided(
  [model, ...others]: readonly KnownModel[],
  { entry, configMap }: FoundEntry,
  context: FeatureContext,
): Pick<CapacityFacts, 'decision'> {
  const known = model && others.length === 0 && decisionFor(model, effectiveSettings(entry, configMap), context);
  if (!known) return {};
  const { decision, observed } = known;
  return {
    decision: {
      verdict: decisionSentence(decision),
      ...(decision.slo ? { slo: sloSentence(decision.slo) } : {}),
      ...(observed ? { observedMs: observed.cycle.timeMs } : {}),
    },
  };
}

/** A variant as its document gives it, with what was observed beside it. */
export function onWire({ parameters, observed, uri, span }: KnownVariant): CapacityVariant {
  const { arrival_rate_rps: arrivalRps, max_batch: maxBatch } = parameters;
  const from = { uri, offset: span[0] };
  if (!observed?.hasPods || !arrivalRps) return { parameters: observed?.given ?? parameters, from };
  return {
    parameters: observed.given,
    from,
    observed: { arrivalRps, ...(maxBatch === undefined ? {} : { maxBatch }) },
  };
}

function missing({ conflicts, isTooLarge }: DocumentModel, key: string): string {
  if (conflicts.length > 0) return 'The file has merge conflicts, so it is not looked into. Resolve them first.';
  if (isTooLarge) return 'The file is too large to be a ConfigMap, so it is not looked into.';
  return `The file has no entry "${key}" any more. Undo the change, or show the capacity of another entry.`;
}

function noParameters(modelId: string | undefined): string {
  const whose = modelId ? `the variants of ${modelId}` : 'any variant';
  return `No ServiceParameters document in the workspace describes ${whose}, so there is no capacity to show. Write down alpha, beta and gamma of each variant to see it.`;
}
