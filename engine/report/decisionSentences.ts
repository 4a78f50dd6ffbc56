import {
  DEFAULT_FALLBACK_HEADROOM,
  DEFAULT_MAX_FALLBACK_ITL_MS,
  DEFAULT_MAX_FALLBACK_TTFT_MS,
} from '../../schemas/defaults.ts';
import type { ModelDecision, ModelFailure } from '../analyzer/modelDecision.ts';
import type { Slo } from '../analyzer/replicaCapacity.ts';
import type { ResolvedSlo, SloNote, SloReason } from '../analyzer/sloResolution.ts';
import type { Placeholder, PlaceholderReason, VariantDecision } from '../analyzer/variantDecision.ts';
import { sloWords } from './capacitySentence.ts';
import { failureSentence } from './failureSentence.ts';
import { latency, plural, rate, threeDigits } from './quantities.ts';

/** The verdict on a model: `The model needs 5 replicas at 14.2 req/s.`, and what is left out of that. */
export function decisionSentence(decision: ModelDecision | ModelFailure): string {
  if ('error' in decision) return decision.error.message;
  const { requiredReplicas, placeholders } = decision.totals;
  const all = decision.variants.length;
  if (placeholders === all) return 'No variant has a capacity, so all keep their replicas.';
  const needs = `The model needs ${plural(requiredReplicas, 'replica')} at ${rate(decision.optimizer.demandRps)}`;
  if (placeholders === 0) return `${needs}.`;
  return `${needs}, not counting ${placeholders} of ${plural(all, 'variant')} without a capacity.`;
}

/** The verdict in a few words: `5 replicas at 14.2 req/s`, or what stands in the way of one. */
export function decisionPhrase(decision: ModelDecision | ModelFailure): string {
  const { variants } = decision;
  const placeholders = variants.flatMap(({ placeholder }) => placeholder ?? []);
  const all = plural(variants.length, 'variant');
  const outOfReach = placeholders.filter(({ reason }) => reason === 'slo-out-of-reach').length;
  if (outOfReach > 0)
    return outOfReach === variants.length ? OUT_OF_REACH : `${OUT_OF_REACH} on ${outOfReach} of ${all}`;
  if (variants.length === 0) return 'no SLO yet';
  if (placeholders.length === variants.length) return PHRASES[placeholders[0]!.reason];
  const requiredReplicas = variants.reduce((sum, variant) => sum + (variant.requiredReplicas ?? 0), 0);
  const demandRps = variants.reduce((sum, variant) => sum + variant.demandRps, 0);
  const needs = `${plural(requiredReplicas, 'replica')} at ${rate(demandRps)}`;
  return placeholders.length === 0 ? needs : `${needs} on ${variants.length - placeholders.length} of ${all}`;
}

/** Why a variant has no capacity, in a few words. */
export function placeholderPhrase({ reason, failure }: Placeholder): string {
  const { target, lowestMs, note } = failure ?? {};
  if (!target || lowestMs === undefined || note) return PHRASES[reason];
  return `${target === 'ttft' ? 'TTFT' : 'ITL'} is never below ${latency(lowestMs)}`;
}

/** The SLO of a model, its level, and why that one. */
export function sloSentence(slo: ResolvedSlo): string {
  return [`${sloWords(slo)}, ${originOf(slo)}.`, ...slo.notes.map((note) => SLO_NOTES[note])].join(' ');
}

/** What a variant needs and has, or why it keeps what it has. */
export function variantSentence(variant: VariantDecision, slo: Slo): string {
  const { name, requiredReplicas, demandRps, capacityRps } = variant;
  if (requiredReplicas === undefined) return placeholderSentence(variant, slo);
  return `${name} needs ${plural(requiredReplicas, 'replica')} at ${rate(demandRps)} and has ${present(variant)}; one serves ${rate(capacityRps)} within the SLO.`;
}

/** What the optimizer makes its plan from, and what that leads to. */
export function optimizerSentence({ optimizer, semantics }: ModelDecision): string {
  const { requiredRps, spareRps } = optimizer;
  const given = `The optimizer is given ${rate(requiredRps)} as required and ${rate(spareRps)} as spare`;
  if (semantics === 'documented') return `${given}, against the replicas that are ready.`;
  return `${given}: the controller counts the replicas that are needed as if they were there, so this never asks for more.`;
}

function originOf({ reason, ttftFrom, itlFrom, multiplier }: ResolvedSlo): string {
  if (multiplier === undefined) return SLO_ORIGINS[reason];
  const inferred = `${SLO_ORIGINS[reason]} with k = ${threeDigits(multiplier)}`;
  if (ttftFrom === itlFrom) return `${inferred}; ${ttftFrom} sets both`;
  return `${inferred}; ${ttftFrom} sets the TTFT, ${itlFrom} the ITL`;
}

function placeholderSentence({ name, placeholder, currentReplicas }: VariantDecision, slo: Slo): string {
  const stays = `stays at ${plural(currentReplicas, 'replica')}.`;
  const cause = placeholder && CAUSES[placeholder.reason];
  return cause ? `${cause(name)}, so it ${stays}` : `${failureSentence(name, placeholder?.failure, slo)} It ${stays}`;
}

function present({ readyReplicas, pendingReplicas }: VariantDecision): string {
  return pendingReplicas > 0 ? `${readyReplicas} ready, ${pendingReplicas} pending` : `${readyReplicas}`;
}

const OBSERVED = `${DEFAULT_FALLBACK_HEADROOM} times the observed latencies`;
const SLO_ORIGINS: Readonly<Record<SloReason, string>> = {
  'targets-given': "given by the model's entry",
  'parameters-learned': 'inferred from the parameters known',
  'nothing-learned': `${OBSERVED}, for no variant has learned parameters yet`,
  'parameters-not-positive': `${OBSERVED}, for no variant has parameters that are all above 0`,
};

const SLO_NOTES: Readonly<Record<SloNote, string>> = {
  'lone-target-ignored': 'Only one of targetTTFT and targetITL is set, so it does not count.',
  'multiplier-replaced': 'The multiplier is not above 1, so the default counts.',
  'ttft-capped': `The TTFT is capped at ${latency(DEFAULT_MAX_FALLBACK_TTFT_MS)}.`,
  'itl-capped': `The ITL is capped at ${latency(DEFAULT_MAX_FALLBACK_ITL_MS)}.`,
};

const OUT_OF_REACH = 'SLO out of reach';
const PHRASES: Readonly<Record<PlaceholderReason, string>> = {
  'no-metrics': 'no pods',
  'no-traffic': 'no traffic',
  'no-parameters': 'nothing learned yet',
  'queue-invalid': 'no capacity',
  'slo-out-of-reach': OUT_OF_REACH,
  'sizing-failed': 'no capacity',
  'no-capacity': 'no capacity',
};

/** Of placeholders about which the queue was not asked. */
const CAUSES: Readonly<Partial<Record<PlaceholderReason, (name: string) => string>>> = {
  'no-metrics': (name) => `No pod of ${name} reported anything`,
  'no-traffic': (name) => `No pod of ${name} has traffic`,
  'no-parameters': (name) => `Nothing is learned of ${name} yet`,
  'no-capacity': (name) => `The capacity of ${name} comes out as nothing`,
};
