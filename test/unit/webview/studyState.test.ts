import { describe, expect, test } from 'vitest';
import { sightsOf } from '../../../charts/sights/index.ts';
import { rateTooltip } from '../../../charts/studies/capacitySearchWords.ts';
import { renderSvg } from '../../../charts/svg.ts';
import { PAPER } from '../../../charts/theme.ts';
import { resultEvidence } from '../../../engine/report/evidence/resultEvidence.ts';
import { heldExpectations } from '../../../engine/report/heldExpectations.ts';
import { numberDifferences } from '../../../engine/report/resultComparison.ts';
import type { SpecProblem } from '../../../protocol/specAddress.ts';
import type { StudyFacts } from '../../../protocol/study.ts';
import type { StudyPage } from '../../../protocol/studyMessages.ts';
import type { AnyResult } from '../../../schemas/results/results.ts';
import { reportPictures, studyExport } from '../../../webview/study/export.ts';
import { viewOf } from '../../../webview/study/kinds/index.ts';
import { missingSentence } from '../../../webview/study/missing.ts';
import { problemOf } from '../../../webview/study/notice.ts';
import { createShown } from '../../../webview/study/shown.ts';
import { type Action, initialState, keptOf, reduce, type StudyState } from '../../../webview/study/state.ts';
import { progressWords, sentenceOf, warningsOf } from '../../../webview/study/words.ts';
import { capacitySearch, designSpace, pairedStudy, sensitivity, servingRun, sweep } from '../savedResults/results.ts';

const study = { uri: 'file:///capacity.yaml', name: 'chat' };
const facts: StudyFacts = {
  ...study,
  state: 'known',
  version: 1,
  kind: 'CapacitySearch',
  specHash: capacitySearch().specHash,
  inputs: [],
  mostRuns: 55,
  requests: 10_000,
  remarks: ['The trace is short.'],
};
const told = (result: StudyPage): Action => ({ type: 'result', result });
const run = (actions: readonly Action[], from: StudyState = initialState(study, undefined)) =>
  actions.reduce(reduce, from);
const page = (result: AnyResult, change: Partial<StudyPage> = {}): StudyPage => ({
  study,
  answer: facts,
  result,
  ...change,
});
const ALL: readonly AnyResult[] = [
  capacitySearch(),
  designSpace(),
  pairedStudy(),
  sensitivity(),
  sweep(),
  sweep({ axes: 2 }),
  servingRun(),
];

describe('the state of the page', () => {
  test('keeps choices over a reload, of the same study alone', () => {
    const kept = keptOf(
      run([
        { type: 'choose', choice: { objective: 'efficiency' } },
        { type: 'open', isOpen: true },
      ]),
    );
    expect(initialState(study, kept)).toMatchObject({ choices: { objective: 'efficiency' }, isOpen: true });
    expect(initialState({ ...study, name: 'other' }, kept)).toMatchObject({ choices: {}, isOpen: false });
    expect(initialState({ uri: 'file:///a.kneepoint.json' }, { nonsense: 1 })).toMatchObject({ choices: {} });
  });

  test('looks at a part for as long as it is a part of the same picture', () => {
    const part = { x: [0.2, 0.4], y: [0, 1] } as const;
    const look: Action = { type: 'zoom', part };
    const seen = run([told(page(designSpace())), look]);
    expect(seen.closeUp).toEqual(part);
    expect(run([{ type: 'choose', choice: { rows: 'all', range: 'all' } }], seen).closeUp).toBeUndefined();
    expect(
      run(
        [
          { type: 'choose', choice: { rows: 'all' } },
          { type: 'pick', pick: 1 },
        ],
        seen,
      ).closeUp,
    ).toEqual(part);
    expect(run([{ type: 'choose', choice: { scale: 'log' } }], seen).closeUp).toBeUndefined();
    expect(run([told(page(designSpace()))], seen).closeUp).toEqual(part);
    expect(run([told(page(capacitySearch()))], seen).closeUp).toBeUndefined();
    expect(run([{ type: 'zoom', part: undefined }], seen).closeUp).toBeUndefined();
  });

  test('draws the part, exports it, and reports the whole', () => {
    const shown = createShown();
    const state = run([told(page(capacitySearch()))]);
    const close = run([{ type: 'zoom', part: { x: [0.2, 0.45], y: [0, 1] } }], state);
    const labelled = (svg: string) => svg.includes('>60</text>');
    const whole = reportPictures(shown(state)!);
    expect(labelled(whole[0]!.svg)).toBe(true);
    expect(reportPictures(shown(close)!)).toEqual(whole);
    const ends = (from: StudyState) =>
      (studyExport(shown(from)!).chart(PAPER) as { xAxis: { min: number; max: number }[] }).xAxis[0];
    expect(ends(state)).toMatchObject({ min: 0, max: 60 });
    expect(ends(close)).toMatchObject({ min: 12, max: 27 });
  });

  test('follows a rate that is looked at while the search tries others', () => {
    const whole = capacitySearch();
    const few = capacitySearch({ complete: false, rates: whole.result.rates.filter((_, i) => i % 3 === 0) });
    const rate = few.result.rates[1]!.rate_rps;
    const state = run([told(page(few)), { type: 'pick', pick: 1 }, told(page(whole))]);
    expect(whole.result.rates[state.picked!]!.rate_rps).toBe(rate);
    const other = run([told(page(designSpace()))], state);
    expect(other.picked).toBeUndefined();
  });

  test('keeps what is looked at of candidates, which stand in the order of the study', () => {
    const state = run([
      told(page(designSpace({ done: 20 }))),
      { type: 'pick', pick: 7 },
      told(page(designSpace({ done: 90 }))),
    ]);
    expect(state.picked).toBe(7);
    const changed = { ...designSpace(), specHash: 'ab'.repeat(32) };
    expect(run([told(page(changed))], state).picked).toBeUndefined();
  });

  test('forgets what was said of a result once a run has begun', () => {
    const noted = run([told(page(capacitySearch())), { type: 'note', ok: true, message: 'Saved.' }]);
    expect(run([told(page(capacitySearch()))], noted).note?.message).toBe('Saved.');
    expect(run([told(page(capacitySearch(), { progress: { done: 0, most: 55 } }))], noted).note).toBeUndefined();
  });
});

describe('what is said instead of numbers', () => {
  const problem = (state: SpecProblem['state']): StudyPage => ({
    study,
    answer: { ...study, state, message: 'Why.' },
  });

  test('is that it was never run, with what it would run', () => {
    const { state, message } = problemOf({ study, answer: facts })!;
    expect(state).toBe('never-run');
    expect(message).toContain('chat is a capacity search: at most 55 runs of 10\u202f000 requests.');
  });

  test('is what is wrong with the document before anything else, and nothing while a run is under way', () => {
    for (const state of ['invalid', 'missing', 'file-closed', 'no-answer'] as const)
      expect(problemOf({ ...problem(state), result: capacitySearch(), failure: 'x' })).toMatchObject({ state });
    expect(problemOf({ ...problem('invalid'), progress: { done: 1, most: 2 } })).toBeUndefined();
    expect(problemOf(page(capacitySearch()))).toBeUndefined();
  });

  test('is that a run came to nothing, that a file cannot be shown, or that a result is old', () => {
    expect(problemOf({ study, answer: facts, failure: 'Out of memory.' })).toMatchObject({ state: 'failed' });
    expect(problemOf({ file: 'a.kneepoint.json', failure: 'Truncated.' })).toMatchObject({ state: 'unreadable' });
    expect(problemOf(page(capacitySearch(), { isStale: true }))).toMatchObject({ state: 'stale' });
    expect(problemOf({ file: 'a.kneepoint.json', result: sweep() })).toBeUndefined();
  });
});

test('a study that was stopped says how much is missing', () => {
  expect(missingSentence(pairedStudy({ seeds: 12, of: 30 }))).toMatch(/^Stopped: 12 of 30 seeds done, 18 missing\./);
  expect(missingSentence(sensitivity({ draws: 50, of: 200 }))).toContain('50 of 200 draws done, 150 missing');
  // Two of the first candidates cannot be run, which is known without a run.
  expect(missingSentence(designSpace({ done: 34 }))).toMatch(/Stopped: \d\d of 200 candidates done/);
  expect(missingSentence(sweep({ done: 4 }))).toContain('4 of 10 points done, 6 missing');
  expect(missingSentence(capacitySearch({ complete: false }))).toContain('10 rates tried so far');
  for (const whole of ALL) expect(missingSentence(whole)).toBeUndefined();
});

test('a run that is under way says how far it is, rounded so that it is not late', () => {
  expect(progressWords({ done: 0, most: 0, isWaiting: true })).toBe('Waiting for another run to end');
  expect(progressWords({ done: 37, most: 55, leftS: 12.4 })).toBe('37 of at most 55 runs, about 13 s left');
  expect(progressWords({ done: 37, most: 5500, leftS: 601 })).toBe('37 of at most 5\u202f500 runs, about 11 min left');
  expect(progressWords({ done: 1, most: 2, leftS: 90_000 })).toContain('about 25 h left');
  expect(progressWords({ done: 3, most: 55 })).toBe('3 of at most 55 runs');
  expect(progressWords({ done: 0, most: 0 })).toBe('Starting');
});

test('what warps the numbers is said: what is missing, where the search ends, what the document warns of', () => {
  const stopped = {
    ...capacitySearch({ complete: false, bound: 'max' as const }),
    warnings: ['Static became continuous.'],
  };
  const all = warningsOf(page(stopped), stopped, false);
  expect(all[0]).toMatch(/^Stopped:/);
  expect(all.slice(1)).toEqual([
    'The answer is the bound of the search, not of the system: search higher rates.',
    'Static became continuous.',
    'The trace is short.',
  ]);
  expect(warningsOf(page(stopped), stopped, true)[0]).toMatch(/^Still running/);
  expect(warningsOf({ file: 'x' }, capacitySearch(), false)).toEqual([]);
});

describe.each(ALL.map((result) => [result.kind, result] as const))('%s', (_, result) => {
  const view = viewOf(result);
  const shown = createShown()(run([told(page(result))]))!;

  test('has a headline, at most four tiles, and pictures in words', () => {
    expect(sentenceOf(result)).toMatch(/\.$/);
    const tiles = view.tiles(result, {});
    expect(tiles.length).toBeGreaterThan(2);
    expect(tiles.length).toBeLessThanOrEqual(4);
    const words = [...tiles.flatMap((tile) => Object.values(tile)), ...shown.sights.map((sight) => sight.words)].join(
      '\n',
    );
    expect(words).not.toMatch(/NaN|undefined|null|Infinity/);
    for (const sight of shown.sights) {
      expect(sight.missing).toBeUndefined();
      expect(sight.stem).toMatch(/^[\w-]+$/);
      expect(sight.height(800)).toBeGreaterThan(100);
    }
  });

  test('has a table whose rows fill its columns, in words', () => {
    const { columns, rows } = shown.table;
    for (const { cells } of rows) {
      expect(Object.keys(cells).sort()).toEqual(columns.map(({ key }) => key).sort());
      expect(Object.values(cells).join(' ')).not.toMatch(/NaN|undefined|null/);
    }
  });

  test('has something to look at for all that is in its order', () => {
    for (const pick of shown.order) {
      const picked = view.picked(result, pick)!;
      expect(picked.title).not.toBe('');
      expect(picked.lines.join('\n')).not.toMatch(/NaN|undefined|null/);
      expect(picked.spec!.name).not.toBe('');
    }
    expect(view.picked(result, 100_000)).toBeUndefined();
  });

  test('can be saved as numbers: as many cells in each line as there are names', () => {
    const lines = studyExport(shown).csv().trimEnd().split('\r\n');
    const cells = (line: string) => line.replace(/"(?:[^"]|"")*"/g, 'quoted').split(',').length;
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(cells(line), line).toBe(cells(lines[0]!));
  });
});

test('what is opened as a spec is the configuration that was looked at', () => {
  const spec = (result: AnyResult, pick: number) => viewOf(result).picked(result, pick)!.spec!.change;
  expect(spec(capacitySearch(), 1)).toEqual({ 'workload.request_rate_rps': 16 });
  expect(spec(designSpace(), 3)).toEqual(designSpace().result.candidates[3]!.change);
  expect(spec(sweep({ axes: 2 }), 7)).toEqual({ 'workload.request_rate_rps': 10, 'system.max_num_seqs': 64 });
  expect(spec(pairedStudy(), 0)).toEqual({ 'system.scheduler': 'continuous_slo' });
  const { prefill_scale, decode_scale } = sensitivity().result.draws[5]!;
  // Transfers are not read without disaggregation.
  expect(spec(sensitivity(), 5)).toEqual({
    'system.scheduler': 'continuous_slo',
    'latency.prefill_scale': prefill_scale,
    'latency.decode_scale': decode_scale,
  });
});

test('a rate is the same in headline, tile, table, picture, comparison and expectation, and no higher than it is', () => {
  const answer = { highest_feasible_rate_rps: 29.88, recommended_rate_rps: 23.97 };
  const [lowest, ...others] = capacitySearch().result.rates;
  const study = capacitySearch({ ...answer, rates: [lowest!, { ...others[0]!, rate_rps: 29.88 }] });
  const tiles = viewOf(study)
    .tiles(study, {})
    .map(({ value }) => value);
  const { words, chart } = sightsOf(study)[0]!;
  const svg = renderSvg(chart(PAPER, { width: 900, height: 500 })!, {
    width: 900,
    height: 500,
    title: '',
    description: '',
  });
  expect(words).toContain('Feasible up to 29.8 req/s. ');
  const compared = JSON.stringify(numberDifferences(study, study).filter(({ what }) => !what.includes(':')));
  const expected = heldExpectations({
    ...study,
    spec: { ...study.spec, expect: { highest_feasible_rate_rps: '>= 1', recommended_rate_rps: '>= 1' } },
  });
  for (const said of [
    sentenceOf(study),
    tiles.join(),
    svg,
    compared,
    JSON.stringify(expected.map((e) => e.sentence)),
  ]) {
    expect(said).toContain('23.9');
    expect(said).toContain('29.8');
    expect(said).not.toMatch(/29\.9|\b24\b req/);
  }
  const { picked, table } = viewOf(study);
  expect(table(study, {}).rows.map(({ cells }) => cells.rate)).toContain('29.8');
  expect(resultEvidence(study)[0].rows.map(([rate]) => rate)).toContain('29.8 req/s');
  expect(picked(study, 1)!.title).toMatch(/^29\.8 req\/s: /);
  expect(rateTooltip({ outcome: study.result, targets: {} }, 29.88)).toMatch(/^29\.8 req\/s: /);
});

test('a search shows the target that ends it, in tile and picture, and its attainment where there is no queueing model', () => {
  const search = capacitySearch({ queueing_model: null });
  const tight = { ...search, spec: { ...search.spec, base: { slo: { ttft_ms: 500, itl_ms: 30, attainment: 0.95 } } } };
  const [, , latency, attainment] = viewOf(tight).tiles(tight, {});
  expect(latency).toEqual({ title: 'p95 TPOT there', value: '28.4 ms', detail: 'target 30 ms', met: true });
  expect(attainment).toEqual({
    title: 'Attainment there',
    value: '99.5 %',
    detail: 'at worst 98.9 %, 95 % asked for',
    met: true,
  });
  const { title, stem } = sightsOf(tight)[0]!;
  expect([title, stem]).toEqual(['Attainment and p95 TPOT against the offered rate', 'capacity-p95_tpot_ms']);
  expect(viewOf(tight).controls(tight, {})[0]!.label).toBe('p95 TPOT axis');
  expect(viewOf(tight).picked(tight, 2)!.lines[1]).toContain('p95 TPOT 28.4 ms');
  const none = { ...tight, result: { ...tight.result, highest_feasible_rate_rps: null, recommended_rate_rps: null } };
  expect(viewOf(none).tiles(none, {})[3]).toEqual({
    title: 'Attainment there',
    value: '–',
    detail: '95 % asked for',
  });
});

test('the cheapest tokens are those of a candidate that keeps the promise, and of none where none does', () => {
  const study = designSpace({ count: 40 });
  const [, best, ...others] = study.result.candidates;
  const costTile = (attainment: number, spec: object = {}) => {
    const [cheap, kept] = [
      { ...best!, cost_per_million_tokens: 0.01, metrics: { ...best!.metrics!, attainment: 0.0231 } },
      { ...best!, name: 'kept', cost_per_million_tokens: 0.02, metrics: { ...best!.metrics!, attainment } },
    ];
    const rest = others.map((each) => ({ ...each, cost_per_million_tokens: 0.03 }));
    const candidates = [cheap, kept, ...rest.filter(({ metrics }) => (metrics?.attainment ?? 0) < 0.95)];
    const result = { ...study, spec: { ...study.spec, ...spec }, result: { ...study.result, candidates } };
    return viewOf(result).tiles(result, {})[3]!;
  };
  expect(costTile(0.95)).toEqual({
    title: 'Lowest cost per 1M tokens',
    value: '0.02',
    detail: 'kept, of those where 95 % meet the SLO',
  });
  expect(costTile(0.94)).toMatchObject({
    value: '–',
    detail: 'there is no candidate with a price where 95 % meet the SLO',
  });
  expect(costTile(0.94, { base: { slo: { attainment: 0.9 } } }).detail).toBe('kept, of those where 90 % are answered');
});

test('a draw of a treatment that sets scales itself is opened with those', () => {
  const study = sensitivity();
  const draw = study.result.draws[5]!;
  const opened = (change: Record<string, unknown>) =>
    viewOf(study).picked({ ...study, result: { ...study.result, change } }, 5)!.spec!.change;
  expect(opened({ 'latency.prefill_scale': 2 })).toEqual({
    'latency.prefill_scale': 2 * draw.prefill_scale,
    'latency.decode_scale': draw.decode_scale,
  });
  expect(opened({ latency: { model: 'roofline', decode_scale: 3 } })).toMatchObject({
    'latency.prefill_scale': draw.prefill_scale,
    'latency.decode_scale': 3 * draw.decode_scale,
  });
  expect(opened({ 'disaggregation.prefill_workers': 2 })).toMatchObject({
    'latency.transfer_scale': draw.transfer_scale,
  });
  expect(opened({ disaggregation: null })).not.toHaveProperty(['latency.transfer_scale']);
});

test('a draw that is looked at stays the same when one before it ends later', () => {
  const whole = sensitivity();
  const late = sensitivity({});
  const few = {
    ...late,
    result: { ...late.result, complete: false, draws: late.result.draws.filter((_, i) => i !== 1) },
  };
  const state = run([told(page(few)), { type: 'pick', pick: 4 }, told(page(whole))]);
  expect(state.picked).toBe(5);
});

test('what is chosen of a sweep is drawn, and nonsense that was kept is not', () => {
  const sightOf = (choices: object) => sightsOf(sweep(), choices)[0]!.stem;
  expect(sightOf({})).toBe('sweep-p95_ttft_ms-goodput_rps');
  expect(sightOf({ metric: 'attainment', below: 'none' })).toBe('sweep-attainment');
  expect(sightOf({ metric: 'no_metric', below: 'nonsense' })).toBe('sweep-p95_ttft_ms-goodput_rps');
});

test('an empty partial result has no picture, and says why', () => {
  for (const result of [
    capacitySearch({ rates: [], complete: false, highest_feasible_rate_rps: null, recommended_rate_rps: null }),
    designSpace({ done: 0 }),
    pairedStudy({ seeds: 0, of: 30 }),
    sensitivity({ draws: 0, of: 200 }),
    sweep({ done: 0 }),
  ]) {
    const shown = createShown()(run([told(page(result, { progress: { done: 0, most: 10 } }))]))!;
    for (const sight of shown.sights) expect(sight.missing).toMatch(/^There is no picture/);
    expect(
      viewOf(result)
        .tiles(result, {})
        .map(({ value }) => value)
        .join(),
    ).not.toMatch(/NaN|null|undefined/);
    expect(sentenceOf(result)).not.toMatch(/NaN|undefined/);
  }
});
