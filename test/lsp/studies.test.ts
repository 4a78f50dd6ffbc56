import { afterEach, expect, test } from 'vitest';
import { CAPACITY_CHANGED } from '../../protocol/capacity.ts';
import {
  CHANGED_SPEC,
  type ChangedSpecParams,
  READ_RESULT,
  type ReadResultAnswer,
  STUDY_REPORT,
  type StudyReportParams,
} from '../../protocol/results.ts';
import type { SpecAddress } from '../../protocol/specAddress.ts';
import {
  CHECK_EXPECTATIONS,
  type CheckExpectationsParams,
  type ExpectationsEnd,
  SPECS,
  type SpecSummary,
} from '../../protocol/specs.ts';
import {
  RUN_STUDY,
  type RunStudyParams,
  STOP_STUDY,
  STUDY,
  STUDY_AT,
  STUDY_PROGRESS,
  type StudyAnswer,
  type StudyEnd,
  type StudyProgress,
} from '../../protocol/study.ts';
import type { StudyResult } from '../../schemas/results/study-results.ts';
import { MODERN, Session } from './session.ts';

const FILE = 'file:///work/rates.yaml';
const RATES: SpecAddress = { uri: FILE, name: 'rates' };

/** A sweep over the rate, so small that it is over at once, or so large that it has to be stopped. */
const sweep = ({ requests = 40, repetitions = 2 } = {}) => `apiVersion: kneepoint.dev/v1alpha1
kind: Sweep
metadata:
  name: rates
spec:
  base:
    system: { model: llama-3.1-8b, accelerator: h100-sxm, max_num_seqs: 16 }
    workload:
      request_rate_rps: 5
      num_requests: ${requests}
      prompt_tokens: { dist: constant, value: 128 }
      output_tokens: { dist: constant, value: 16 }
    slo: { ttft_ms: 500, itl_ms: 50 }
    seed: 7
  axes:
    - { field: workload.request_rate_rps, values: [5, 10, 20] }
  repetitions: ${repetitions}
`;
const ENDLESS = { requests: 5_000, repetitions: 1000 };

/** The same as candidates, which are held to something. */
const designs = (size: Parameters<typeof sweep>[0] = {}) =>
  sweep(size)
    .replace('kind: Sweep', 'kind: DesignSpace')
    .replace(/ {2}axes:\n.*\n/, '  grid: { workload.request_rate_rps: [5, 10, 20] }\n')
    .concat('  expect: { best_goodput_rps: ">= 1" }\n');

const experiment = (ttft: string) => `apiVersion: kneepoint.dev/v1alpha1
kind: ServingExperiment
metadata: { name: rates }
spec:
  system: { model: llama-3.1-8b, accelerator: h100-sxm, max_num_seqs: 16 }
  workload:
    request_rate_rps: 5
    num_requests: 40
    prompt_tokens: { dist: constant, value: 128 }
    output_tokens: { dist: constant, value: 16 }
  slo: { ttft_ms: 500, itl_ms: 50 }
  expect:
    p95_ttft_ms: "${ttft}"
    unfinished: "<= 0"
`;

let session: Session;
afterEach(async () => {
  expect(await session.stop()).toBe(0);
});

async function start(files: Record<string, string> = {}) {
  session = await Session.start({ capabilities: MODERN, files, initializationOptions: { followsCapacity: true } });
  const { connection } = session;
  const told: StudyProgress[] = [];
  const waiting: (() => void)[] = [];
  const news = () => {
    for (const wake of waiting.splice(0)) wake();
  };
  connection.onNotification(STUDY_PROGRESS, (progress: StudyProgress) => {
    told.push(progress);
    news();
  });
  connection.onNotification(CAPACITY_CHANGED, news);
  const until = async <T>(look: () => T | Promise<T>, isExpected: (seen: T) => boolean): Promise<T> => {
    for (;;) {
      const woken = new Promise<void>((wake) => waiting.push(wake));
      const seen = await look();
      if (isExpected(seen)) return seen;
      await woken;
    }
  };
  return {
    told,
    until,
    study: (address = RATES) => connection.sendRequest<StudyAnswer>(STUDY, address),
    run: (run: string, params: Partial<RunStudyParams> = {}) =>
      connection.sendRequest<StudyEnd>(RUN_STUDY, { ...RATES, run, ...params } satisfies RunStudyParams),
    check: (kind: CheckExpectationsParams['kind'], run = 'c') =>
      connection.sendRequest<ExpectationsEnd>(CHECK_EXPECTATIONS, { ...RATES, kind, run }),
    stop: (run: string) => connection.sendNotification(STOP_STUDY, { run }),
    /** Waits until some runs of it are done. */
    going: (run: string) =>
      until(
        () => told.filter((each) => each.run === run),
        (all) => all.some(({ done }) => done > 0),
      ),
  };
}

const resultOf = (end: StudyEnd): StudyResult => {
  if (end.state !== 'done') throw new Error(end.message);
  return end.result;
};

test('a study tells what it would run, runs, and says how far it is', async () => {
  const { study, run, told } = await start();
  expect(await study()).toMatchObject({ state: 'file-closed' });
  await session.open(FILE, sweep());
  const facts = await study();
  expect(facts).toMatchObject({ ...RATES, state: 'known', version: 1, kind: 'Sweep', mostRuns: 6, requests: 40 });
  const result = resultOf(await run('1'));
  expect(result).toMatchObject({
    schemaVersion: 1,
    kind: 'SweepResult',
    seed: 7,
    specHash: facts.state === 'known' && facts.specHash,
    result: { complete: true, points: [{ at: [5] }, { at: [10] }, { at: [20] }] },
  });
  expect(result.inputs.map(({ path }) => path).sort()).toEqual(['profiles/h100-sxm', 'profiles/llama-3.1-8b']);
  expect(told.every((each) => each.run === '1' && each.most === 6)).toBe(true);
  expect(told.at(-1)).toMatchObject({ done: 6 });
  // The same document and seed: the same bytes.
  expect(JSON.stringify(resultOf(await run('2')))).toBe(JSON.stringify(result));

  await session.change(FILE, sweep({ requests: 41 }));
  const changed = await study();
  expect(changed.state === 'known' && changed.specHash).not.toBe(result.specHash);
});

test('a run that is stopped keeps what is finished; the server answers while it goes on', async () => {
  const { run, stop, going, until, told } = await start();
  await session.open(FILE, sweep(ENDLESS));
  const end = run('1');
  await going('1');
  expect(await session.hover(FILE, { line: 10, character: 10 })).not.toBeNull();
  const partial = await until(
    () => told.find((each) => each.partial)?.partial,
    (found) => found !== undefined,
  );
  expect(partial).toMatchObject({ kind: 'SweepResult', result: { complete: false } });
  await stop('1');
  const result = resultOf(await end);
  expect(result.result.complete).toBe(false);
  expect(resultOf(await end).kind === 'SweepResult').toBe(true);
});

test('a run is stopped however early that is asked for', async () => {
  const { run, stop, check } = await start();
  await session.open(FILE, designs(ENDLESS));
  const end = run('1');
  await stop('1');
  expect(resultOf(await end).result.complete).toBe(false);
  const checked = check('DesignSpace', 'c');
  await stop('c');
  expect(await checked).toEqual({ state: 'stopped' });
});

test('a second run of a study ends the first', async () => {
  const { run, stop, going } = await start();
  await session.open(FILE, sweep(ENDLESS));
  const first = run('1');
  await going('1');
  const second = run('2');
  expect(resultOf(await first).result.complete).toBe(false);
  await going('2');
  await stop('2');
  expect(resultOf(await second).result.complete).toBe(false);
});

test('closing the document stops a run that goes with it', async () => {
  const { run, going } = await start();
  await session.open(FILE, sweep(ENDLESS));
  const end = run('1', { stopsWithFile: true });
  await going('1');
  await session.close(FILE);
  expect(resultOf(await end).result.complete).toBe(false);
});

test('what cannot be run says why, and nothing runs', async () => {
  const { study, run, told } = await start();
  await session.open(FILE, sweep().replace('values: [5, 10, 20]', 'values: [5, -10]'));
  const answer = await study();
  expect(answer).toMatchObject({ state: 'invalid', message: expect.any(String) });
  expect(await run('1')).toEqual({ state: 'invalid', message: answer.state === 'known' ? '' : answer.message });
  await session.change(FILE, sweep().replace('name: rates', 'name: others'));
  expect(await run('2')).toMatchObject({ state: 'invalid', message: expect.stringContaining('no study "rates"') });
  await session.close(FILE);
  expect(await run('3')).toMatchObject({ state: 'invalid', message: expect.stringContaining('closed') });
  expect(told).toEqual([]);
});

test('the study at a place', async () => {
  await start();
  await session.open(FILE, `${experiment('<= 500')}---\n${sweep()}`);
  const at = (line: number) =>
    session.connection.sendRequest(STUDY_AT, { uri: FILE, position: { line, character: 0 } });
  expect(await at(0)).toEqual(RATES);
  expect(await at(25)).toEqual(RATES);
});

test('expectations are found where they stand, in open files and others, and follow them', async () => {
  const files: Record<string, string> = { [FILE]: experiment('<= 500') };
  const { until } = await start(files);
  const specs = () => session.connection.sendRequest<SpecSummary[]>(SPECS, {});
  const [saved] = await until(specs, (all) => all.length === 1);
  expect(saved).toMatchObject({
    kind: 'ServingExperiment',
    ...RATES,
    expectations: [
      {
        name: 'p95_ttft_ms',
        is: '<= 500',
        range: { start: { line: 12, character: 4 }, end: { line: 12, character: 25 } },
      },
      { name: 'unfinished', is: '<= 0' },
    ],
  });
  await session.open(FILE, `# typed\n${experiment('<= 400')}---\n${sweep()}`);
  const typed = await until(specs, (all) => all.length === 2);
  expect(typed.map(({ kind }) => kind)).toEqual(['ServingExperiment', 'Sweep']);
  expect(typed[0]!.expectations[0]).toMatchObject({ is: '<= 400', range: { start: { line: 13 } } });

  await session.close(FILE);
  files[FILE] = sweep();
  await session.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: FILE, type: 2 }] });
  await until(specs, (all) => all.length === 1 && all[0]!.kind === 'Sweep');
});

test('an experiment and a study are held to what they expect', async () => {
  const { check, run, going, until, told, stop } = await start();
  await session.open(FILE, `${experiment('<= 0.001')}---\n${designs()}`);
  const checked = await check('ServingExperiment');
  expect(checked).toMatchObject({
    state: 'done',
    checked: [
      {
        name: 'p95_ttft_ms',
        isMet: false,
        sentence: expect.stringMatching(/^p95_ttft_ms <= 0\.001: \d+(\.\d+)? ms, not met$/),
      },
      { name: 'unfinished', isMet: true, sentence: 'unfinished <= 0: 0, met' },
    ],
  });
  expect(await check('DesignSpace')).toMatchObject({
    state: 'done',
    checked: [{ name: 'best_goodput_rps', isMet: true }],
  });

  await session.change(FILE, designs(ENDLESS));
  const stopped = check('DesignSpace', 'c2');
  await going('c2');
  // What somebody looks at is run after it, and is not stopped with it.
  const other = run('1');
  await until(
    () => told.find((each) => each.run === '1'),
    (first) => first?.isWaiting === true,
  );
  await stop('c2');
  expect(await stopped).toEqual({ state: 'stopped' });
  await going('1');
  await stop('1');
  expect(resultOf(await other).result.complete).toBe(false);
  expect(await check('ServingExperiment')).toMatchObject({ state: 'invalid' });
});

test('checking an experiment does not end the check of a study of its name', async () => {
  const { check, going, until, told, stop } = await start();
  await session.open(FILE, `${experiment('<= 0.001')}---\n${designs(ENDLESS)}`);
  const study = check('DesignSpace', 'study');
  const before = (await going('study')).length;
  const checked = check('ServingExperiment', 'experiment');
  // The server has taken it.
  await session.hover(FILE, { line: 2, character: 20 });
  const goesOn = until(
    () => told.length,
    (length) => length > before + 3,
  );
  expect(await Promise.race([study, goesOn])).toBeGreaterThan(before);
  await stop('study');
  expect(await study).toEqual({ state: 'stopped' });
  expect(await checked).toMatchObject({ state: 'done' });
});

test('a result is read, changed into a spec, and reported', async () => {
  const { run } = await start();
  await session.open(FILE, sweep());
  const result = resultOf(await run('1'));
  const read = (text: string) => session.connection.sendRequest<ReadResultAnswer>(READ_RESULT, { text });
  const text = JSON.stringify(result);
  expect(await read(text)).toEqual({ result });
  for (const [broken, reason] of [
    [text.slice(0, 500), /cut off/],
    [text.replace('"schemaVersion":1', '"schemaVersion":2'), /newer version/],
    [text.replace('"complete":true', '"complete":"yes"'), /edited by hand/],
    ['', /empty/],
  ] as const)
    expect(await read(broken)).toEqual({ problem: expect.stringMatching(reason) });

  const params: ChangedSpecParams = { result, name: 'rates at 20', change: { 'workload.request_rate_rps': 20 } };
  const changed = await session.connection.sendRequest<string>(CHANGED_SPEC, params);
  const uri = 'file:///work/changed.yaml';
  await session.open(uri, changed);
  expect((await session.pull(uri)).filter(({ severity }) => severity === 1)).toEqual([]);
  expect(changed).toMatch(/request_rate_rps: 20\n/);

  const picture = { file: 'rates-latency.svg', title: 'Latency', description: 'p95 TTFT against the rate' };
  const report: StudyReportParams = { result, name: 'rates', pictures: [picture] };
  const page = await session.connection.sendRequest<string>(STUDY_REPORT, report);
  expect(page).toMatch(/^# rates\n/);
  expect(page).toContain('(rates-latency.svg)');
  expect(page).toContain(result.specHash);
});
