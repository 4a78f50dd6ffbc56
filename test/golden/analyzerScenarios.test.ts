import { describe, expect, it } from 'vitest';
import { runScenario, type ScenarioAnswer, type ScenarioResult } from '../../engine/analyzer/scenario.ts';
import { readScenario, type ScenarioCycle } from '../../engine/analyzer/scenarioInput.ts';
import { aggregateWorkload } from '../../engine/analyzer/workload.ts';
import { QueueModel } from '../../engine/queueing/index.ts';
import { maxBatchOf } from '../../engine/tuner/environment.ts';
import { ControllerTuner, type PodObservation } from '../../engine/tuner/index.ts';
import { expectClose } from './closeTo.ts';
import { readGolden } from './goldenData.ts';

type Capacity = Omit<ScenarioResult['variantCapacities'][number], 'requiredReplicas' | 'placeholder'>;

interface Expected {
  sloTarget?: { targetTTFT: number; targetITL: number };
  parametersUsed?: Record<string, { alpha: number; beta: number; gamma: number }>;
  result?: Omit<ScenarioResult, 'variantCapacities'> & { variantCapacities: Capacity[] };
  error?: string;
}

interface Aggregate {
  avgArrivalRate: number;
  avgInputTokens: number;
  avgOutputTokens: number;
  avgTTFT: number;
  avgITL: number;
  busyPods: number;
}

interface GoldenScenario {
  id: string;
  note: string;
  tuningEnabled: boolean;
  cycles: (Expected & { aggregates: Record<string, Aggregate>; doublePrecision: Expected })[];
}

const scenarios = readGolden<GoldenScenario[]>('analyzer_scenarios');
/** Targets of the reference in double precision, without and with a tuner's states in them. */
const TARGETS = 1e-9;
const TUNED_TARGETS = 1e-6;
/** The reference stops a search within 1e-6 of the target's value, which on a flat curve is more of a rate. */
const SEARCH = 2e-6;
/** The largest differences between the two precisions of the reference, doubled. */
const SINGLE_TARGETS = 1e-6;
const SINGLE_CAPACITIES = 4.4e-5;

describe('analyzer_scenarios', () => {
  it('has all the cases', () => expect(scenarios).toHaveLength(41));

  for (const golden of scenarios) {
    it(`${golden.id} ${golden.note}`, () => {
      const scenario = readScenario(golden);
      const { id, cycles } = runScenario(scenario, 'controller', new ControllerTuner());
      expect(id).toBe(golden.id);
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
    });

    it(`${golden.id}: aggregates`, () => {
      for (const [i, { pods }] of readScenario(golden).cycles.entries())
        for (const [name, expected] of Object.entries(golden.cycles[i]!.aggregates))
          expectAggregate(observations({ pods }, name === '*model*' ? undefined : name), expected);
    });
  }
});

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

function expectAggregate(pods: readonly PodObservation[], expected: Aggregate): void {
  const workload = aggregateWorkload(pods);
  expect(workload?.busyPods ?? 0).toBe(expected.busyPods);
  if (!workload) return;
  expectClose('rate', workload.arrivalRateRps, expected.avgArrivalRate * expected.busyPods, 1e-14);
  expectClose('input', workload.inputTokens, expected.avgInputTokens, 1e-14);
  expectClose('output', workload.outputTokens, expected.avgOutputTokens, 1e-14);
  expectClose('TTFT', workload.ttftMs, expected.avgTTFT * 1000, 1e-14);
  expectClose('ITL', workload.itlMs, expected.avgITL * 1000, 1e-14);
}

/** The pods of a variant, or of all. */
function observations({ pods }: Pick<ScenarioCycle, 'pods'>, variant: string | undefined): PodObservation[] {
  return pods
    .filter((pod) => variant === undefined || pod.variant === variant)
    .map(({ pod, arrivalRate, avgInputTokens, avgOutputTokens, avgTTFTSeconds, avgITLSeconds, maxBatchSize }) => ({
      name: pod,
      arrivalRateRps: arrivalRate,
      inputTokens: avgInputTokens,
      outputTokens: avgOutputTokens,
      ttftMs: avgTTFTSeconds * 1000,
      itlMs: avgITLSeconds * 1000,
      ...(maxBatchSize === undefined ? {} : { maxBatch: maxBatchSize }),
    }));
}
