import { describe, expect, test } from 'vitest';
import { guardrails } from '../../../../engine/report/guardrails.ts';
import { latencyBasis } from '../../../../engine/report/latencyBasis.ts';
import type { DesignSpaceResult, SweepResult } from '../../../../schemas/results/study-results.ts';
import { SAVED_STUDIES, savedRun } from '../../savedResults/smallResults.ts';

const ITERATION = { model: 'iteration', alpha_ms: 10, beta_ms: 1, gamma_ms: 0 };
const ROOFLINE = { model: 'roofline' };

/** Candidates with these changes of a base on h100-sxm. @param skipped the numbers of those that cannot be run */
function designs(latency: object, changes: readonly object[], skipped: readonly number[] = []): DesignSpaceResult {
  const study = structuredClone(SAVED_STUDIES.DesignSpaceResult);
  const [candidate] = study.result.candidates;
  const system = { model: 'llama-3.1-8b', accelerator: 'h100-sxm' };
  const candidates = changes.map((change, i) => ({
    ...candidate!,
    change: { ...change },
    repetitions: skipped.includes(i) ? 0 : 1,
  }));
  return { ...study, spec: { ...study.spec, base: { system, latency } }, result: { ...study.result, candidates } };
}
const on = (...names: string[]) => names.map((name) => ({ 'system.accelerator': name }));

describe('what the times of a study rest on', () => {
  test('is what was run, not the base of it', () => {
    expect(latencyBasis(designs(ROOFLINE, on('l40s', 'l4', 'a10g', 'l4')))).toBe(
      'the data sheets of l40s, l4, a10g and llama-3.1-8b (roofline), not calibrated',
    );
    expect(latencyBasis(designs(ROOFLINE, on('l40s', 'l4'), [0]))).toBe(
      'the data sheets of l4 and llama-3.1-8b (roofline), not calibrated',
    );
    expect(latencyBasis(designs(ROOFLINE, on('l40s'), [0]))).toContain(' l40s and ');
    expect(latencyBasis(designs(ROOFLINE, []))).toContain(' h100-sxm and ');
    expect(latencyBasis(designs(ROOFLINE, [{}, { 'system.model': 'qwen2.5-7b' }]))).toBe(
      'the data sheets of h100-sxm, llama-3.1-8b and qwen2.5-7b (roofline), not calibrated',
    );
    const paired = structuredClone(SAVED_STUDIES.PairedStudyResult);
    paired.result.change = { system: { model: 'llama-3.1-8b', accelerator: 'h200-sxm' } };
    expect(latencyBasis({ ...paired, spec: designs(ROOFLINE, []).spec })).toContain(' h100-sxm, h200-sxm and ');
  });

  test('is counted where it is many', () => {
    expect(latencyBasis(designs(ROOFLINE, on('a', 'b', 'c', 'd', 'e')))).toContain(
      ' of 5 accelerators and llama-3.1-8b ',
    );
  });

  test('may be parameters, and scales that differ', () => {
    const study = designs(ITERATION, [{}, { latency: { ...ITERATION, alpha_ms: 12 } }]);
    expect(latencyBasis(study)).toBe('2 sets of alpha, beta and gamma, as given in the document');
    const both = designs(ITERATION, [{}, { latency: ROOFLINE }]);
    expect(latencyBasis(both)).toBe(
      'the data sheets of h100-sxm and llama-3.1-8b (roofline), not calibrated; alpha 10 ms, beta 1 ms/token and gamma 0 ms/token, as given in the document',
    );
    expect(guardrails(both).join(' ')).toContain('is not calibrated');
    expect(guardrails(study).join(' ')).not.toContain('is not calibrated');
    const sweep: SweepResult = structuredClone(SAVED_STUDIES.SweepResult);
    sweep.result.axes = [{ field: 'latency.decode_scale', values: sweep.result.axes[0]!.values }];
    expect(latencyBasis(sweep)).toMatch(/; scaled: decode x 5$/);
    for (const point of sweep.result.points) point.repetitions = 1;
    expect(latencyBasis(sweep)).toMatch(/; scaled: decode x 5 to 10$/);
  });

  test('of a run is its own', () => {
    expect(latencyBasis(savedRun())).toBe(
      'alpha 10 ms, beta 1 ms/token and gamma 0 ms/token, as given in the document',
    );
  });
});
