import {
  DEFAULT_FALLBACK_HEADROOM,
  DEFAULT_MAX_FALLBACK_ITL_MS,
  DEFAULT_MAX_FALLBACK_TTFT_MS,
  DEFAULT_SLO_MULTIPLIER,
} from '../../schemas/defaults.ts';
import { countsAsLearned, type StoredParameters } from '../tuner/index.ts';
import { inferSlo } from './inferredSlo.ts';
import type { Slo } from './replicaCapacity.ts';
import type { AnalyzerDifferences } from './semantics.ts';
import type { Workload } from './workload.ts';

/** Where targets come from, highest priority first (queueing-model-analyzer, 3). */
export type SloLevel = 'explicit' | 'inferred' | 'observed';

/**
 * Why a level was taken.
 * - `targets-given`: the settings give both targets.
 * - `parameters-learned`: no targets are given, and at least one variant has learned parameters.
 * - `nothing-learned`: no variant has learned parameters yet.
 * - `parameters-not-positive`: variants have parameters, and none that targets can be inferred from.
 */
export type SloReason = 'targets-given' | 'parameters-learned' | 'nothing-learned' | 'parameters-not-positive';

/**
 * What else shaped the targets.
 * - `lone-target-ignored`: only one of the two explicit targets is given, so it does not count.
 * - `multiplier-replaced`: the multiplier is not above 1, so the default is used.
 * - `ttft-capped`, `itl-capped`: the observed latency with its headroom is above the cap.
 */
export type SloNote = 'lone-target-ignored' | 'multiplier-replaced' | 'ttft-capped' | 'itl-capped';

/** The one SLO of a model, and where it comes from. */
export interface ResolvedSlo extends Slo {
  readonly level: SloLevel;
  readonly reason: SloReason;
  /** The variants that set the two maxima; of an inferred SLO only. */
  readonly ttftFrom?: string;
  readonly itlFrom?: string;
  /** k of an inferred SLO. */
  readonly multiplier?: number;
  readonly notes: readonly SloNote[];
}

/** What settles a model's SLO, as the ConfigMap has it after its defaults. */
export interface SloSettings {
  /** k; the default is used unless it is above 1. */
  readonly multiplier: number;
  /** Targets of the model's own entry, ms; they count if both are above 0. */
  readonly explicit?: Slo;
}

/** A variant that has pods. */
export interface SloCandidate {
  readonly name: string;
  /** Absent if none of its pods has traffic. */
  readonly workload: Workload | undefined;
  readonly parameters: StoredParameters | undefined;
}

/**
 * Why there is no SLO: no pod of the model has traffic; or no latencies above 0 were observed, and nothing is learned, or
 * no targets can be inferred from what is.
 */
export type NoSlo = 'no-traffic' | 'nothing-learned-or-observed' | 'parameters-not-positive';

/**
 * The SLO of a model by the three levels: given, inferred from learned parameters, or observed latencies with headroom.
 * @param model workload of all pods of the model; absent if none has traffic
 */
export function resolveSlo(
  settings: SloSettings,
  candidates: readonly SloCandidate[],
  model: Workload | undefined,
  differences: AnalyzerDifferences,
): ResolvedSlo | NoSlo {
  const { explicit } = settings;
  const notes: SloNote[] = [];
  if (explicit && explicit.ttftMs > 0 && explicit.itlMs > 0)
    return { ttftMs: explicit.ttftMs, itlMs: explicit.itlMs, level: 'explicit', reason: 'targets-given', notes };
  if (explicit && (explicit.ttftMs > 0 || explicit.itlMs > 0)) notes.push('lone-target-ignored');
  if (!model) return 'no-traffic';
  const learned = candidates.filter((each) => each.parameters && countsAsLearned(each.parameters));
  const usable = learned.filter((each) => canInfer(each.parameters!, differences));
  if (usable.length > 0) return inferred(settings.multiplier, usable, model, differences, notes);
  return observed(model, learned.length > 0 ? 'parameters-not-positive' : 'nothing-learned', notes);
}

function inferred(
  given: number,
  candidates: readonly SloCandidate[],
  model: Workload,
  differences: AnalyzerDifferences,
  notes: SloNote[],
): ResolvedSlo {
  const multiplier = given > 1 ? given : DEFAULT_SLO_MULTIPLIER;
  if (multiplier !== given) notes.push('multiplier-replaced');
  const slo = inferSlo(
    multiplier,
    candidates.map(({ parameters, workload }) => {
      const { alphaMs, betaMs, gammaMs } = parameters!;
      // All variants serve the same traffic: one without any at the moment is taken to get the model's requests.
      const { inputTokens, outputTokens } = (differences.infersFromModelMeans ? undefined : workload) ?? model;
      return { alphaMs, betaMs, gammaMs, inputTokens, outputTokens };
    }),
  )!;
  const { ttftMs, itlMs } = slo;
  const [ttftFrom, itlFrom] = [candidates[slo.ttftFrom]!.name, candidates[slo.itlFrom]!.name];
  return { ttftMs, itlMs, level: 'inferred', reason: 'parameters-learned', ttftFrom, itlFrom, multiplier, notes };
}

function observed(
  model: Workload,
  reason: 'nothing-learned' | 'parameters-not-positive',
  notes: SloNote[],
): ResolvedSlo | NoSlo {
  if (!(model.ttftMs > 0 && model.itlMs > 0))
    return reason === 'nothing-learned' ? 'nothing-learned-or-observed' : reason;
  const ttftMs = Math.min(model.ttftMs * DEFAULT_FALLBACK_HEADROOM, DEFAULT_MAX_FALLBACK_TTFT_MS);
  const itlMs = Math.min(model.itlMs * DEFAULT_FALLBACK_HEADROOM, DEFAULT_MAX_FALLBACK_ITL_MS);
  if (ttftMs === DEFAULT_MAX_FALLBACK_TTFT_MS) notes.push('ttft-capped');
  if (itlMs === DEFAULT_MAX_FALLBACK_ITL_MS) notes.push('itl-capped');
  return { ttftMs, itlMs, level: 'observed', reason, notes };
}

function canInfer({ alphaMs, betaMs, gammaMs }: StoredParameters, { zeroIsNotLearned }: AnalyzerDifferences): boolean {
  if (!(alphaMs > 0 && betaMs >= 0 && gammaMs >= 0 && Number.isFinite(alphaMs + betaMs + gammaMs))) return false;
  return !zeroIsNotLearned || (betaMs > 0 && gammaMs > 0);
}
