import { expect } from 'vitest';
import type { ScenarioAnswer, ScenarioResult } from '../../engine/analyzer/scenario.ts';
import { readScenario, type ScenarioCycle } from '../../engine/analyzer/scenarioInput.ts';
import { aggregateWorkload } from '../../engine/analyzer/workload.ts';
import { QueueModel } from '../../engine/queueing/index.ts';
import { podObservation } from '../../engine/records/podRecord.ts';
import { maxBatchOf } from '../../engine/tuner/environment.ts';
import type { PodObservation } from '../../engine/tuner/index.ts';
import { expectClose } from './closeTo.ts';

type Capacity = Omit<ScenarioResult['variantCapacities'][number], 'requiredReplicas' | 'placeholder'>;

interface Expected {
  sloTarget?: { targetTTFT: number; targetITL: number };
  parametersUsed?: Record<string, { alpha: number; beta: number; gamma: number }>;
  result?: Omit<ScenarioResult, 'variantCapacities'> & { variantCapacities: Capacity[] };
  error?: string;
}

/** The workload of a variant; latencies in seconds. */
export interface Aggregate {
  avgArrivalRate: number;
  avgInputTokens: number;
  avgOutputTokens: number;
  avgTTFT: number;
  avgITL: number;
  busyPods: number;
}

/** A case of `analyzer_scenarios.json`: what is asked, and what the reference answered. */
export interface GoldenScenario {
  id: string;
  note: string;
  tuningEnabled: boolean;
  cycles: (Expected & { aggregates: Record<string, Aggregate>; doublePrecision: Expected })[];
}

/** Targets of the reference in double precision, without and with a tuner's states in them. */
const TARGETS = 1e-9;
const TUNED_TARGETS = 1e-6;
/** The reference stops a search within 1e-6 of the target's value, which on a flat curve is more of a rate. */
const SEARCH = 2e-6;
/** The largest differences between the two precisions of the reference, doubled. */
const SINGLE_TARGETS = 1e-6;
const SINGLE_CAPACITIES = 4.4e-5;

/** Fails unless a scenario was answered as the reference answered it, in either precision. */
export function expectAnswers(cycles: readonly ScenarioAnswer[], golden: GoldenScenario): void {
  const scenario = readScenario(golden);
  expect(cycles).toHaveLength(golden.cycles.length);
  for (const [i, answer] of cycles.entries()) {
    const { doublePrecision, ...single } = golden.cycles[i]!;
    expect(answer.error?.code).toBe(single.error);
    expectTargets(answer, doublePrecision, golden.tuningEnabled ? TUNED_TARGETS : TARGETS);
    expectTargets(answer, single, SINGLE_TARGETS);
    expectResult(answer, doublePrecision);
    expectResult(answer, single);
    expectSameLatency(answer, doublePrecision, scenario.cycles[i]!);
  }
}

function expectTargets({ sloTarget }: ScenarioAnswer, expected: Expected, tolerance: number): void {
  if (!expected.sloTarget) return;
  expectClose('TTFT target', sloTarget!.targetTTFT, expected.sloTarget.targetTTFT, tolerance);
  expectClose('ITL target', sloTarget!.targetITL, expected.sloTarget.targetITL, tolerance);
}

function expectResult({ result }: ScenarioAnswer, expected: Expected): void {
  if (!expected.result) return;
  const { variantCapacities, ...totals } = expected.result;
  // What is spare is a difference: it is as close as the supply is.
  expectFields(result!, totals, SINGLE_CAPACITIES * totals.totalSupply);
  expect(result!.variantCapacities).toHaveLength(variantCapacities.length);
  for (const [i, capacity] of variantCapacities.entries()) {
    const ours = result!.variantCapacities[i]!;
    expectFields(ours, capacity);
    const { perReplicaCapacity, totalCapacity } = capacity;
    const needed = perReplicaCapacity > 0 ? Math.round(totalCapacity / perReplicaCapacity) : undefined;
    expect(ours.requiredReplicas).toBe(needed);
    expect(ours.placeholder === undefined).toBe(perReplicaCapacity > 0);
  }
}

function expectFields<T extends object>(ours: T, expected: Partial<T>, absolute = 0): void {
  for (const [name, value] of Object.entries(expected)) {
    const found = ours[name as keyof T];
    if (typeof value === 'number') expectClose(name, found as number, value, SINGLE_CAPACITIES, absolute);
    else expect(found, name).toBe(value);
  }
}

/** The latency that limits our capacity is the same at that of the reference in double precision. */
function expectSameLatency({ result, sloTarget }: ScenarioAnswer, expected: Expected, cycle: ScenarioCycle): void {
  for (const { variant, perReplicaCapacity } of expected.result?.variantCapacities ?? []) {
    if (perReplicaCapacity === 0) continue;
    const pods = observations(cycle, variant);
    const { alpha, beta, gamma } = expected.parametersUsed![variant]!;
    const { inputTokens, outputTokens } = aggregateWorkload(pods)!;
    const times = { alphaMs: alpha, betaMs: beta, gammaMs: gamma };
    const model = new QueueModel({ ...times, inputTokens, outputTokens, maxBatch: maxBatchOf(pods) }, 'controller');
    const ours = result!.variantCapacities.find((each) => each.variant === variant)!;
    const [here, there] = [model.analyze(ours.perReplicaCapacity), model.analyze(perReplicaCapacity)];
    // Ours ends within 2e-9 of the target; neither is there where requests are lost, or the largest rate keeps both.
    const isAt = (latencyMs: number, targetMs: number) => Math.abs(latencyMs / targetMs - 1) < 1e-7;
    if (isAt(here.ttftMs, sloTarget!.targetTTFT)) expectClose('TTFT', here.ttftMs, there.ttftMs, SEARCH);
    else if (isAt(here.itlMs, sloTarget!.targetITL)) expectClose('ITL', here.itlMs, there.itlMs, SEARCH);
    else expectClose('capacity', ours.perReplicaCapacity, perReplicaCapacity, SEARCH);
  }
}

/** The pods of a variant, or of all. */
export function observations({ pods }: Pick<ScenarioCycle, 'pods'>, variant: string | undefined): PodObservation[] {
  return pods.filter((pod) => variant === undefined || pod.variant === variant).map(podObservation);
}
