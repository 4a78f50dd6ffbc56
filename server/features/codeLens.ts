import type { CodeLens, Command } from 'vscode-languageserver-types';
import { age } from '../../engine/report/age.ts';
import { plural } from '../../engine/report/quantities.ts';
import type { SpecAddress } from '../../protocol/specAddress.ts';
import type { ResolvedExperiment } from '../../schemas/resolvedExperiment.ts';
import { DEFAULT_ENTRY_KEY, identityOf, type QueueingConfigMap } from '../documents/configMap.ts';
import type { Entry } from '../documents/entry.ts';
import { type KnownModel, modelsReached } from '../documents/knownModels.ts';
import type { DocumentModel, Part } from '../documents/model.ts';
import { validObservations } from '../documents/observations/observations.ts';
import type { Span } from '../documents/scalars/mappedText.ts';
import { nameOf } from '../documents/serving/experimentNamed.ts';
import { isUnread, surroundings, traceOf } from '../documents/serving/namedFiles.ts';
import { EXPERIMENT } from '../documents/serving/writtenExperiment.ts';
import { studyBase } from '../documents/studies/studyBase.ts';
import { isStudyKind, studyTitle } from '../documents/studies/studyKinds.ts';
import { mostRuns } from '../documents/studies/studyRuns.ts';
import { writtenStudy } from '../documents/studies/writtenStudy.ts';
import { fieldNamed, fieldsOf } from '../documents/yaml.ts';
import { LEARN_PARAMETERS, SHOW_CAPACITY } from './capacityLink.ts';
import { type FeatureContext, rangeOf } from './context.ts';
import { learnableFrom } from './learnable.ts';
import { modelAnswer } from './modelAnswer.ts';
import { effectiveSettings } from './modelFacts.ts';
import { originPhrase } from './parameterOrigin.ts';

/** A command of the editor's side; takes `{ uri, key }` of an entry. */
const CREATE_PARAMETERS = 'kneepoint.createParameters';

/** A command of the editor's side; takes the `SpecAddress` of an experiment. */
const SIMULATE = 'kneepoint.simulate';

/** A command of the editor's side; takes the `SpecAddress` of a study. */
const RUN_STUDY = 'kneepoint.runStudy';

/**
 * textDocument/codeLens: a line above each entry: the way to its capacity, the answer, and what the answer rests on; one
 * above observations, and one above each experiment and each study.
 */
export function codeLenses(model: DocumentModel, context: FeatureContext): CodeLens[] {
  const { uri } = model.document;
  const lensesAt = (span: Span, commands: readonly Command[]) => {
    const range = rangeOf(model.document, span);
    return commands.map((command) => ({ range, command }));
  };
  return model.parts.flatMap((part) =>
    part.type === 'queueing-config-map'
      ? part.entries.flatMap((entry) => lensesAt(entry.keySpan, entryCommands(entry, part, uri, context)))
      : lensesAt(headOf(part), [
          ...observationCommands(part, uri, context),
          ...experimentCommands(part, uri, context),
          ...studyCommands(part, uri, context),
        ]),
  );
}

function entryCommands(entry: Entry, configMap: QueueingConfigMap, uri: string, context: FeatureContext): Command[] {
  const isDefault = entry.key === DEFAULT_ENTRY_KEY;
  if (!isDefault && !identityOf(entry)) return [];
  const { capacity } = context.codeLens;
  const lenses: Command[] = [];
  const models = modelsReached(entry, configMap, context.variants);
  if (capacity) {
    const tooltip = off('capacity');
    const argument = [{ uri, key: entry.key }];
    lenses.push({ title: 'Show capacity', tooltip, command: SHOW_CAPACITY, arguments: argument });
    const answer = entry.dropped ? undefined : answerOf(entry, configMap, models, context);
    const semantics = context.semantics === 'controller' ? 'Controller' : 'Documented';
    if (answer) lenses.push({ title: answer, tooltip: `${semantics} semantics. ${tooltip}`, command: '' });
  }
  return [...lenses, ...parameterCommands(entry, models, uri, context)];
}

/** What the answer rests on, or how to get it: from what was observed since, else by hand. */
function parameterCommands(
  entry: Entry,
  models: readonly KnownModel[],
  uri: string,
  context: FeatureContext,
): Command[] {
  const { now, codeLens } = context;
  const identity = identityOf(entry);
  const variants = models.flatMap((model) => model.variants);
  const from = codeLens.learn && identity ? learnableFrom(identity, context) : undefined;
  if (from) {
    const known = variants.length > 0 ? `, ${originPhrase(variants, now)}` : '';
    const tooltip = `Observed ${age(now - from.cycle.timeMs)} ago${known}. ${off('learn')}`;
    return [{ title: 'Learn parameters', tooltip, command: LEARN_PARAMETERS, arguments: [{ uri: from.uri }] }];
  }
  if (!codeLens.parameters) return [];
  const tooltip = off('parameters');
  if (variants.length > 0) return [{ title: originPhrase(variants, now), tooltip, command: '' }];
  // While the workspace is being read nobody knows yet what is not there.
  if (!context.isWorkspaceRead || (!identity && context.variants.length > 0)) return [];
  return [{ title: 'Give parameters', tooltip, command: CREATE_PARAMETERS, arguments: [{ uri, key: entry.key }] }];
}

/** What is decided for the model of an entry; for `default` for the model it reaches, or how many there are. */
function answerOf(
  entry: Entry,
  configMap: QueueingConfigMap,
  models: readonly KnownModel[],
  context: FeatureContext,
): string | undefined {
  if (models.length > 1) return plural(models.length, 'model');
  const model = identityOf(entry) ?? models[0];
  return model && modelAnswer(model, effectiveSettings(entry, configMap), context);
}

/** Above observations: what is there to learn from. Nothing while they are not valid. */
function observationCommands(part: Part, uri: string, { codeLens }: FeatureContext): Command[] {
  if (!codeLens.learn) return [];
  const cycles = validObservations(part).flatMap(({ spec }) =>
    spec.cycles.map(({ variants }) =>
      variants.map(({ name }) => JSON.stringify([spec.namespace, spec.model_id, name])),
    ),
  );
  if (cycles.length === 0) return [];
  const tooltip = off('learn');
  const amount = `${plural(cycles.length, 'cycle')}, ${plural(new Set(cycles.flat()).size, 'variant')}`;
  return [
    { title: 'Learn parameters', tooltip, command: LEARN_PARAMETERS, arguments: [{ uri }] },
    { title: amount, tooltip, command: '' },
  ];
}

/** Above an experiment that has a name, valid or not: the view says what it lacks. */
function experimentCommands(part: Part, uri: string, { codeLens }: FeatureContext): Command[] {
  const name = part.type === 'own-document' && part.kind === EXPERIMENT ? nameOf(part) : undefined;
  if (!codeLens.simulate || !name) return [];
  return [{ title: 'Simulate', tooltip: off('simulate'), command: SIMULATE, arguments: [{ uri, name }] }];
}

/** Above a study that has a name, valid or not: the way to run it, and how much that is. */
function studyCommands(part: Part, uri: string, context: FeatureContext): Command[] {
  const name = part.type === 'own-document' && isStudyKind(part.kind) ? nameOf(part) : undefined;
  const study = name && context.codeLens.simulate && part.type === 'own-document' ? writtenStudy(part) : undefined;
  if (!study || !name) return [];
  const base = studyBase(study, surroundings(uri, context));
  const known = base && 'spec' in base ? base : undefined;
  const runs = mostRuns(study, known?.spec);
  const requests = known ? numRequests(known.experiment, context, uri) : undefined;
  const amount = Number.isNaN(runs) ? '' : ` · ${plural(runs, 'run')}`;
  const each = amount && requests !== undefined ? ` of ${plural(requests, 'request')}` : '';
  const title = `Run ${studyTitle(study.kind)}${amount}${each}`;
  return [{ title, tooltip: off('simulate'), command: RUN_STUDY, arguments: [{ uri, name } satisfies SpecAddress] }];
}

/** Requests of a run; undefined while its trace is not known. */
function numRequests({ workload, spec }: ResolvedExperiment, context: FeatureContext, uri: string): number | undefined {
  if (workload.source === 'generated') return workload.numRequests;
  const file = traceOf(spec, surroundings(uri, context));
  const trace = file && context.files?.trace(file.uri, file.format);
  const requests = trace && !isUnread(trace) ? trace.requests?.arrivalMs.length : undefined;
  return requests === undefined ? undefined : Math.min(requests, workload.maxRequests ?? requests);
}

/** Where a part says what it is. */
function headOf(part: Exclude<Part, QueueingConfigMap>): Span {
  if (part.type === 'observation-table') return part.header.span;
  return fieldNamed(fieldsOf(part.document.contents, part.document), 'kind')?.keySpan ?? [0, 0];
}

function off(kind: keyof FeatureContext['codeLens']): string {
  return `Switch off with the setting kneepoint.codeLens.${kind}.`;
}
