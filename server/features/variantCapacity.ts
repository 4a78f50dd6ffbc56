import { replicasFor } from '../../engine/analyzer/demand.ts';
import { QueueError, QueueModel, type Sizing, type SizingNote } from '../../engine/queueing/index.ts';
import { latency, plural, rate, threeDigits } from '../../engine/report/quantities.ts';
import type { Semantics } from '../../schemas/defaults.ts';
import type { VariantParameters } from '../../schemas/service-parameters.ts';
import { type KnownVariant, queueInput } from '../documents/knownVariants.ts';

/** Targets of a model, ms. */
export interface Slo {
  readonly ttftMs: number;
  readonly itlMs: number;
}

/** What one replica of a variant carries within an SLO, and what that means for the variant's traffic. */
export interface Capacity {
  /** lambda*: undefined where no rate keeps the SLO. */
  readonly rps: number | undefined;
  /** Why there is none, where that is known. */
  readonly obstacle?: string;
  /** Replicas for the variant's arrival rate, and their utilisation: offered rate / (replicas x lambda*). */
  readonly replicas?: number;
  readonly utilisation?: number;
  /** Oddities of the controller that shaped the numbers. */
  readonly notes: readonly SizingNote[];
}

/** Capacities that differ by less than this share lead to the same decision. */
const WORTH_MENTIONING = 0.1;
/** Sizings kept for each variant: a target that is being typed leaves one behind for every digit. */
const MOST_KEPT = 32;

/** Sizings by variant: what a file's entries ask for is the same at every keystroke. */
const known = new WeakMap<VariantParameters, Map<string, Sizing | QueueError>>();

export function capacityOf(variant: KnownVariant, slo: Slo, semantics: Semantics): Capacity {
  const sizing = sizingOf(variant, slo, semantics);
  if (sizing instanceof QueueError) {
    const { lowestMs, note } = sizing.details;
    const target = sizing.code.startsWith('ttft') ? 'TTFT' : 'ITL';
    const isUnreachable = lowestMs !== undefined && note === undefined;
    const obstacle = isUnreachable ? { obstacle: `${target} is never below ${latency(lowestMs)}` } : {};
    return { rps: undefined, ...obstacle, notes: note ? [note] : [] };
  }
  const { capacityRps, lambdaRps, notes } = sizing;
  const arrivals = variant.parameters.arrival_rate_rps;
  if (arrivals === undefined) return { rps: capacityRps, notes };
  const replicas = replicasFor(arrivals, capacityRps);
  return { rps: capacityRps, replicas, utilisation: arrivals / (replicas * lambdaRps), notes };
}

/** In a few words: the replicas that a model's variants need, or what one carries where the rate is not known. */
export function capacityAnswer(variants: readonly KnownVariant[], slo: Slo, semantics: Semantics): string {
  const capacities = variants.map((variant) => capacityOf(variant, slo, semantics));
  const failed = capacities.filter(({ rps }) => rps === undefined).length;
  if (failed === variants.length) return 'SLO out of reach';
  if (failed > 0) return `SLO out of reach on ${failed} of ${variants.length} variants`;
  if (capacities.every(({ replicas }) => replicas !== undefined)) {
    const replicas = capacities.reduce((sum, each) => sum + each.replicas!, 0);
    const arrivals = variants.reduce((sum, { parameters }) => sum + parameters.arrival_rate_rps!, 0);
    return `${plural(replicas, 'replica')} at ${rate(arrivals)}`;
  }
  const rates = capacities.map(({ rps }) => rps!);
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  const range = threeDigits(least) === threeDigits(most) ? rate(most) : `${threeDigits(least)} to ${rate(most)}`;
  return `${range} a replica`;
}

/**
 * What the other account of the queue says, where it would lead to another decision; nothing where it would not.
 * @param sloOf the SLO by each account
 */
export function otherSemantics(
  variants: readonly KnownVariant[],
  sloOf: (semantics: Semantics) => Slo,
  semantics: Semantics,
): string | undefined {
  const other: Semantics = semantics === 'documented' ? 'controller' : 'documented';
  const [ownSlo, otherSlo] = [sloOf(semantics), sloOf(other)];
  const different = variants.flatMap((variant) => {
    const [here, there] = [capacityOf(variant, ownSlo, semantics), capacityOf(variant, otherSlo, other)];
    return isSameDecision(here, there) ? [] : [describe(variant, there)];
  });
  if (different.length === 0) return undefined;
  const more = different.length > 2 ? [`and ${different.length - 2} more differ`] : [];
  return `Under ${other} semantics ${[...different.slice(0, 2), ...more].join('; ')}.`;
}

function describe({ parameters: { name } }: KnownVariant, { rps, replicas }: Capacity): string {
  if (rps === undefined) return `${name} cannot keep the SLO`;
  const needs = replicas === undefined ? '' : ` and needs ${plural(replicas, 'replica')}`;
  return `${name} carries ${rate(rps)}${needs}`;
}

function isSameDecision(a: Capacity, b: Capacity): boolean {
  if (a.rps === undefined || b.rps === undefined) return a.rps === b.rps;
  return a.replicas === b.replicas && Math.abs(a.rps - b.rps) <= WORTH_MENTIONING * Math.max(a.rps, b.rps);
}

function sizingOf(variant: KnownVariant, slo: Slo, semantics: Semantics): Sizing | QueueError {
  let kept = known.get(variant.parameters);
  if (!kept) {
    kept = new Map();
    known.set(variant.parameters, kept);
  }
  const key = `${semantics} ${slo.ttftMs} ${slo.itlMs}`;
  let sizing = kept.get(key);
  if (!sizing) {
    if (kept.size >= MOST_KEPT) kept.clear();
    sizing = size(variant, slo, semantics);
    kept.set(key, sizing);
  }
  return sizing;
}

function size(variant: KnownVariant, slo: Slo, semantics: Semantics): Sizing | QueueError {
  try {
    return new QueueModel(queueInput(variant), semantics).size(slo);
  } catch (error) {
    if (error instanceof QueueError) return error;
    throw error;
  }
}
