import { inferModelSlo } from '../../engine/analyzer/inferredSlo.ts';
import type { CapacityQuestion, Slo } from '../../engine/analyzer/replicaCapacity.ts';
import { variantInput } from '../../engine/analyzer/variantInput.ts';
import type { QueueInput } from '../../engine/queueing/index.ts';
import type { CapacityFacts, CapacityVariant, EntryValuesToWrite } from '../../protocol/capacity.ts';
import type { Semantics } from '../../schemas/defaults.ts';
import { type PageState, type Traffic, variantKey } from './state.ts';

/** Everything that the controls stand at, and what is asked of the engine with it. */
export interface Chosen {
  readonly facts: CapacityFacts;
  readonly variant: CapacityVariant;
  readonly key: string;
  readonly multiplier: number;
  readonly targets: 'inferred' | 'explicit';
  readonly slo: Slo;
  /** The variants that set the targets, where they are inferred. */
  readonly setBy: { readonly ttft: string; readonly itl: string };
  readonly semantics: Semantics;
  readonly traffic: Required<Omit<Traffic, 'arrivalRps'>> & Pick<Traffic, 'arrivalRps'>;
  readonly question: CapacityQuestion;
  /** What differs from the file and belongs there; empty if nothing does. */
  readonly toWrite: EntryValuesToWrite;
  /** Whether anything but the choice of the variant differs from the file. */
  readonly isMoved: boolean;
}

/** Resolves the file's settings and what the reader moved; undefined without numbers to show. */
export function chosenOf(state: PageState): Chosen | undefined {
  const { facts, moved } = state;
  if (!facts) return undefined;
  const variant = facts.variants.find((each) => variantKey(each) === moved.variant) ?? facts.variants[0]!;
  const key = variantKey(variant);
  const multiplier = moved.multiplier ?? facts.settings.multiplier;
  const semantics = moved.semantics ?? facts.semantics;
  const ofModel = facts.variants.filter((each) => isSameModel(each, variant));
  const loaded = ofModel.map((each) => {
    const traffic = moved.traffic[variantKey(each)];
    return { ...inputOf(each, traffic), arrivalRps: arrivalsOf(each, traffic) };
  });
  const inferred = inferModelSlo(multiplier, loaded, semantics)!;
  const { explicit } = facts.settings;
  const targets = facts.entry.isDefault ? 'inferred' : (moved.targets ?? (explicit ? 'explicit' : 'inferred'));
  const slo: Slo =
    targets === 'inferred'
      ? { ttftMs: inferred.ttftMs, itlMs: inferred.itlMs }
      : {
          ttftMs: moved.ttftMs ?? explicit?.ttftMs ?? rounded(inferred.ttftMs),
          itlMs: moved.itlMs ?? explicit?.itlMs ?? rounded(inferred.itlMs),
        };
  const input = inputOf(variant, moved.traffic[key]);
  const arrivalRps = arrivalsOf(variant, moved.traffic[key]);
  const { inputTokens, outputTokens, maxBatch } = input;
  const { variant: _, traffic: movedTraffic, ...otherwise } = moved;
  return {
    facts,
    variant,
    key,
    multiplier,
    targets,
    slo,
    setBy: {
      ttft: ofModel[inferred.ttftFrom]!.parameters.name,
      itl: ofModel[inferred.itlFrom]!.parameters.name,
    },
    semantics,
    traffic: { inputTokens, outputTokens, maxBatch, ...(arrivalRps === undefined ? {} : { arrivalRps }) },
    question: { input, semantics, slo, ...(arrivalRps === undefined ? {} : { arrivalRps }) },
    toWrite: valuesToWrite(facts, multiplier, targets, slo),
    isMoved: Object.keys(otherwise).length > 0 || Object.keys(movedTraffic).length > 0,
  };
}

function valuesToWrite(
  { settings }: CapacityFacts,
  multiplier: number,
  targets: Chosen['targets'],
  slo: Slo,
): EntryValuesToWrite {
  const { explicit } = settings;
  return {
    ...(multiplier === settings.multiplier ? {} : { sloMultiplier: multiplier }),
    ...(targets === 'explicit'
      ? {
          ...(slo.ttftMs === explicit?.ttftMs ? {} : { targetTTFT: slo.ttftMs }),
          ...(slo.itlMs === explicit?.itlMs ? {} : { targetITL: slo.itlMs }),
        }
      : explicit
        ? { targetTTFT: null, targetITL: null }
        : {}),
  };
}

/** What is moved counts, then what is given, then what was observed. */
function arrivalsOf({ parameters, observed }: CapacityVariant, traffic: Traffic = {}): number | undefined {
  return traffic.arrivalRps ?? parameters.arrival_rate_rps ?? observed?.arrivalRps;
}

function inputOf({ parameters, observed }: CapacityVariant, traffic: Traffic = {}): QueueInput {
  const { inputTokens, outputTokens, maxBatch = parameters.max_batch ?? observed?.maxBatch } = traffic;
  return {
    ...variantInput(parameters),
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
    ...(maxBatch === undefined ? {} : { maxBatch }),
  };
}

function isSameModel(a: CapacityVariant, b: CapacityVariant): boolean {
  return a.parameters.model_id === b.parameters.model_id && a.parameters.namespace === b.parameters.namespace;
}

/** As many digits as are shown: what is written is what was read. */
function rounded(ms: number): number {
  return Number(ms.toPrecision(3));
}
