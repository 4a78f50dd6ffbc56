import { afterEach, expect, test } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver-protocol/node';
import { parse } from 'yaml';
import {
  COLLECT,
  COLLECT_PROGRESS,
  type CollectParams,
  type CollectProgress,
  type CollectResult,
} from '../../protocol/collect.ts';
import { LARGEST_FILE } from '../../protocol/recognise.ts';
import { fakePrometheus, serve } from '../unit/collect/fakePrometheus.ts';
import { FakeServing, goodPod } from '../unit/collect/fakeServing.ts';
import { Session } from './session.ts';

let session: Session;
afterEach(() => session?.stop());

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: { name: a, namespace: llm-d-prod }
spec: { template: { spec: { containers: [{ name: s, image: vllm/vllm-openai, args: [--max-num-seqs=64] }] } } }
`;

const params = (url: string, changes: Partial<CollectParams> = {}): CollectParams => ({
  id: 'job',
  prometheus: { url, headers: { 'X-Team': 'a' }, bearerToken: 'secret', tenantId: 't' },
  namespace: 'llm-d-prod',
  modelId: 'meta/llama',
  schedule: { liveCycles: 1 },
  name: 'observed',
  format: 'yaml',
  manifests: [{ file: 'deployment.yaml', text: DEPLOYMENT }],
  ...changes,
});

async function collect(request: CollectParams) {
  const steps: CollectProgress[] = [];
  session.connection.onNotification(COLLECT_PROGRESS, (progress: CollectProgress) => {
    steps.push(progress);
  });
  return { result: await session.connection.sendRequest<CollectResult>(COLLECT, request), steps };
}

test('what pods report becomes a document, with the largest batch of the deployment', async () => {
  session = await Session.start();
  const fake = new FakeServing();
  fake.pods = [goodPod('a-0'), goodPod('b-0', { requests: 3 })];
  const { url } = await serve(fake);
  const { result, steps } = await collect(params(url));
  if (!result.ok) throw new Error(result.message);
  expect(result.summary).toBe('1 cycle, 1 observation, 1 refused');
  expect(result.details).toEqual([
    expect.stringMatching(/^refused: b-0 in 1 cycle \[too-few-requests\]/),
    'max batch of a: 64, from deployment.yaml.',
    expect.stringMatching(/^arrival rate of a: completed requests and backlog/),
  ]);
  const { metadata, spec } = parse(result.text);
  expect(metadata.name).toBe('observed');
  expect(spec.cycles[0].variants[0].pods[0]).toMatchObject({
    name: 'a-0',
    max_batch: 64,
    max_batch_source: 'deployment',
  });
  expect(steps.at(-1)).toMatchObject({ id: 'job', done: 1, wanted: 1, text: result.text });
});

test('it is asked as the settings say, and a refusal is told by its code, without the token', async () => {
  session = await Session.start();
  const { url, received } = await fakePrometheus(() => ({ status: 401 }));
  const { result } = await collect(params(url));
  expect(result).toMatchObject({ ok: false, code: 'unauthorised' });
  expect(JSON.stringify(result)).not.toContain('secret');
  expect(received[0]!.headers).toMatchObject({
    authorization: 'Bearer secret',
    'x-scope-orgid': 't',
    'x-team': 'a',
  });
});

test('cancelled, it answers with what it has', async () => {
  session = await Session.start();
  const fake = new FakeServing();
  fake.pods = [goodPod('a-0')];
  const { url } = await serve(fake);
  const stop = new CancellationTokenSource();
  session.connection.onNotification(COLLECT_PROGRESS, ({ done }: CollectProgress) => {
    if (done === 1) stop.cancel();
  });
  const result = await session.connection.sendRequest<CollectResult>(
    COLLECT,
    params(url, { schedule: { liveCycles: 5 } }),
    stop.token,
  );
  if (!result.ok) throw new Error(result.message);
  expect(result.summary).toBe('1 of 5 cycles, 1 observation, stopped early');
  expect(result.cycles).toBe(1);
});

test('cancelled before the first cycle, it says that there is none', async () => {
  session = await Session.start();
  const stop = new CancellationTokenSource();
  const { url } = await fakePrometheus(() => {
    stop.cancel();
    return { status: 503 };
  });
  const result = await session.connection.sendRequest<CollectResult>(COLLECT, params(url), stop.token);
  expect(result).toMatchObject({ ok: true, cycles: 0, observations: 0 });
});

test.each(['yaml', 'json'] as const)(
  'of many pods over a long time it keeps what the editor reads: %s',
  async (format) => {
    session = await Session.start();
    const fake = new FakeServing();
    fake.pods = Array.from({ length: 24 }, (_, i) => goodPod(`llama-h100-${i}`));
    const { url } = await serve(fake);
    const { result, steps } = await collect(params(url, { schedule: { lastMs: 6 * 3_600_000 }, format }));
    if (!result.ok) throw new Error(result.message);
    expect(result.cycles).toBeGreaterThan(350);
    const oneOf = Number(/, one cycle of (\d) kept: the editor reads no larger file$/.exec(result.summary)?.[1]);
    expect(oneOf).toBeGreaterThanOrEqual(2);
    for (const { text = '' } of [...steps, result]) expect(text.length).toBeLessThanOrEqual(LARGEST_FILE);
    const times = parse(result.text).spec.cycles.map(({ time }: { time: string }) => Date.parse(time));
    expect(times).toHaveLength(Math.ceil(result.cycles / oneOf));
    expect(new Set(times.slice(1).map((time: number, i: number) => time - times[i]))).toEqual(
      new Set([oneOf * 60_000]),
    );
    // The latest cycle is what is decided on.
    expect(Date.now() - times.at(-1)).toBeLessThan(180_000);
  },
);
