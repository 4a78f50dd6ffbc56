import { describe, expect, test } from 'vitest';
import { comparisonSentence, servingComparison } from '../../../engine/report/servingComparison.ts';
import { servingCsv } from '../../../engine/report/servingCsv.ts';
import { servingOutcome } from '../../../engine/report/servingOutcome.ts';
import { loadWords, targetWords } from '../../../engine/report/servingWords.ts';
import { servingInput } from '../../../engine/serving/servingJob.ts';
import { simulate } from '../../../engine/serving/simulate.ts';
import type { ResolvedExperiment } from '../../../schemas/resolvedExperiment.ts';
import type { ServingOutcome } from '../../../schemas/results/serving-result.ts';
import { few } from '../webview/simulationAnswers.ts';

const { trace: _, ...job } = few().job;
const { experiment } = job;

function served(of: ResolvedExperiment): ServingOutcome {
  const made = servingInput({ ...job, experiment: of });
  if ('problem' in made) throw new Error(made.problem.message);
  return servingOutcome(simulate(made.input, made.slo));
}
const outcome = served(experiment);
const slower = served({ ...experiment, seed: 2, system: { ...experiment.system, maxNumSeqs: 4 } });

test('what comes and what is asked for, in few words', () => {
  expect(loadWords(few('disaggregated').job.experiment)).toBe('64 requests in flight');
  expect(loadWords(few('chunked').job.experiment)).toBe('5 req/s (bursty)');
  expect(loadWords(few('trace').job.experiment)).toBe('serving-trace.csv');
  expect(loadWords(experiment)).toBe('20 req/s');
  expect(targetWords({ ttftMs: 1, itlMs: 2, e2eMs: 12_000 })).toBe('TTFT 1 ms, ITL 2 ms and E2E 12 s');
  expect(targetWords({})).toBe('');
});

describe('two runs beside each other', () => {
  test('have their verdicts, then number by number', () => {
    const rows = servingComparison(slower, outcome);
    expect(rows[0]).toEqual({ what: 'Verdict', now: slower.label.verdict, pinned: 'stable', change: '' });
    const named = Object.fromEntries(rows.map(({ what, change }) => [what, change]));
    expect(named['TTFT p95']).toMatch(/^[\d.\u202f]+ x as high$/);
    expect(named.Attainment).toMatch(/^[\d.]+ points lower$/);
    expect(JSON.stringify(rows)).not.toMatch(/NaN|undefined|null/);
  });

  test('of the same are the same', () => {
    expect(new Set(servingComparison(outcome, outcome).map(({ change }) => change))).toEqual(new Set(['', 'the same']));
    expect(comparisonSentence(outcome, outcome)).toMatch(/^p95 TTFT is as pinned, attainment .* % instead of .* %\.$/);
  });

  test('are never the same beside two different numbers, nor different by what nobody sees', () => {
    const changeOf = (what: string, fields: (value: number) => object, before: number, after: number) =>
      servingComparison({ ...outcome, ...fields(after) }, { ...outcome, ...fields(before) }).find(
        (row) => row.what === what,
      )!.change;
    const attainment = (before: number, after: number) =>
      changeOf('Attainment', (value) => ({ attainment: value }), before, after);
    const goodput = (before: number, after: number) =>
      changeOf('Goodput', (value) => ({ goodput_rps: value }), before, after);
    expect([attainment(0.9999, 1), attainment(0.999_99, 0.9999), attainment(0.97, 0.9)]).toEqual([
      ...['0.01 points higher', '0.009 points lower', '7 points lower'],
    ]);
    expect([attainment(0.5001, 0.5002), attainment(1, 1)]).toEqual(['the same', 'the same']);
    expect([goodput(9.94, 9.95), goodput(9.9449, 9.9451), goodput(9.944_99, 9.945_01)]).toEqual([
      ...['0.1 % higher', 'less than 0.01 % higher', 'less than 0.01 % higher'],
    ]);
    expect([goodput(9.943, 9.944), goodput(10.01, 10.04)]).toEqual(['the same', '0.3 % higher']);
  });

  test('are told in a sentence', () => {
    const at = (p95: number | null) => ({ ...outcome, attainment: null, ttft_ms: { ...outcome.ttft_ms, p95 } });
    expect(comparisonSentence(at(82), at(100))).toBe('p95 TTFT is 18 % lower than pinned (100 ms).');
    expect(comparisonSentence(at(530), at(100))).toBe('p95 TTFT is 5.3 x as high as pinned (100 ms).');
    expect(comparisonSentence(at(1), at(0))).toBeUndefined();
    expect(comparisonSentence(at(null), at(0))).toBeUndefined();
  });
});

test('the numbers as CSV: names as in expect, a column for what is pinned, nothing where nothing was measured', () => {
  const none = { ...outcome, ttft_ms: { mean: null, p50: null, p90: null, p95: null, p99: null } };
  const rows = servingCsv(outcome, none).split('\r\n');
  expect(rows[0]).toBe('metric,value,pinned');
  expect(rows).toContain(`p95_ttft_ms,${outcome.ttft_ms.p95},`);
  expect(rows).toContain(`attainment,${outcome.attainment},${outcome.attainment}`);
  expect(new Set(rows.slice(0, -1).map((row) => row.split(',').length))).toEqual(new Set([3]));
  expect(servingCsv(outcome).split('\r\n')[1]).toBe('verdict,stable');
});
