import { describe, expect, test } from 'vitest';
import type { Question } from '../../../webview/simulation/chosen.ts';
import { JobRunner } from '../../../webview/simulation/jobRunner.ts';
import type { FromWorker } from '../../../webview/simulation/workerMessages.ts';
import { atHand, few } from './simulationAnswers.ts';

function question(seed = 1, requests = 300): Question {
  const { trace: _, ...job } = few('colocated', requests).job;
  return { job: { ...job, experiment: { ...job.experiment, seed } }, requests };
}
const still = (of: Question, pinned?: Question) => ({ question: of, isMoving: false, pinned });
const moving = (of: Question) => ({ question: of, isMoving: true, pinned: undefined });
const runsSent = (sent: readonly { type: string }[]) =>
  sent.filter(
    (message): message is { type: 'run'; id: number; stretches: number } & typeof message => message.type === 'run',
  );

describe('runs', () => {
  test('of few requests are made in full at once', () => {
    const { runs, sent, finish } = atHand();
    runs.want(still(question()));
    finish();
    expect(runsSent(sent)).toHaveLength(1);
    expect(runs.present).toMatchObject({ isFull: true, requests: 300 });
    expect(runs.isPresent).toBe(true);
  });

  test('are made once for one question, also if it comes again as another object', () => {
    const { runs, sent, finish } = atHand();
    runs.want(still(question()));
    runs.want(still(question()));
    finish();
    runs.want(still(question()));
    finish();
    expect(runsSent(sent)).toHaveLength(1);
    expect(runs.isPresent).toBe(true);
  });

  test('of many requests begin with the first 20,000, and go on with all of them when the hand is off', () => {
    const { runs, sent, finish } = atHand();
    const many = question(1, 20_500);
    runs.want(moving(many));
    finish();
    expect(runs.present).toMatchObject({ isFull: false, requests: 20_000, outcome: { arrived: 20_000 } });
    runs.want(still(many));
    finish();
    expect(runs.present).toMatchObject({ isFull: true, requests: 20_500 });
    const [short, long] = runsSent(sent);
    expect(long!.stretches).toBeGreaterThan(short!.stretches);
  });

  test('of the newest question win: a full run is dropped at once', () => {
    const { runs, sent, finish } = atHand();
    runs.want(still(question(1)));
    runs.want(moving(question(2)));
    expect(runsSent(sent)).toHaveLength(2);
    finish();
    expect(runs.present!.question.job.experiment.seed).toBe(2);
  });

  test('that a moving hand overtakes come to their end if they are short, so that it sees something', () => {
    const { runs, sent, clock, finish } = atHand();
    runs.want(moving(question(1)));
    clock.ms += 50;
    runs.want(moving(question(2)));
    runs.want(moving(question(3)));
    expect(runsSent(sent)).toHaveLength(1);
    finish();
    // The first one, and then the newest: the second is never begun.
    expect(runsSent(sent)).toHaveLength(2);
    expect(runs.present!.question.job.experiment.seed).toBe(3);
    runs.want(moving(question(4)));
    clock.ms += 150;
    runs.want(moving(question(5)));
    expect(runsSent(sent)).toHaveLength(4);
  });

  test('can be cancelled, and made again', () => {
    const { runs, sent, finish, waiting } = atHand();
    runs.want(still(question()));
    runs.cancel();
    finish();
    expect(sent.at(-1)!.type).toBe('cancel');
    expect([runs.present, runs.isCancelled, waiting.length]).toEqual([undefined, true, 0]);
    runs.want(still(question()));
    expect(runsSent(sent)).toHaveLength(1);
    runs.again();
    finish();
    expect(runs.isPresent).toBe(true);
    // Another question is no longer cancelled.
    runs.cancel();
    runs.want(still(question(2)));
    expect(runs.isCancelled).toBe(false);
  });

  test('tell how far they are once that takes a while', () => {
    const { runs, clock, waiting } = atHand();
    clock.tickMs = 6;
    runs.want(still(question(1, 5000)));
    const slice = () => waiting.shift()!();
    slice();
    expect(runs.progress()).toBeUndefined();
    clock.ms += 400;
    slice();
    const progress = runs.progress()!;
    expect(progress).toMatchObject({ requests: 5000, isPinned: false });
    expect(progress.share).toBeGreaterThan(0);
    expect(progress.share).toBeLessThan(1);
  });

  test('of what is pinned are made after the present one, and taken from it where they are the same', () => {
    const { runs, sent, finish } = atHand();
    runs.want(still(question(1), question(2)));
    finish();
    expect(runsSent(sent)).toHaveLength(2);
    expect(runs.pinned!.question.job.experiment.seed).toBe(2);
    runs.want(still(question(1), question(1)));
    finish();
    expect(runsSent(sent)).toHaveLength(2);
    expect(runs.pinned!.outcome).toBe(runs.present!.outcome);
    runs.want(still(question(1)));
    expect(runs.pinned).toBeUndefined();
  });

  test('that fail say why, and are not tried for ever', () => {
    const { runs, sent, finish } = atHand();
    const broken = question();
    const { system } = broken.job.experiment;
    const job = { ...broken.job, experiment: { ...broken.job.experiment, system: { ...system, tensorParallel: 0.5 } } };
    runs.want(still({ ...broken, job }, { ...broken, job: structuredClone(job) }));
    finish();
    expect(runs.problem()).toMatchObject({ isOurs: false, message: expect.stringContaining('tensorParallel') });
    expect(runs.pinnedProblem()).toContain('tensorParallel');
    expect(runsSent(sent)).toHaveLength(2);
    runs.want(still(question()));
    finish();
    expect([runs.problem(), runs.isPresent]).toEqual([undefined, true]);
  });

  test('without a worker say so, until it is tried again', () => {
    const { runs, finish, closed } = atHand();
    runs.want(still(question()));
    runs.breakDown('its script cannot be read (404)');
    expect(runs.problem()).toEqual({
      message: 'The simulator does not run: its script cannot be read (404).',
      isOurs: true,
    });
    expect(closed()).toBe(1);
    runs.again();
    finish();
    expect(runs.isPresent).toBe(true);
  });

  test('of a trace send its requests once', () => {
    const { runs, sent, finish } = atHand();
    const { trace, ...job } = few('trace', 50).job;
    const of = (seed: number) => ({
      job: { ...job, experiment: { ...job.experiment, seed } },
      requests: 50,
      ...(trace ? { trace } : {}),
    });
    runs.want(still(of(1)));
    finish();
    runs.want(still(of(2)));
    finish();
    expect(sent.map(({ type }) => type)).toEqual(['trace', 'run', 'run']);
    expect(runs.present).toMatchObject({ outcome: { arrived: 50 } });
  });
});

describe('the worker', () => {
  test('goes a slice at a time, and drops what is overtaken or cancelled', () => {
    const told: FromWorker[] = [];
    const waiting: (() => void)[] = [];
    let now = 0;
    const runner = new JobRunner((message) => told.push(message), {
      now: () => {
        now += 6;
        return now;
      },
      later: (goOn) => waiting.push(goOn),
    });
    const start = (id: number) => runner.hear({ type: 'run', id, job: question(id, 2000).job, stretches: 100 });
    start(1);
    waiting.shift()!();
    expect(told).toEqual([]);
    start(2);
    expect(waiting).toHaveLength(1);
    while (waiting.length > 0) waiting.shift()!();
    expect(new Set(told.map(({ id }) => id))).toEqual(new Set([2]));
    expect(told.at(-1)).toMatchObject({ type: 'done', outcome: { completed: 2000 } });
    start(3);
    runner.hear({ type: 'cancel' });
    while (waiting.length > 0) waiting.shift()!();
    expect(told.some(({ id }) => id === 3)).toBe(false);
  });

  test('tells what goes wrong', () => {
    const told: FromWorker[] = [];
    const runner = new JobRunner((message) => told.push(message), { now: () => 0, later: (goOn) => goOn() });
    const { model: _, ...without } = question().job;
    runner.hear({ type: 'run', id: 1, job: without, stretches: 100 });
    expect(told).toEqual([{ type: 'failed', id: 1, message: 'The profile of the model is missing.' }]);
  });
});
