import type { ModelDecision, ModelFailure } from '../../engine/analyzer/modelDecision.ts';
import type { VariantDecision } from '../../engine/analyzer/variantDecision.ts';
import { age } from '../../engine/report/age.ts';
import {
  decisionSentence,
  optimizerSentence,
  placeholderPhrase,
  sloSentence,
} from '../../engine/report/decisionSentences.ts';
import { codeSpan, escapeCell } from '../../engine/report/markdown.ts';
import { plural, rate, share } from '../../engine/report/quantities.ts';
import { SIZING_NOTES } from '../../engine/report/sizingNotes.ts';
import { knownModel } from '../documents/knownModels.ts';
import type { Model } from '../documents/modelKey.ts';
import type { FeatureContext } from './context.ts';
import type { KnownDecision } from './decision.ts';
import { tableHead } from './variantTable.ts';

const VARIANTS_SHOWN = 3;
const HEAD = tableHead('variant', 'λ* per replica', 'needs', 'has', 'utilisation');

/** What is decided for a model: the verdict, its SLO, each variant, and what the optimizer is given. */
export function describeDecision(
  model: Model,
  { decision, observed }: KnownDecision,
  { now, variants }: FeatureContext,
): string[] {
  const absent = knownModel(model, variants)?.absent.length ?? 0;
  const without =
    absent > 0 ? `, without ${plural(absent, 'variant')} that ${absent === 1 ? 'has' : 'have'} no pods` : '';
  const traffic = observed ? `observed ${age(now - observed.cycle.timeMs)} ago${without}` : 'with the traffic given';
  const verdict = `**${decisionSentence(decision)}** ${codeSpan(model.modelId)} in ${codeSpan(model.namespace)}, ${traffic}.`;
  return [
    verdict,
    ...(decision.slo ? [`SLO: ${escapeCell(sloSentence(decision.slo))}`] : []),
    ...(decision.variants.length > 0 ? [decisionTable(decision.variants, observed !== undefined)] : []),
    ...optimizerLine(decision, observed !== undefined),
  ];
}

/** Under `documented` semantics the optimizer is told of the replicas that are ready: only observations know them. */
function optimizerLine(decision: ModelDecision | ModelFailure, isObserved: boolean): string[] {
  if ('error' in decision || !(isObserved || decision.semantics === 'controller')) return [];
  return [optimizerSentence(decision)];
}

function decisionTable(variants: readonly VariantDecision[], isObserved: boolean): string {
  const rows = variants.slice(0, VARIANTS_SHOWN).map((variant) => {
    const cells = [escapeCell(variant.name), ...answerCells(variant, isObserved)];
    return `| ${cells.join(' | ')} |`;
  });
  const more = variants.length - VARIANTS_SHOWN;
  const lines = [`| ${HEAD} |`, '| :-- | --: | --: | --: | --: |', ...rows];
  if (more > 0) lines.push(`| and ${more} more | | | | |`);
  const warnings = variants.flatMap(warningsOf);
  return [lines.join('\n'), ...(warnings.length > 0 ? [warnings.join(' ')] : [])].join('\n\n');
}

function answerCells(variant: VariantDecision, isObserved: boolean): string[] {
  const { placeholder, lambdaRps, requiredReplicas, utilisation, readyReplicas, pendingReplicas } = variant;
  const pending = pendingReplicas > 0 ? `, ${pendingReplicas} pending` : '';
  const has = isObserved ? `${readyReplicas}${pending}` : '–';
  if (placeholder) return [`none: ${placeholderPhrase(placeholder)}`, '–', has, '–'];
  return [rate(lambdaRps), `${requiredReplicas}`, has, share(utilisation)];
}

function warningsOf({ name, sizing, placeholder }: VariantDecision): string[] {
  const { note } = placeholder?.failure ?? {};
  return [...(sizing?.notes ?? []), ...(note ? [note] : [])].map(
    (each) => `⚠ ${escapeCell(name)}: ${SIZING_NOTES[each]}.`,
  );
}
