import { aggregateWorkload, type Workload } from '../../engine/analyzer/workload.ts';
import { roundedDown, roundedUp } from '../../engine/report/quantities.ts';
import {
  DEFAULT_FALLBACK_HEADROOM,
  DEFAULT_MAX_FALLBACK_ITL_MS,
  DEFAULT_MAX_FALLBACK_TTFT_MS,
} from '../../schemas/defaults.ts';
import { identityOf, type QueueingConfigMap } from '../documents/configMap.ts';
import { isSet } from '../documents/controller/entryReading.ts';
import type { Entry } from '../documents/entry.ts';
import { type KnownModel, knownModel } from '../documents/knownModels.ts';
import { modelKey } from '../documents/modelKey.ts';
import type { ObservedModel } from '../documents/observations/latestCycle.ts';
import type { Field } from '../documents/yaml.ts';
import { isPlausibleTarget } from './implausibleValue.ts';
import { type Latency, type ModelReach, reachOf } from './modelReach.ts';
import type { RuleContext } from './rule.ts';

/** Latency allowed to grow so far before a replica is added: nobody plans for that. */
const FAR_ABOVE = 30;
/** Below the observed latency by this factor, a target is missed by so much that load alone hardly explains it. */
const FAR_BELOW = 3;

/** A target that is written is kept in single precision: it may come out lower or higher by less than this share. */
const SINGLE_PRECISION = 1e-7;

/** The two explicit targets, and what each limits. */
const TARGETS = { targetTTFT: 'ttft', targetITL: 'itl' } as const satisfies Record<string, Latency>;
type TargetName = keyof typeof TARGETS;
const CAPS_MS: Readonly<Record<Latency, number>> = {
  ttft: DEFAULT_MAX_FALLBACK_TTFT_MS,
  itl: DEFAULT_MAX_FALLBACK_ITL_MS,
};

/** What the numbers known say against an explicit target. */
export interface TargetDoubt {
  /**
   * - `below-reach`: no rate keeps it on some variant.
   * - `beyond-batch`: the largest rate keeps it, and the other target, on every variant.
   * - `far-from-observed`: far above what pods observe, or far below it and not known to be in reach.
   */
  readonly kind: 'below-reach' | 'beyond-batch' | 'far-from-observed';
  readonly entry: Entry;
  readonly field: Field;
  readonly name: TargetName;
  readonly latency: Latency;
  /** As the controller keeps it, ms. */
  readonly valueMs: number;
  /** What it is held against: the lowest latency, that of the largest rate, or what was observed, ms. */
  readonly againstMs: number;
  /** The highest target that limits anything, ms, in three digits: of `beyond-batch` only. */
  readonly boundMs?: number;
  /** What would work, and is not far from what is observed, ms, in three digits. */
  readonly worksMs: number;
  /** Its variants, where they are known. */
  readonly model: KnownModel | undefined;
  readonly reach: ModelReach | undefined;
}

interface Kept {
  readonly context: Pick<RuleContext, 'variants' | 'observed' | 'semantics'>;
  readonly doubts: readonly TargetDoubt[];
}

/** Several rules ask for the same. */
const kept = new WeakMap<QueueingConfigMap, Kept>();

/** The explicit targets of a ConfigMap that the numbers known speak against. Each target gets one doubt at most. */
export function doubtfulTargets(configMap: QueueingConfigMap, context: RuleContext): readonly TargetDoubt[] {
  const { variants, observed, semantics } = context;
  if (variants.length === 0 && observed.size === 0) return [];
  const before = kept.get(configMap);
  if (
    before?.context.variants === variants &&
    before.context.observed === observed &&
    before.context.semantics === semantics
  )
    return before.doubts;
  const doubts = configMap.entries.flatMap((entry) => doubtsOf(entry, context));
  kept.set(configMap, { context: { variants, observed, semantics }, doubts });
  return doubts;
}

function doubtsOf(entry: Entry, { variants, observed, semantics }: RuleContext): TargetDoubt[] {
  const { targetTTFT, targetITL } = entry.values;
  const identity = entry.dropped ? undefined : identityOf(entry);
  if (!identity || !isSet(targetTTFT) || !isSet(targetITL)) return [];
  const model = knownModel(identity, variants);
  const seen = observed.size > 0 ? observed.get(modelKey(identity)) : undefined;
  if (!model && !seen) return [];
  const reach = model && reachOf(model, semantics);
  const workload = seen && workloadOf(seen);
  const isBeyond = reach !== undefined && targetTTFT >= reach.mostMs.ttft && targetITL >= reach.mostMs.itl;
  return (Object.keys(TARGETS) as TargetName[]).flatMap((name) => {
    const field = entry.field(name);
    const latency = TARGETS[name];
    const valueMs = entry.values[name];
    if (!field || !isPlausibleTarget(name, valueMs)) return [];
    const found = doubtAbout(valueMs, latency, isBeyond, reach, workload);
    return found && isPlausibleTarget(name, found.worksMs)
      ? [{ ...found, entry, field, name, latency, valueMs, model, reach }]
      : [];
  });
}

function doubtAbout(
  valueMs: number,
  latency: Latency,
  isBeyond: boolean,
  reach: ModelReach | undefined,
  workload: Workload | undefined,
): Pick<TargetDoubt, 'kind' | 'againstMs' | 'boundMs' | 'worksMs'> | undefined {
  const leastMs = reach?.leastMs[latency] ?? 0;
  if (valueMs <= leastMs)
    return { kind: 'below-reach', againstMs: leastMs, worksMs: roundedUp(leastMs * (1 + SINGLE_PRECISION)) };
  const observedMs = (latency === 'ttft' ? workload?.ttftMs : workload?.itlMs) ?? 0;
  const farMs = observedMs > 0 ? FAR_ABOVE * observedMs : Number.POSITIVE_INFINITY;
  if (isBeyond) {
    const mostMs = reach!.mostMs[latency];
    const [boundMs, worksMs] = [mostMs, Math.min(mostMs, farMs)].map((ms) => roundedDown(ms * (1 - SINGLE_PRECISION)));
    // The range may be so narrow that three digits do not hit it: then there is nothing to propose.
    if (worksMs! > leastMs) return { kind: 'beyond-batch', againstMs: mostMs, boundMs: boundMs!, worksMs: worksMs! };
  }
  if (!(observedMs > 0)) return undefined;
  const usualMs = observedMs * DEFAULT_FALLBACK_HEADROOM;
  const isFarAbove = valueMs > farMs;
  // A target that is in reach, and one that is missed under a load that no cap allows for, is a matter of replicas.
  const isFarBelow = leastMs === 0 && valueMs * FAR_BELOW < observedMs && usualMs <= CAPS_MS[latency];
  const worksMs = roundedUp(Math.max(usualMs, leastMs));
  if (!(isFarAbove || isFarBelow) || worksMs > farMs) return undefined;
  return { kind: 'far-from-observed', againstMs: observedMs, worksMs };
}

const workloads = new WeakMap<ObservedModel, { readonly workload: Workload | undefined }>();

/** What all pods of a model served last. */
function workloadOf(observed: ObservedModel): Workload | undefined {
  let found = workloads.get(observed);
  if (!found) {
    found = { workload: aggregateWorkload(observed.cycle.variants.flatMap(({ pods }) => pods)) };
    workloads.set(observed, found);
  }
  return found.workload;
}
