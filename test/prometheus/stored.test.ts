import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { collect, type Schedule } from '../../collect/collect.ts';
import { nodeFetch } from '../../collect/http.ts';
import { VariantObservations as validate } from '../../schemas/generated/validators.js';
import { compare } from './compare.ts';
import { type Family, History, podFamilies, schedulerFamily } from './exposition.ts';
import { Prometheus } from './prometheus.ts';
import { MODEL, NAMESPACE, requestTo, STORED_PODS } from './world.ts';

const START_S = Date.UTC(2026, 10, 1) / 1000;
const LENGTH_S = 3600;
const SCRAPE_S = 15;
const [changing, steady, behind, sglang] = STORED_PODS;
const ODD_MODEL = 'a"b\\c{d="e"}\nf';

const minutes = (from: number, to: number): Schedule => ({
  ...{ kind: 'stored', intervalMs: 60_000 },
  ...{ startMs: (START_S + from * 60) * 1000, endMs: (START_S + to * 60) * 1000 },
});
const secondsOf = (time: string) => Date.parse(time) / 1000 - START_S;

/** An hour of scrapes of four pods, of the scheduler that knows three of them, and of Kubernetes' state. */
function history(): string {
  const written = new History();
  const gauge = (name: string, labels: Record<string, string>, value: number): Family => ({
    ...{ name, type: 'gauge', series: [['', labels, value]] },
  });
  for (let timeS = 0; timeS <= LENGTH_S; timeS += SCRAPE_S) {
    for (const [i, pod] of STORED_PODS.entries()) {
      // One replica comes when the others have been there for a while.
      if (pod === steady && timeS < 600) continue;
      const target = {
        ...{ namespace: NAMESPACE, pod: pod.name, instance: `10.0.0.${i}:8000` },
        ...(pod.variant === undefined ? {} : { llm_d_ai_variant: pod.variant }),
      };
      const counters = pod.countersAt(timeS);
      written.add(START_S + timeS, target, podFamilies(pod, MODEL, counters));
      if (pod === changing) written.add(START_S + timeS, target, podFamilies(pod, ODD_MODEL, counters));
    }
    const known = [changing, steady, sglang].map((pod) => [pod.name, pod.countersAt(timeS).sent] as const);
    written.add(START_S + timeS, { namespace: NAMESPACE }, [
      schedulerFamily(known, MODEL),
      gauge('kube_deployment_status_replicas', { deployment: 'llama-h100' }, 3),
      gauge('kube_deployment_status_replicas_ready', { deployment: 'llama-h100' }, 2),
      gauge('kube_pod_start_time', { pod: changing.name }, START_S - 86_400),
    ]);
  }
  return written.text;
}

describe.skipIf(!inject('prometheus'))('values that a real Prometheus has stored', () => {
  let prometheus: Prometheus;
  beforeAll(async () => {
    prometheus = await Prometheus.start({ history: history() });
  });
  afterAll(() => prometheus?.stop());

  test('are the truth within 0.5 %, in every phase of the load', async ({ annotate }) => {
    const collected = await collect({ ...requestTo(prometheus.url), schedule: minutes(15, 60) });
    expect(validate(collected.document), JSON.stringify(validate.errors)).toBe(true);
    expect([collected.gaps, collected.refused, collected.wanted]).toEqual([[], [], 45]);
    const { largest, values } = compare(collected, STORED_PODS, secondsOf);
    await annotate(`${values} values, largest difference ${(100 * largest).toFixed(4)} %`);
    expect(values).toBe(45 * 4 * 5);
    expect(largest).toBeLessThan(0.005);
  });

  test('say where each comes from', async () => {
    const { document } = await collect({ ...requestTo(prometheus.url), schedule: minutes(39, 40) });
    const [cycle] = document.spec.cycles;
    expect(
      cycle!.variants.map(({ name, current_replicas, pending_replicas }) => [name, current_replicas, pending_replicas]),
    ).toEqual([
      ['llama-b200', 1, undefined],
      ['llama-h100', 3, 1],
      ['llama-l4', 1, undefined],
    ]);
    const pods = cycle!.variants.flatMap((variant) => variant.pods);
    expect(pods.map((pod) => [pod.name, pod.arrival_rate_source, pod.max_batch_source, pod.started_at])).toEqual([
      [sglang.name, 'scheduler', 'assumed', undefined],
      [steady.name, 'scheduler', 'assumed', undefined],
      [changing.name, 'scheduler', 'assumed', '2026-10-31T00:00:00.000Z'],
      [behind.name, 'completed_and_backlog', 'assumed', undefined],
    ]);
    expect(cycle!.notes).toEqual([
      'input tokens of SGLang pods: from sglang:prompt_tokens_total / sglang:num_requests_total.',
      'output tokens of SGLang pods: from sglang:generation_tokens_total / sglang:num_requests_total.',
    ]);
  });

  test('of a window in which a replica came are refused, and of a window without enough scrapes', async () => {
    const settling = await collect({ ...requestTo(prometheus.url), schedule: minutes(8, 14) });
    expect(settling.refused.map(({ timeMs, pod, gates }) => [timeMs / 1000 - START_S, pod, ...gates])).toEqual(
      [
        // It came at 600 s: one scrape at first, and settled from 720 s on.
        [600, steady.name, 'replicas-changed', 'too-few-scrapes'],
        [600, changing.name, 'replicas-changed'],
        [660, steady.name, 'replicas-changed'],
        [660, changing.name, 'replicas-changed'],
      ].map((row) => row),
    );
    const short = await collect({ ...requestTo(prometheus.url, 30), schedule: minutes(30, 32) });
    expect(new Set(short.refused.flatMap(({ gates }) => gates))).toEqual(new Set(['too-few-scrapes']));
  });

  test('of a model whose name holds every sign of the query language', async () => {
    const request = requestTo(prometheus.url);
    const { document } = await collect({
      ...request,
      target: { ...request.target, modelId: ODD_MODEL },
      schedule: minutes(20, 21),
    });
    expect(document.spec.cycles[0]!.variants[0]!.pods.map(({ name }) => name)).toEqual([changing.name]);
  });

  test('that are none give the names that there are', async () => {
    const request = requestTo(prometheus.url);
    const error = collect({
      ...request,
      target: { ...request.target, modelId: 'llama' },
      schedule: minutes(20, 21),
    });
    await expect(error).rejects.toMatchObject({
      code: 'no-series',
      message: expect.stringContaining(`"${MODEL}" in namespace "${NAMESPACE}"`),
    });
  });
});

test.skipIf(!inject('prometheus'))('Prometheus behind HTTPS, a private CA and a path', async () => {
  const tls = resolve('test/fixtures/tls');
  const ca = readFileSync(`${tls}/ca.pem`, 'utf8');
  const fetch = nodeFetch(ca);
  const signal = new AbortController().signal;
  const prometheus = await Prometheus.start({
    history: history(),
    scheme: 'https',
    path: '/monitoring',
    webConfig: { tls_server_config: { cert_file: `${tls}/server.pem`, key_file: `${tls}/server.key` } },
    flags: ['--web.external-url=https://example.test/monitoring/'],
    get: (url) => fetch({ url: new URL(url), method: 'GET', headers: {}, signal }),
  });
  try {
    const request = { ...requestTo(prometheus.url), schedule: minutes(20, 21) };
    const { document } = await collect(request, { ca });
    expect(document.spec.cycles[0]!.variants).toHaveLength(3);
    await expect(collect(request)).rejects.toMatchObject({ code: 'not-trusted' });
    const { origin } = new URL(prometheus.url);
    const elsewhere = { ...request, prometheus: { ...request.prometheus, url: origin } };
    await expect(collect(elsewhere, { ca })).rejects.toMatchObject({ code: 'not-found' });
  } finally {
    await prometheus.stop();
  }
});
