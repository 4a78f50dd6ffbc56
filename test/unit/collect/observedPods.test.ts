import { describe, expect, test } from 'vitest';
import { collected, variantsOf } from './collected.ts';
import { type FakePod, FakeServing, goodPod, TARGET } from './fakeServing.ts';

const NOW = Date.UTC(2026, 10, 29, 10);

function serving(...pods: FakePod[]): FakeServing {
  const fake = new FakeServing();
  fake.pods = pods;
  return fake;
}

/** What was refused of the only pod, and why. */
async function refusalOf(changes: Parameters<typeof goodPod>[1], shared: FakeServing['shared'] = {}) {
  const fake = serving(goodPod('a-0', changes));
  fake.shared = shared;
  const { document, refused } = await collected(fake);
  const [variant] = document.spec.cycles[0]!.variants;
  expect(variant!.refused?.length ?? 0).toBe(refused.length);
  expect(variant!.pods.length + refused.length).toBe(1);
  expect(variant!.current_replicas).toBe(1);
  return refused.flatMap(({ gates, reason }) => [...gates, reason]);
}

describe('gates', () => {
  test('good values pass, also at the bounds', async () => {
    expect(await refusalOf({})).toEqual([]);
    expect(await refusalOf({ requests: 19.6, scrapes: 4, kvPeak: 0.949, ttft: 0.0175, outputTokens: 1.01 })).toEqual(
      [],
    );
  });

  test.each<[string, Parameters<typeof goodPod>[1], string]>([
    ['too-few-requests', { requests: 19 }, 'Only 19 requests got a first token within 60 s, and a mean takes 20.'],
    ['too-few-requests', { requests: 1 }, 'Only 1 request got a first token within 60 s, and a mean takes 20.'],
    ['too-few-scrapes', { scrapes: 3 }, 'Only 3 scrapes within 60 s, and a rate takes 4.'],
    [
      'too-few-scrapes',
      { scrapes: 1, requests: undefined, ttft: undefined, itl: undefined, ownRate: undefined },
      'Only 1 scrape within 60 s, and a rate takes 4.',
    ],
    ['counter-reset', { resets: 1 }, 'Its counters started anew within 60 s.'],
    ['nothing-running', { runningPeak: 0 }, 'No scrape within 60 s saw a request in service.'],
    ['kv-cache-full', { kvPeak: 0.95 }, 'Its KV cache was 95 % full, and from 95 % on requests are preempted.'],
    ['ttft-below-itl', { ttft: 0.0174 }, 'Its TTFT of 17.4 ms is below its ITL of 17.5 ms, which no iteration allows.'],
    ['output-too-short', { outputTokens: 1 }, 'Its requests have one output token, so there is no ITL.'],
    ['output-too-short', { outputTokens: 0.4 }, 'Its requests have 0.4 output tokens, so there is no ITL.'],
    ['output-too-short', { outputTokens: 1e-320 }, 'Its requests have 1e-320 output tokens, so there is no ITL.'],
    ['value-missing', { outputTokens: -5 }, 'Output tokens: -5 cannot be.'],
    ['value-missing', { inputTokens: -1 }, 'Input tokens: -1 cannot be.'],
    ['value-missing', { requests: -5 }, 'Requests: -5 cannot be.'],
    ['value-missing', { scrapes: -5 }, 'Scrapes: -5 cannot be.'],
    ['value-missing', { ttft: -1 }, 'TTFT: -1 cannot be.'],
    ['value-missing', { kvPeak: Number.NEGATIVE_INFINITY }, 'KV cache use: -Infinity cannot be.'],
    ['value-missing', { ownRate: Number.NaN }, 'Arrival rate: nothing was measured.'],
    ['value-missing', { itl: Number.NaN }, 'ITL: nothing was measured.'],
    ['value-missing', { ttft: 0 }, 'TTFT: nothing was measured.'],
    ['value-missing', { ttft: Number.POSITIVE_INFINITY }, 'TTFT: nothing was measured.'],
    ['value-missing', { ttft: undefined }, 'TTFT: there is no vllm:time_to_first_token_seconds.'],
    [
      'value-missing',
      { kvPeak: undefined },
      'KV cache use: there is no vllm:kv_cache_usage_perc, and no vllm:gpu_cache_usage_perc.',
    ],
    ['value-missing', { requests: undefined }, 'Requests: there is no vllm:time_to_first_token_seconds_count.'],
    [
      'value-missing',
      { ownRate: undefined },
      'Arrival rate: there is no vllm:request_generation_tokens_count, vllm:num_requests_running and vllm:num_requests_waiting.',
    ],
  ])('%s: %j', async (gate, changes, reason) => {
    expect(await refusalOf(changes)).toEqual([gate, reason]);
  });

  test('each that is not passed is named', async () => {
    expect(await refusalOf({ requests: 3, resets: 2, kvPeak: 0.99 })).toEqual([
      ...['too-few-requests', 'counter-reset', 'kv-cache-full'],
      'Only 3 requests got a first token within 60 s, and a mean takes 20; its counters started anew within 60 s; its KV cache was 99 % full, and from 95 % on requests are preempted.',
    ]);
  });

  test('a pod without traffic passes none and needs none: it has no latencies', async () => {
    const idle = { running: 0, runningPeak: 0, requests: 0, ownRate: 0, ttft: Number.NaN, itl: Number.NaN };
    const [variant] = await variantsOf(serving(goodPod('a-0', { ...idle, scrapes: 1, seenBefore: undefined })));
    expect(variant!.refused).toBeUndefined();
    expect(variant!.pods).toEqual([
      {
        ...{ name: 'a-0', arrival_rate_rps: 0, arrival_rate_source: 'completed_and_backlog' },
        ...{ max_batch: 128, max_batch_source: 'flag' },
      },
    ]);
  });

  test('no request in the window, but a backlog: that is not idle', async () => {
    expect(await refusalOf({ requests: 0, ownRate: 0.5 })).toContain('too-few-requests');
  });
});

describe('changes of the replicas', () => {
  const changed = async (fake: FakeServing) => {
    const { refused } = await collected(fake);
    return refused.map(({ pod, reason }) => `${pod}: ${reason}`);
  };
  const came = 'The replicas changed within the last 120 s: a-1 came.';

  test('a pod that came makes the others of its variant wait, and no other variant', async () => {
    const fake = serving(goodPod('a-0'), goodPod('a-1', { seenBefore: undefined }), goodPod('b-0'));
    expect(await changed(fake)).toEqual([`a-0: ${came}`, `a-1: ${came}`]);
  });

  test('so does one that went', async () => {
    const gone = goodPod('a-1', { running: undefined });
    const only = Object.fromEntries(Object.entries(gone.values).filter(([name]) => name.startsWith('seen')));
    const fake = serving(goodPod('a-0'), { ...gone, values: only });
    expect(await changed(fake)).toEqual(['a-0: The replicas changed within the last 120 s: a-1 went.']);
    fake.pods = [goodPod('a-0'), { ...gone, values: { seenLately: 2 } }];
    expect(await changed(fake)).toEqual(['a-0: The replicas changed within the last 120 s: a-1 went.']);
  });

  test('and one that started anew under its name', async () => {
    const fake = serving(goodPod('a-0'));
    fake.shared = { processStart: [[{ pod: 'a-0', instance: 'a-0:8000' }, NOW / 1000 - 119]] };
    expect(await changed(fake)).toEqual(['a-0: The replicas changed within the last 120 s: a-0 started.']);
    fake.shared = { processStart: [[{ pod: 'a-0', instance: 'a-0:8000' }, NOW / 1000 - 121]] };
    expect(await changed(fake)).toEqual([]);
  });

  test('a pod that started long ago did not come, though nothing is stored from then', async () => {
    const fake = serving(goodPod('a-0', { seenBefore: undefined }));
    expect(await changed(fake)).toEqual([
      'a-0: Whether the replicas changed within the last 120 s is not known: nothing is stored from before.',
    ]);
    fake.shared = { podStart: [[{ pod: 'a-0' }, NOW / 1000 - 3600]] };
    const { document, refused } = await collected(fake);
    expect(refused).toEqual([]);
    expect(document.spec.cycles[0]!.variants[0]!.pods[0]!.started_at).toBe('2026-11-29T09:00:00.000Z');
  });

  test.each([1e300, -1e300, 253_402_300_800, -1, 0, Number.NaN, Number.POSITIVE_INFINITY])(
    'a start at %s s is none, and noted',
    async (started) => {
      const fake = serving(goodPod('a-0'));
      fake.shared = { podStart: [[{ pod: 'a-0' }, started]] };
      const { document, refused } = await collected(fake);
      expect(refused).toEqual([]);
      const [cycle] = document.spec.cycles;
      expect(cycle!.variants[0]!.pods[0]).not.toHaveProperty('started_at');
      expect(cycle!.notes).toEqual([`a-0: it started at ${started} s since 1970, which is no time.`]);
    },
  );

  test('are not asked for with a settling time of 0', async () => {
    const target = { ...TARGET, settleMs: 0 };
    const fake = new FakeServing(target);
    fake.pods = [goodPod('a-0', { seenBefore: undefined, seenLately: undefined })];
    const { refused } = await collected(fake, { target });
    expect(refused).toEqual([]);
    expect(fake.asked.filter((quantity) => quantity.startsWith('seen'))).toEqual([]);
  });
});

describe('a query that fails', () => {
  test('refuses what rests on it, by name, and keeps the rest', async () => {
    const fake = serving(goodPod('a-0'), goodPod('b-0', {}, {}, 'SGLang'));
    fake.failing = { 'kvPeak#1': { status: 500, text: 'oops' } };
    fake.pods = [goodPod('a-0', { kvPeak: [undefined, 0.3] }), goodPod('b-0', {}, {}, 'SGLang')];
    const { document, refused, gaps } = await collected(fake);
    expect(refused.map(({ pod, reason }) => [pod, reason])).toEqual([
      ['a-0', 'KV cache use: vllm:gpu_cache_usage_perc could not be asked for.'],
    ]);
    const [cycle] = document.spec.cycles;
    expect(cycle!.notes).toEqual([
      'vllm:gpu_cache_usage_perc could not be asked for: http://prometheus failed (status 500).',
    ]);
    expect(cycle!.variants.map(({ name, pods }) => [name, pods.length])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
    expect(gaps).toEqual([]);
  });

  test.each(['scheduled', 'podStart', 'processStart', 'replicas', 'readyReplicas'])(
    'for %s is only noted: there are other ways',
    async (quantity) => {
      const fake = serving(goodPod('a-0'));
      fake.failing = { [quantity]: { status: 422, text: '{"status":"error","errorType":"execution","error":"e"}' } };
      const { document, refused } = await collected(fake);
      expect(refused).toEqual([]);
      expect(document.spec.cycles[0]!.notes).toEqual([
        expect.stringMatching(/^\w+ could not be asked for: Prometheus refuses the query \(422\): execution: e\.$/),
      ]);
    },
  );

  test.each(['seenBefore', 'seenLately'])('for %s: whether replicas changed is then not known', async (quantity) => {
    const fake = serving(goodPod('a-0'));
    fake.failing = { [quantity]: { status: 500 } };
    const { refused } = await collected(fake);
    expect(refused.map(({ reason }) => reason)).toEqual([
      'Whether the replicas changed within the last 120 s could not be asked for.',
    ]);
  });

  test('a server that dies half way: what was answered stays, and not every query is tried in vain', async () => {
    const fake = serving(goodPod('a-0'));
    let asked = 0;
    const fetch: typeof fake.fetch = (request) =>
      ++asked > 8 ? Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })) : fake.fetch(request);
    const { document } = await collected(fake, {}, { fetch });
    const [cycle] = document.spec.cycles;
    expect(cycle!.variants[0]!.refused).toHaveLength(1);
    expect(cycle!.notes!.length).toBeGreaterThan(3);
    // Some may be on their way when the first two fail.
    expect(asked).toBeLessThanOrEqual(8 + 2 + 4);
  });

  test('what Prometheus warns of is noted', async () => {
    const fake = serving(goodPod('a-0'));
    fake.warnings = ['store gateway x: deadline exceeded'];
    const { document } = await collected(fake);
    expect(document.spec.cycles[0]!.notes).toEqual(['Prometheus warns: store gateway x: deadline exceeded']);
  });
});

describe('variants and pods', () => {
  test('by label, else by the name of the pod; both in order', async () => {
    const fake = serving(
      goodPod('llama-l4-6c5b7d8f9-zz9xx'),
      goodPod('llama-h100-7d9f8c6b5d-x2x4z'),
      goodPod('odd', {}, { llm_d_ai_variant: 'llama-b200' }),
      goodPod('llama-h100-7d9f8c6b5d-b2x4z'),
    );
    const variants = await variantsOf(fake);
    expect(variants.map(({ name, pods }) => [name, ...pods.map((pod) => pod.name)])).toEqual([
      ['llama-b200', 'odd'],
      ['llama-h100', 'llama-h100-7d9f8c6b5d-b2x4z', 'llama-h100-7d9f8c6b5d-x2x4z'],
      ['llama-l4', 'llama-l4-6c5b7d8f9-zz9xx'],
    ]);
  });

  test('vLLM and SGLang serve one model side by side', async () => {
    const variants = await variantsOf(serving(goodPod('a-0'), goodPod('b-0', { ttft: 0.05 }, {}, 'SGLang')));
    expect(variants.map(({ pods }) => pods[0]!.ttft_ms)).toEqual([32, 50]);
  });

  test('several servers in a pod are told apart by their ports, and others by all that there is', async () => {
    const twoPorts = [8000, 8001].map((port) => goodPod('a-0', {}, { instance: `10.0.0.1:${port}` }));
    const moved = [1, 2].map((host) => goodPod('b-0', {}, { instance: `10.0.1.${host}:8000` }));
    const unnamed = goodPod('', {}, { instance: '10.0.0.9:8000' });
    const variants = await variantsOf(serving(...twoPorts, ...moved, unnamed));
    expect(variants.flatMap(({ name, pods }) => pods.map((pod) => `${name}/${pod.name}`))).toEqual([
      ...['10.0.0.9:8000/10.0.0.9:8000', 'a/a-0:8000', 'a/a-0:8001', 'b/b-0@10.0.1.1:8000', 'b/b-0@10.0.1.2:8000'],
    ]);
  });

  test("replicas are Kubernetes' own count where its state is scraped", async () => {
    const fake = serving(goodPod('a-0'), goodPod('b-0'));
    fake.shared = {
      replicas: [[{ deployment: 'a' }, 3]],
      readyReplicas: [[{ deployment: 'a' }, 1]],
    };
    const variants = await variantsOf(fake);
    expect(variants.map(({ current_replicas, pending_replicas }) => [current_replicas, pending_replicas])).toEqual([
      [3, 2],
      [1, undefined],
    ]);
  });

  test('the largest batch is that of the variant; 256 is assumed where nothing says', async () => {
    const variants = await variantsOf(serving(goodPod('a-0'), goodPod('b-0')), {
      maxBatchOf: (variant) => (variant === 'a' ? { value: 64, source: 'deployment' } : undefined),
    });
    expect(variants.map(({ pods: [pod] }) => [pod!.max_batch, pod!.max_batch_source])).toEqual([
      [64, 'deployment'],
      [256, 'assumed'],
    ]);
  });

  test('a second series counts where the first is absent, and is noted', async () => {
    const fake = serving(
      goodPod('a-0', { outputTokens: [undefined, 200] }, {}, 'SGLang'),
      goodPod('a-1', { outputTokens: [100, 200] }, {}, 'SGLang'),
    );
    const { document } = await collected(fake);
    const [cycle] = document.spec.cycles;
    expect(cycle!.variants[0]!.pods.map(({ output_tokens }) => output_tokens)).toEqual([200, 100]);
    expect(cycle!.notes).toEqual([
      'output tokens of SGLang pods: from sglang:generation_tokens_total / sglang:num_requests_total.',
    ]);
    // It is asked for only if some pod lacks the first.
    expect(fake.asked.filter((quantity) => quantity.includes('#'))).toEqual(['outputTokens#1']);
  });
});

describe('the arrival rate', () => {
  const rates = async (fake: FakeServing) =>
    (await variantsOf(fake)).flatMap(({ pods }) =>
      pods.map(({ name, arrival_rate_rps, arrival_rate_source }) => [name, arrival_rate_rps, arrival_rate_source]),
    );

  test("is the scheduler's for pods that it knows", async () => {
    const fake = serving(goodPod('a-0'), goodPod('a-1'));
    fake.shared = { scheduled: [[{ pod_name: 'a-0', port: '8000' }, 3.25]] };
    expect(await rates(fake)).toEqual([
      ['a-0', 3.25, 'scheduler'],
      ['a-1', 2.8, 'completed_and_backlog'],
    ]);
  });

  test('is summed over the ports and ranks of a pod with one server', async () => {
    const fake = serving(goodPod('a-0'), goodPod('rank-0-rank-1'));
    fake.shared = {
      scheduled: [
        [{ pod_name: 'a-0-rank-0', port: '8000' }, 1],
        [{ pod_name: 'a-0-rank-1', port: '8001' }, 0.5],
        [{ pod_name: 'rank-0-rank-1', port: '8000' }, 2],
      ],
    };
    expect(await rates(fake)).toEqual([
      ['a-0', 1.5, 'scheduler'],
      ['rank-0-rank-1', 2, 'scheduler'],
    ]);
  });

  test('is that of its port where a pod has several servers', async () => {
    const fake = serving(...[8000, 8001].map((port) => goodPod('a-0', {}, { instance: `10.0.0.1:${port}` })));
    fake.shared = {
      scheduled: [
        [{ pod_name: 'a-0-rank-0', port: '8000' }, 1],
        [{ pod_name: 'a-0', port: '8001' }, 2],
      ],
    };
    expect(await rates(fake)).toEqual([
      ['a-0:8000', 1, 'scheduler'],
      ['a-0:8001', 2, 'scheduler'],
    ]);
  });

  test('is what the pod sees where requests come that the scheduler did not send', async () => {
    const fake = serving(goodPod('a-0'));
    fake.shared = { scheduled: [[{ pod_name: 'a-0', port: '8000' }, 0]] };
    expect(await rates(fake)).toEqual([['a-0', 2.8, 'completed_and_backlog']]);
  });

  test('is never below 0, though a backlog may shrink faster than requests complete', async () => {
    expect(await rates(serving(goodPod('a-0', { ownRate: -0.01 })))).toEqual([['a-0', 0, 'completed_and_backlog']]);
  });
});

describe('pods without a name', () => {
  const nameless = { ...goodPod('x'), labels: {} };

  test('are left out, with a note', async () => {
    const { document } = await collected(serving(goodPod('a-0'), nameless));
    const [cycle] = document.spec.cycles;
    expect(cycle!.variants.map(({ name, pods }) => [name, pods.length])).toEqual([['a', 1]]);
    expect(cycle!.notes).toEqual(['vLLM pods without a label "pod" or "instance" are left out.']);
  });

  test('alone are an error', async () => {
    await expect(collected(serving(nameless))).rejects.toMatchObject({
      code: 'no-series',
      message: expect.stringMatching(/without a label "pod" or "instance", so the pods cannot be told apart\./),
    });
  });
});

test('ten thousand variants take no longer than their pods do', async () => {
  // What looked through all pods for each variant took more than a test may.
  const names = Array.from({ length: 10_000 }, (_, i) => `v${i}`);
  const fake = serving(...names.map((name) => goodPod(`${name}-0`)));
  fake.shared = { replicas: names.map((deployment) => [{ deployment }, 2] as const) };
  const variants = await variantsOf(fake);
  expect(variants.filter(({ pods, current_replicas }) => pods.length === 1 && current_replicas === 2)).toHaveLength(
    10_000,
  );
});
