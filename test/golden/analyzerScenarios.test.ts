import { describe, expect, it } from 'vitest';
import { runScenario } from '../../engine/analyzer/scenario.ts';
import { readScenario } from '../../engine/analyzer/scenarioInput.ts';
import { aggregateWorkload } from '../../engine/analyzer/workload.ts';
import { ControllerTuner, type PodObservation } from '../../engine/tuner/index.ts';
import { expectClose } from './closeTo.ts';
import { type Aggregate, expectAnswers, type GoldenScenario, observations } from './expectAnswers.ts';
import { readGolden } from './goldenData.ts';

const scenarios = readGolden<GoldenScenario[]>('analyzer_scenarios');

describe('analyzer_scenarios', () => {
  it('has all the cases', () => expect(scenarios).toHaveLength(41));

  for (const golden of scenarios) {
    it(`${golden.id} ${golden.note}`, () => {
      const { id, cycles } = runScenario(readScenario(golden), 'controller', new ControllerTuner());
      expect(id).toBe(golden.id);
      expectAnswers(cycles, golden);
    });

    it(`${golden.id}: aggregates`, () => {
      for (const [i, { pods }] of readScenario(golden).cycles.entries())
        for (const [name, expected] of Object.entries(golden.cycles[i]!.aggregates))
          expectAggregate(observations({ pods }, name === '*model*' ? undefined : name), expected);
    });
  }
});

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
