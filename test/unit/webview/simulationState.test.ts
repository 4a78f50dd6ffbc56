import { describe, expect, test } from 'vitest';
import type { SimulationFacts } from '../../../protocol/simulation.ts';
import type { SpecProblem } from '../../../protocol/specAddress.ts';
import { servingTiles } from '../../../webview/parts/servingTiles.ts';
import { createChosen } from '../../../webview/simulation/chosen.ts';
import { simulationExport } from '../../../webview/simulation/export.ts';
import { problemOf } from '../../../webview/simulation/notice.ts';
import type { Run } from '../../../webview/simulation/runs.ts';
import { createShown } from '../../../webview/simulation/shown.ts';
import { type Action, initialState, keptOf, type SimulationState } from '../../../webview/simulation/state.ts';
import type { Values } from '../../../webview/simulation/values.ts';
import { warningsOf } from '../../../webview/simulation/warnings.ts';
import { runLabel } from '../../../webview/simulation/words.ts';
import { address, atHand, facts, few, run, shown } from './simulationAnswers.ts';

const result = (known: SimulationFacts = few()): Action => ({ type: 'result', result: known });
const move = (change: Values): Action => ({ type: 'move', change });
const release: Action = { type: 'release' };
const problem = (state: SpecProblem['state'], version?: number): Action => ({
  type: 'result',
  result: { state, ...address, message: 'Why.', ...(version === undefined ? {} : { version }) },
});
const chosenOf = (state: SimulationState) => createChosen()(state);

describe('what is chosen', () => {
  test('is what the file says', () => {
    const known = few();
    const chosen = chosenOf(run([result(known)]))!;
    expect(chosen.question.job.experiment).toEqual(known.job.experiment);
    expect(chosen.values).toEqual(chosen.file);
    expect([chosen.toWrite, chosen.isMoved, chosen.question.requests]).toEqual([{}, false, 300]);
  });

  test('is what was moved, by its path in the document', () => {
    const change: Values = {
      ...{ rateRps: 12, scheduler: 'chunked_slo', maxNumSeqs: 64, maxNumBatchedTokens: 4096, chunkTokens: 512 },
      ...{ accelerator: 'a100-80-sxm', tensorParallel: 2, ttftMs: 111, itlMs: 22, e2eMs: 3333, seed: 7 },
    };
    const chosen = chosenOf(run([result(), move(change)]))!;
    expect(chosen.toWrite).toEqual({
      'workload.request_rate_rps': 12,
      'system.scheduler': 'chunked_slo',
      'system.max_num_seqs': 64,
      'system.max_num_batched_tokens': 4096,
      'system.chunk_tokens': 512,
      'system.accelerator': 'a100-80-sxm',
      'system.tensor_parallel': 2,
      'slo.ttft_ms': 111,
      'slo.itl_ms': 22,
      'slo.e2e_ms': 3333,
      seed: 7,
    });
    const { experiment, accelerator } = chosen.question.job;
    expect(experiment).toMatchObject({
      workload: { arrivals: { rateRps: 12 } },
      system: { scheduler: 'chunked_slo', chunkTokens: 512, accelerator: 'a100-80-sxm' },
      slo: { ttftMs: 111, itlMs: 22, e2eMs: 3333 },
      seed: 7,
    });
    expect(accelerator!.id).toBe('a100-80-sxm');
  });

  test('is not moved where it comes back to what the file says', () => {
    const seed = chosenOf(run([result()]))!.file.seed!;
    expect(chosenOf(run([result(), move({ seed: seed + 1 })]))!.isMoved).toBe(true);
    expect(chosenOf(run([result(), move({ seed: seed + 1 }), move({ seed })]))!.isMoved).toBe(false);
  });

  test('can be whole prompts, which takes chunk_tokens out of the file', () => {
    const chosen = chosenOf(run([result(few('chunked')), move({ chunkTokens: null })]))!;
    expect(chosen.toWrite).toEqual({ 'system.chunk_tokens': null });
    expect(chosen.question.job.experiment.system).not.toHaveProperty('chunkTokens');
  });

  test('of a closed loop is how many requests are in flight, of a trace neither', () => {
    const closed = chosenOf(run([result(few('disaggregated')), move({ concurrency: 8 })]))!;
    expect(closed.toWrite).toEqual({ 'workload.concurrency': 8 });
    expect(closed.values).not.toHaveProperty('rateRps');
    const { values, question, needsAccelerator } = chosenOf(run([result(few('trace', 50))]))!;
    expect([values.rateRps, values.concurrency, question.requests, needsAccelerator]).toEqual([
      undefined,
      undefined,
      50,
      false,
    ]);
  });

  test('is refused where no server could be started with it', () => {
    const { problem: why } = chosenOf(run([result(), move({ maxNumSeqs: 20_000, maxNumBatchedTokens: 1024 })]))!;
    expect(why).toMatch(/max_num_batched_tokens.*below max_num_seqs/);
  });

  test('offers only ways to divide the model that there are', () => {
    expect(chosenOf(run([result()]))!.tensorParallels).toEqual([1, 2, 4, 8, 16]);
  });
});

describe('the file changes', () => {
  const at = (version: number, seed = 1) => result({ ...few('colocated'), version, job: seeded(seed) });
  const seeded = (seed: number) => ({ ...few().job, experiment: { ...few().job.experiment, seed } });

  test('and what was moved gives way where it was changed', () => {
    const moved = run([at(1), move({ seed: 5, rateRps: 3 }), at(2, 9)]);
    expect(chosenOf(moved)!.toWrite).toEqual({ 'workload.request_rate_rps': 3 });
    expect(chosenOf(moved)!.values.seed).toBe(9);
  });

  test('and what was written is not moved any more', () => {
    const state = run([at(1), move({ seed: 9 }), at(2, 9)]);
    expect(chosenOf(state)).toMatchObject({ isMoved: false, values: { seed: 9 } });
  });

  test('for the worse: the last run stays, marked as old', () => {
    for (const state of ['invalid', 'missing', 'file-closed', 'no-answer'] as const) {
      const now = run([result(), problem(state)]);
      expect(problemOf(now, shown(now))!.state).toBe(state);
      expect(shown(now).run).toBeDefined();
      expect(chosenOf(run([problem(state)]))).toBeUndefined();
    }
  });

  test('and what was saved is old news', () => {
    const note = { type: 'note', ok: true, message: 'Written.' } as const;
    expect(run([at(1), note, at(1)]).note?.message).toBe('Written.');
    expect(run([at(1), note, at(2)]).note).toBeUndefined();
    expect(run([at(1), note, move({ seed: 3 })]).note).toBeUndefined();
    expect(run([at(1), note, release]).note?.message).toBe('Written.');
  });
});

test('what is kept survives as JSON, for the same experiment only', () => {
  const pinned = { label: 'before', job: few().job };
  const state = run([
    result(),
    move({ seed: 3 }),
    release,
    { type: 'pin', pinned },
    { type: 'picture', picture: 'time' },
    { type: 'open', isOpen: true },
  ]);
  const back = JSON.parse(JSON.stringify(keptOf(state))) as unknown;
  expect(run([result()], initialState(address, back))).toEqual(state);
  expect(initialState({ ...address, name: 'other' }, back)).toEqual({
    address: { ...address, name: 'other' },
    ...{ moved: {}, picture: 'latencies', isOpen: false, isMoving: false },
  });
});

describe('what is shown', () => {
  const state = run([result()]);

  test('is the run of what the controls stand at', () => {
    const { run: made, isPresent, problem: none } = shown(state);
    expect([isPresent, none]).toEqual([true, undefined]);
    expect(made).toMatchObject({ isFull: true, requests: 300, outcome: { completed: 300 } });
  });

  test('has four tiles, with the targets', () => {
    const tilesOf = ({ outcome, question }: Run) => servingTiles(outcome, question.job.experiment.slo);
    const tiles = tilesOf(shown(state).run!);
    expect(tiles.map(({ title }) => title)).toEqual(['Attainment', 'p95 TTFT', 'p95 TPOT', 'Goodput']);
    const { ttftMs } = few().job.experiment.slo;
    expect(tiles[1]!.detail).toContain(String(ttftMs));
    const free = shown(run([result(facts('colocated', (spec) => Object.assign(spec, { slo: {} })))]));
    expect(tilesOf(free.run!)[0]).toMatchObject({ title: 'Verdict', detail: 'no targets' });
  });

  test('keeps a pinned run as a ghost, whatever the file says later', () => {
    const first = shown(state);
    const pinned = { label: runLabel(first.chosen), job: first.run!.question.job };
    const later = shown(run([{ type: 'pin', pinned }, move({ rateRps: 40 }), release], state));
    expect(later.pinned!.run!.outcome).toEqual(first.run!.outcome);
    expect(later.run!.outcome).not.toEqual(first.run!.outcome);
    expect(runLabel(later.chosen)).toBe('request_rate_rps 40');
    expect(shown(run([{ type: 'pin', pinned }, { type: 'unpin' }], state)).pinned).toBeUndefined();
  });

  test('says why it cannot be run, and what the way back is', () => {
    const tight = facts('colocated', ({ system }) => Object.assign(system!, { gpu_memory_utilization: 0.1 }));
    const fromFile = run([result(tight)]);
    expect(problemOf(fromFile, shown(fromFile))).toMatchObject({ state: 'cannot-run' });
    expect(problemOf(fromFile, shown(fromFile))!.message).toMatch(/does not fit.*GB are missing/);
    const moved = run([result(tight), move({ accelerator: 'a100-80-sxm' })]);
    expect(problemOf(moved, shown(moved))!.state).toBe('cannot-run-as-moved');
    const contradictory = run([result(), move({ maxNumSeqs: 20_000, maxNumBatchedTokens: 64 })]);
    expect(problemOf(contradictory, shown(contradictory))!.message).toContain('below max_num_seqs');
    expect(problemOf(state, shown(state))).toBeUndefined();
  });

  test('is part of a run while a control moves, and says so', () => {
    const { runs, finish } = atHand();
    const shownOf = createShown(runs);
    const many = run([result(few('colocated', 21_000)), move({ seed: 2 })]);
    shownOf(many);
    finish();
    const { run: part } = shownOf(many)!;
    expect(part).toMatchObject({ requests: 20_000, isFull: false });
    expect(warningsOf(part!, ['A remark.'])).toEqual([
      expect.stringContaining('Only the first 20\u202f000 of 21\u202f000 requests'),
      'A remark.',
    ]);
    const still = run([release], many);
    shownOf(still);
    finish();
    expect(shownOf(still)!.run).toMatchObject({ requests: 21_000, isFull: true });
  });

  test('looks at no more than there is', () => {
    const end = shown(state).run!.outcome.duration_s;
    expect(shown(run([{ type: 'zoom', span: { fromS: 1, toS: 1e6 } }], state)).span!.toS).toBeLessThan(end * 1.1);
    expect(shown(run([{ type: 'zoom', span: { fromS: 1e6, toS: 2e6 } }], state)).span).toBeUndefined();
  });

  test('can be saved, both pictures on one', () => {
    const { stem, size, chart, csv, title } = simulationExport(shown(state));
    expect(stem).toBe('simulation-colocated');
    expect(title).toContain('llama-3.1-8b');
    expect(csv().split('\r\n')[0]).toBe('metric,value');
    expect((chart as (theme: object) => { grid: { top: number }[] })({}).grid).toHaveLength(6);
    expect(size.height).toBeGreaterThan(600);
    expect(() => simulationExport({ ...shown(state), run: undefined as never })).toThrow('Nothing is simulated yet.');
  });
});
