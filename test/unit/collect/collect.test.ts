import { describe, expect, test } from 'vitest';
import type { Progress, Schedule } from '../../../collect/collect.ts';
import { ENGINES } from '../../../collect/engines.ts';
import { modelsQuery } from '../../../collect/queries.ts';
import { collected } from './collected.ts';
import { FakeClock } from './fakeClock.ts';
import { FakeServing, goodPod } from './fakeServing.ts';

const START = Date.UTC(2026, 10, 29, 10);
const refused = (code: string) => Object.assign(new Error('x'), { code });
const live = (cycles: number): Schedule => ({ kind: 'live', cycles, intervalMs: 60_000 });
const stored = (minutes: number): Schedule => ({
  kind: 'stored',
  startMs: START,
  endMs: START + minutes * 60_000,
  intervalMs: 60_000,
});

function serving(...pods: FakeServing['pods']): FakeServing {
  const fake = new FakeServing();
  fake.pods = pods.length > 0 ? pods : [goodPod('a-0')];
  return fake;
}

describe('live', () => {
  test("a cycle carries the server's time, the window, and the values in the units of the document", async () => {
    const { document, refused: none, gaps, wanted, isStopped } = await collected(serving());
    expect(document).toEqual({
      apiVersion: 'kneepoint.dev/v1alpha1',
      kind: 'VariantObservations',
      metadata: { name: 'x' },
      spec: {
        model_id: 'meta/llama',
        namespace: 'llm-d-prod',
        cycles: [
          {
            time: '2026-11-29T10:00:00.000Z',
            interval_s: 60,
            variants: [
              {
                name: 'a',
                current_replicas: 1,
                pods: [
                  {
                    name: 'a-0',
                    arrival_rate_rps: 2.8,
                    arrival_rate_source: 'completed_and_backlog',
                    ttft_ms: 32,
                    itl_ms: 17.5,
                    input_tokens: 1024,
                    output_tokens: 256,
                    max_batch: 128,
                    max_batch_source: 'flag',
                  },
                ],
              },
            ],
          },
        ],
      },
    });
    expect([none, gaps, wanted, isStopped]).toEqual([[], [], 1, false]);
  });

  test('waits for each interval, however long the queries take, and shows what it has', async () => {
    const fake = serving();
    const clock = new FakeClock(START);
    const steps: Progress[] = [];
    const slow: typeof fake.fetch = async (request) => {
      await clock.sleep(1000);
      fake.nowMs = clock.nowMs();
      return fake.fetch(request);
    };
    const { document } = await collected(
      fake,
      { schedule: live(3) },
      { clock, fetch: slow, onProgress: (step) => steps.push(step) },
    );
    expect(document.spec.cycles.map(({ time }) => Date.parse(time) - START)).toEqual([1000, 61_000, 121_000]);
    expect(steps.map(({ kind }) => kind)).toEqual(['collected', 'waiting', 'collected', 'waiting', 'collected']);
    expect(steps.map(({ soFar }) => soFar.document.spec.cycles.length)).toEqual([1, 1, 2, 2, 3]);
  });

  test('after a pause it goes on an interval apart, and does not make up for what was missed', async () => {
    const fake = serving();
    const clock = new FakeClock(START);
    const clocked: typeof fake.fetch = async (request) => {
      fake.nowMs = clock.nowMs();
      return fake.fetch(request);
    };
    let pauseMs = 9.5 * 60_000;
    const onProgress = async ({ kind }: Progress) => {
      if (kind !== 'waiting') return;
      const ms = pauseMs;
      pauseMs = 0;
      await clock.sleep(ms);
    };
    const { document } = await collected(fake, { schedule: live(4) }, { clock, fetch: clocked, onProgress });
    const minutes = document.spec.cycles.map(({ time }) => (Date.parse(time) - START) / 60_000);
    expect(minutes).toEqual([0, 10.5, 11.5, 12.5]);
  });

  test('what fails later is a gap, and the rest goes on', async () => {
    const fake = serving();
    const steps: Progress[] = [];
    const onProgress = (step: Progress) => {
      steps.push(step);
      fake.nowMs += 60_000;
      fake.failing = step.kind === 'waiting' && steps.length === 2 ? { 'time()': refused('ECONNREFUSED') } : {};
    };
    const { document, gaps } = await collected(fake, { schedule: live(3) }, { onProgress });
    expect(document.spec.cycles).toHaveLength(2);
    expect(gaps).toEqual([
      {
        fromMs: START + 60_000,
        toMs: START + 60_000,
        cycles: 1,
        code: 'unreachable',
        reason: expect.stringContaining('http://prometheus cannot be reached: nothing listens there'),
      },
    ]);
    expect(steps.map(({ kind }) => kind)).toEqual(['collected', 'waiting', 'failed', 'waiting', 'collected']);
  });

  test('what would fail every time ends it, and what was collected stays', async () => {
    const fake = serving();
    const onProgress = () => {
      fake.failing = { 'time()': { status: 401 } };
    };
    const { document, gaps } = await collected(fake, { schedule: live(10) }, { onProgress });
    expect(document.spec.cycles).toHaveLength(1);
    expect(gaps).toMatchObject([{ code: 'unauthorised', cycles: 9 }]);
  });

  test('a model that goes away in between is a gap', async () => {
    const fake = serving();
    fake.podsAt = (timeMs) => (timeMs === START + 60_000 ? [] : fake.pods);
    const onProgress = ({ kind }: Progress) => {
      if (kind === 'waiting') fake.nowMs += 60_000;
    };
    const { document, gaps } = await collected(fake, { schedule: live(3) }, { onProgress });
    expect(document.spec.cycles).toHaveLength(2);
    expect(gaps).toMatchObject([{ code: 'no-series', cycles: 1 }]);
  });

  test('the signal stops it: between cycles, in a query, before it begins', async () => {
    const fake = serving();
    for (const kind of ['collected', 'waiting'] as const) {
      const stopping = new AbortController();
      const onProgress = (step: Progress) => {
        if (step.kind === kind) stopping.abort();
      };
      const result = await collected(fake, { schedule: live(5) }, { signal: stopping.signal, onProgress });
      expect([result.isStopped, result.document.spec.cycles.length, result.wanted]).toEqual([true, 1, 5]);
    }
    const signal = AbortSignal.abort();
    const before = fake.asked.length;
    const result = await collected(fake, { schedule: live(5) }, { signal });
    expect([result.isStopped, result.document.spec.cycles, fake.asked.length]).toEqual([true, [], before]);
  });
});

describe('stored', () => {
  test('a cycle for every interval that lies between start and end', async () => {
    const fake = serving();
    const { document, wanted } = await collected(fake, { schedule: stored(5) });
    expect(wanted).toBe(5);
    expect(document.spec.cycles.map(({ time }) => (Date.parse(time) - START) / 60_000)).toEqual([1, 2, 3, 4, 5]);
    // One query for all times.
    expect(fake.asked.filter((name) => name === 'ttft')).toHaveLength(1);
  });

  test('times are multiples of the interval, wherever the start is', async () => {
    const schedule = { ...stored(5), startMs: START + 1234 } as Schedule;
    const { document } = await collected(serving(), { schedule });
    expect(document.spec.cycles.map(({ time }) => (Date.parse(time) - START) / 60_000)).toEqual([2, 3, 4, 5]);
  });

  test('long stretches in several queries, each shown', async () => {
    const fake = serving();
    const counts: number[] = [];
    const { document } = await collected(
      fake,
      { schedule: stored(500) },
      { onProgress: ({ soFar }) => counts.push(soFar.document.spec.cycles.length) },
    );
    expect(document.spec.cycles).toHaveLength(500);
    expect(new Set(document.spec.cycles.map(({ time }) => time)).size).toBe(500);
    expect(counts).toEqual([240, 480, 500]);
  });

  test('a part that fails is a gap between the others', async () => {
    const fake = serving();
    const onProgress = ({ kind, soFar }: Progress) => {
      const done = soFar.document.spec.cycles.length;
      fake.failing = kind === 'collected' && done === 240 ? { running: { status: 500, text: 'oops' } } : {};
    };
    const { document, gaps } = await collected(fake, { schedule: stored(500) }, { onProgress });
    expect(document.spec.cycles).toHaveLength(260);
    expect(gaps).toMatchObject([
      { cycles: 240, fromMs: START + 241 * 60_000, toMs: START + 480 * 60_000, code: 'server-failed' },
    ]);
  });

  test('times without pods are a gap', async () => {
    const fake = serving();
    fake.podsAt = (timeMs) => (timeMs >= START + 180_000 && timeMs <= START + 240_000 ? [] : fake.pods);
    const { document, gaps } = await collected(fake, { schedule: stored(6) });
    expect(document.spec.cycles).toHaveLength(4);
    expect(gaps).toMatchObject([{ cycles: 2, fromMs: START + 180_000, toMs: START + 240_000, code: 'no-series' }]);
  });
});

test('times without pods are a gap of just those, also if the other models cannot be asked for', async () => {
  const fake = serving();
  fake.podsAt = (timeMs) => (timeMs === START + 180_000 || timeMs === START + 300_000 ? [] : fake.pods);
  const names = ENGINES.map(({ running }) => running);
  fake.failing = { [modelsQuery(names)]: { status: 500, text: 'oops' } };
  const { document, gaps, wanted } = await collected(fake, { schedule: stored(10) });
  expect([document.spec.cycles.length, wanted]).toEqual([8, 10]);
  expect(gaps).toMatchObject([{ cycles: 2, fromMs: START + 180_000, toMs: START + 300_000, code: 'server-failed' }]);
});

describe('nothing at all is an error', () => {
  test.each([live(3), stored(3)])('with the models that there are: $kind', async (schedule) => {
    const fake = new FakeServing();
    fake.models = [
      { namespace: 'prod', model_name: 'llama' },
      { namespace: 'llm-d-prod', model_name: 'meta-llama' },
    ];
    const at = schedule.kind === 'live' ? '2026-11-29T10:00:00.000Z' : '2026-11-29T10:01:00.000Z';
    await expect(collected(fake, { schedule })).rejects.toMatchObject({
      code: 'no-series',
      message: `Prometheus has no pod of vLLM or SGLang that serves "meta/llama" in namespace "llm-d-prod" at ${at}. It has "llama" in namespace "prod", "meta-llama" in namespace "llm-d-prod". The name must be the one that is served (--served-model-name).`,
    });
  });

  test('for a Prometheus that scrapes nothing of the kind', async () => {
    await expect(collected(new FakeServing())).rejects.toThrow(
      'It has none of any model then (vllm:num_requests_running, sglang:num_running_reqs): does it scrape them?',
    );
  });

  test.each(['time()', 'running'])('where %s fails', async (quantity) => {
    const fake = serving();
    fake.failing = { [quantity]: { status: 401 } };
    await expect(collected(fake, { schedule: live(3) })).rejects.toMatchObject({ code: 'unauthorised' });
    fake.failing = { [quantity]: { text: '<html>' } };
    await expect(collected(fake, { schedule: live(3) })).rejects.toMatchObject({ code: 'malformed' });
  });
});

describe('however many cycles are wanted', () => {
  const most = 1e15;

  test.each([
    ['live', { kind: 'live', cycles: most, intervalMs: 1000 }],
    ['stored', { kind: 'stored', startMs: 0, endMs: most, intervalMs: 1000 }],
  ] as const)('%s: no list of them is made, and stopping keeps what is there', async (kind, schedule) => {
    const fake = serving();
    const stop = new AbortController();
    const onProgress = ({ soFar }: Progress) => soFar.document.spec.cycles.length >= 3 && stop.abort();
    const result = await collected(fake, { schedule }, { signal: stop.signal, onProgress });
    expect(result).toMatchObject({ isStopped: true, gaps: [] });
    expect(result.document.spec.cycles.length).toBeLessThan(1000);
    expect(result.wanted).toBeCloseTo(kind === 'live' ? most : most / 1000, -3);
  });

  test('what would fail for all of them is one gap', async () => {
    const fake = serving();
    const onProgress = ({ kind }: Progress) => {
      if (kind === 'collected') fake.failing = { 'time()': { status: 401 } };
    };
    const { gaps } = await collected(fake, { schedule: live(most) }, { onProgress });
    expect(gaps).toMatchObject([{ cycles: most - 1, code: 'unauthorised' }]);
  });
});

test('a signal is heard between two times of one answer', async () => {
  const fake = serving();
  const stop = new AbortController();
  const fetch: typeof fake.fetch = async (request) => {
    const answer = await fake.fetch(request);
    // Behind the last answer, so that it comes while cycles are made of them.
    if (fake.asked.length > 18) setImmediate(() => stop.abort());
    return answer;
  };
  const { isStopped, wanted } = await collected(fake, { schedule: stored(200) }, { fetch, signal: stop.signal });
  expect({ isStopped, wanted }).toEqual({ isStopped: true, wanted: 200 });
});
