import type { DocumentModel } from '../documents/model.ts';
import { alternativesImpossible } from './alternativesImpossible.ts';
import { analyzerParked } from './analyzerParked.ts';
import { arrivalsFixed } from './arrivalsFixed.ts';
import { axisNotNumeric } from './axisNotNumeric.ts';
import { axisTwice } from './axisTwice.ts';
import { axisUnclear } from './axisUnclear.ts';
import { baseAmbiguous } from './baseAmbiguous.ts';
import { baseMissing } from './baseMissing.ts';
import { baseUnreadable } from './baseUnreadable.ts';
import { beyondContext } from './beyondContext.ts';
import { boundsInverted } from './boundsInverted.ts';
import { burstsBeyondMean } from './burstsBeyondMean.ts';
import { candidatesSkipped } from './candidatesSkipped.ts';
import { changeWithoutEffect } from './changeWithoutEffect.ts';
import { chunkBeyondBudget } from './chunkBeyondBudget.ts';
import { configMapMisnamed } from './configMapMisnamed.ts';
import { configUnreadable } from './configUnreadable.ts';
import { conflictMarker } from './conflictMarker.ts';
import { csvColumnIgnored } from './csvColumnIgnored.ts';
import { csvColumnMissing } from './csvColumnMissing.ts';
import { csvRowsDisagree } from './csvRowsDisagree.ts';
import { csvSyntax } from './csvSyntax.ts';
import { dataKeyRefused } from './dataKeyRefused.ts';
import { dataValueNotString } from './dataValueNotString.ts';
import { deadlineMissing } from './deadlineMissing.ts';
import { defaultEntryMissing } from './defaultEntryMissing.ts';
import { duplicateKey } from './duplicateKey.ts';
import { entryWithoutIdentity } from './entryWithoutIdentity.ts';
import { fieldNeeded } from './fieldNeeded.ts';
import { fieldUnread } from './fieldUnread.ts';
import { fileTooLarge } from './fileTooLarge.ts';
import { foldedBlock } from './foldedBlock.ts';
import { identityIncomplete } from './identityIncomplete.ts';
import { ignoredInDefault } from './ignoredInDefault.ts';
import { implausibleValue } from './implausibleValue.ts';
import { labelMissing } from './labelMissing.ts';
import { latencyInSeconds } from './latencyInSeconds.ts';
import { latencyWithoutTraffic } from './latencyWithoutTraffic.ts';
import { lengthsContradictory } from './lengthsContradictory.ts';
import { modelConfiguredTwice } from './modelConfiguredTwice.ts';
import { modelTooLarge } from './modelTooLarge.ts';
import { nameGivenTwice } from './nameGivenTwice.ts';
import { namespaceNotRead } from './namespaceNotRead.ts';
import { negativeTarget } from './negativeTarget.ts';
import { noTraffic } from './noTraffic.ts';
import { observationIncomplete } from './observationIncomplete.ts';
import { observedTwice } from './observedTwice.ts';
import { pathOutsideWorkspace } from './pathOutsideWorkspace.ts';
import { pendingBeyondCurrent } from './pendingBeyondCurrent.ts';
import { priceUnmatched } from './priceUnmatched.ts';
import { promptNeverFits } from './promptNeverFits.ts';
import { rateBeyondBatch } from './rateBeyondBatch.ts';
import { type Finding, type Rule, type RuleContext, type Severity, severityOf } from './rule.ts';
import { schemaMismatch } from './schemaMismatch.ts';
import { sloBelowReach } from './sloBelowReach.ts';
import { sloMultiplierInfeasible } from './sloMultiplierInfeasible.ts';
import { sloMultiplierTooLarge } from './sloMultiplierTooLarge.ts';
import { sloMultiplierTooSmall } from './sloMultiplierTooSmall.ts';
import { sloMultiplierZero } from './sloMultiplierZero.ts';
import { sloTargetsUnpaired } from './sloTargetsUnpaired.ts';
import { staticDisaggregated } from './staticDisaggregated.ts';
import { studyTooLarge } from './studyTooLarge.ts';
import { hides, readSuppressions, type Suppression } from './suppressions.ts';
import { targetBelowReach } from './targetBelowReach.ts';
import { targetBeyondBatch } from './targetBeyondBatch.ts';
import { targetFarFromObserved } from './targetFarFromObserved.ts';
import { templateLimited } from './templateLimited.ts';
import { tensorParallelUneven } from './tensorParallelUneven.ts';
import { timeOutOfOrder } from './timeOutOfOrder.ts';
import { tokenBudgetTooSmall } from './tokenBudgetTooSmall.ts';
import { traceAdjusted, traceLineUnread } from './traceLines.ts';
import { traceUnreadable } from './traceUnreadable.ts';
import { trailingBlanks } from './trailingBlanks.ts';
import { tuningDisabled } from './tuningDisabled.ts';
import { unknownKey } from './unknownKey.ts';
import { unknownKind } from './unknownKind.ts';
import { unknownProfile } from './unknownProfile.ts';
import { unusedSuppression } from './unusedSuppression.ts';
import { valueEndsInBlank } from './valueEndsInBlank.ts';
import { variantGivenTwice } from './variantGivenTwice.ts';
import { variedFieldUnknown } from './variedFieldUnknown.ts';
import { variedValueMismatch } from './variedValueMismatch.ts';
import { wrongType } from './wrongType.ts';
import { yamlSyntax } from './yamlSyntax.ts';
import { youngPod } from './youngPod.ts';

/** Every rule, one for each diagnostic code. */
export const RULES: readonly Rule[] = [
  // The controller drops the entry, or reads nothing at all.
  yamlSyntax,
  foldedBlock,
  conflictMarker,
  duplicateKey,
  wrongType,
  dataValueNotString,
  dataKeyRefused,
  sloMultiplierTooSmall,
  negativeTarget,
  sloTargetsUnpaired,
  identityIncomplete,
  tuningDisabled,
  defaultEntryMissing,
  schemaMismatch,
  unknownKind,
  csvSyntax,
  csvColumnMissing,
  observedTwice,
  fieldNeeded,
  unknownProfile,
  tokenBudgetTooSmall,
  lengthsContradictory,
  burstsBeyondMean,
  pathOutsideWorkspace,
  configUnreadable,
  traceUnreadable,
  traceLineUnread,
  modelTooLarge,
  tensorParallelUneven,
  baseMissing,
  baseAmbiguous,
  baseUnreadable,
  arrivalsFixed,
  variedFieldUnknown,
  variedValueMismatch,
  boundsInverted,
  axisUnclear,
  axisNotNumeric,
  axisTwice,
  studyTooLarge,
  alternativesImpossible,
  nameGivenTwice,
  // Legal, and probably not what is meant.
  unknownKey,
  ignoredInDefault,
  entryWithoutIdentity,
  modelConfiguredTwice,
  sloMultiplierZero,
  sloMultiplierTooLarge,
  sloMultiplierInfeasible,
  targetBelowReach,
  targetBeyondBatch,
  implausibleValue,
  valueEndsInBlank,
  trailingBlanks,
  labelMissing,
  configMapMisnamed,
  namespaceNotRead,
  variantGivenTwice,
  latencyInSeconds,
  rateBeyondBatch,
  pendingBeyondCurrent,
  timeOutOfOrder,
  latencyWithoutTraffic,
  observationIncomplete,
  csvColumnIgnored,
  csvRowsDisagree,
  fieldUnread,
  chunkBeyondBudget,
  deadlineMissing,
  staticDisaggregated,
  promptNeverFits,
  sloBelowReach,
  candidatesSkipped,
  changeWithoutEffect,
  unusedSuppression,
  // Good to know.
  analyzerParked,
  targetFarFromObserved,
  noTraffic,
  youngPod,
  beyondContext,
  priceUnmatched,
  traceAdjusted,
  fileTooLarge,
  templateLimited,
];

/** A finding with the code and the severity of its rule. */
export interface Diagnosis extends Finding {
  readonly code: string;
  readonly severity: Severity;
}

/** Severities that replace the rules' own, by code; `off` silences a rule. */
export type SeverityOverrides = Readonly<Record<string, Severity | 'off'>>;

const CONTEXTUAL = new Set(RULES.filter(({ dependsOnContext }) => dependsOnContext).map(({ code }) => code));

/** Whether all that a suppression names would have been found in this file, if it were there. */
function couldHide({ codes }: Suppression, { parts, isTemplate }: DocumentModel): boolean {
  return parts.length > 0 && !isTemplate && !codes?.some((code) => CONTEXTUAL.has(code));
}

/** Two entries may share one text, by an alias: what is wrong with it is said once. */
function isSame(a: Diagnosis, b: Diagnosis | undefined): boolean {
  return a.code === b?.code && a.span[0] === b.span[0] && a.span[1] === b.span[1] && a.message === b.message;
}

/** More of one code in one file would choke an editor; they are those of a file gone wrong as a whole. */
const MOST_FINDINGS = 10_000;

function first<T>(most: number, each: Iterable<T>): T[] {
  const taken: T[] = [];
  for (const one of each) if (taken.push(one) === most) break;
  return taken;
}

/** Checks a file against every rule, less what comments and settings silence; in the order of the file. */
export function diagnose(model: DocumentModel, context: RuleContext, overrides: SeverityOverrides = {}): Diagnosis[] {
  const rules = RULES.filter((rule) => !model.isTemplate || rule.holdsInTemplates);
  const all = rules.flatMap((rule) =>
    first(MOST_FINDINGS, rule.check(model, context)).map((finding) => ({ rule, finding })),
  );
  const suppressions = readSuppressions(model);
  const used = new Set<unknown>();
  const shown = all.filter(({ rule, finding }) => {
    const hiding = suppressions.filter((each) => hides(each, rule.code, finding.span[0]));
    for (const each of hiding) used.add(each);
    return hiding.length === 0;
  });
  const unused = suppressions.filter((each) => !used.has(each) && couldHide(each, model));
  const idle = unusedSuppression.describe(unused).map((finding) => ({ rule: unusedSuppression as Rule, finding }));
  return [...shown, ...idle]
    .flatMap(({ rule, finding }): Diagnosis[] => {
      const severity = overrides[rule.code] ?? severityOf(rule, context.semantics);
      return severity === 'off' ? [] : [{ ...finding, code: rule.code, severity }];
    })
    .sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1])
    .filter((each, i, all) => !isSame(each, all[i - 1]));
}
