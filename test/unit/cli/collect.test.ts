import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Answering, answerOf, fakePrometheus, serve } from '../collect/fakePrometheus.ts';
import { FakeServing, goodPod } from '../collect/fakeServing.ts';
import { Folder } from './folder.ts';
import { COMMAND, kneepoint } from './run.ts';

const MODEL = ['--namespace', 'llm-d-prod', '--model', 'meta/llama'];

function start(folder: Folder, args: string[], env: Record<string, string> = {}): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [COMMAND, 'collect', ...MODEL, ...args], {
    cwd: folder.path,
    env: { ...process.env, ...env },
  });
  child.stdin.end();
  return child;
}

async function run(folder: Folder, args: string[], env?: Record<string, string>) {
  const child = start(folder, args, env);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out, err };
}

function serving(...pods: FakeServing['pods']): FakeServing {
  const fake = new FakeServing();
  fake.pods = pods.length > 0 ? pods : [goodPod('a-0')];
  return fake;
}

const deployment = (name: string, ...args: string[]) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  template:
    spec:
      containers:
        - image: vllm/vllm-openai
          args: ${JSON.stringify(args)}
`;

/** Lists of lists that stand for more than there is room for. */
const aliasBomb = Array.from({ length: 12 }, (_, i) => {
  const inner =
    i === 0
      ? 'x'
      : Array(10)
          .fill(`*b${i - 1}`)
          .join(', ');
  return `b${i}: &b${i} [${inner}]\n`;
}).join('');

describe('kneepoint collect', () => {
  test('writes a file, and prints what came of it', async () => {
    const { url } = await serve(serving(goodPod('a-0'), goodPod('b-0', { requests: 3 })));
    const folder = new Folder();
    expect(await run(folder, ['--prometheus', url, '--out', 'obs.yaml'])).toEqual({
      code: 0,
      out: `obs.yaml: 1 cycle, 1 observation, 1 refused
  refused: b-0 in 1 cycle [too-few-requests]: Only 3 requests got a first token within 60 s, and a mean takes 20. A longer --window holds more.
  max batch of a: 256 is assumed, for no Deployment is known. Give --deployment or --max-batch.
  arrival rate of a: completed requests and backlog, for no scheduler counts them.
`,
      err: 'cycle 1 of 1 at 2026-11-29T10:00:00.000Z: 1 pod, 1 refused\n',
    });
    expect(readdirSync(folder.path)).toEqual(['obs.yaml']);
    expect(parse(folder.read('obs.yaml'))).toMatchObject({ kind: 'VariantObservations', metadata: { name: 'obs' } });
    expect(kneepoint(['lint', 'obs.yaml'], { cwd: folder.path })).toMatchObject({
      code: 0,
      out: expect.stringMatching(/No pod of b has traffic.*\n1 note in 1 file\n$/),
    });
  });

  test('JSON to a file, and JSON of what came of it', async () => {
    const { url } = await serve(serving(goodPod('a-0'), goodPod('b-0', { requests: 3 })));
    const folder = new Folder();
    const { code, out } = await run(folder, ['--prometheus', url, '--out', 'o.kneepoint.json', '--format', 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(folder.read('o.kneepoint.json')).metadata.name).toBe('o');
    expect(JSON.parse(out)).toEqual({
      ...{ file: 'o.kneepoint.json', cycles: 1, wanted: 1, observations: 1, gaps: [], stopped: false },
      refused: [
        {
          time: '2026-11-29T10:00:00.000Z',
          variant: 'b',
          pod: 'b-0',
          gates: ['too-few-requests'],
          reason: 'Only 3 requests got a first token within 60 s, and a mean takes 20.',
        },
      ],
    });
  });

  test('- is standard output, and the report goes to standard error', async () => {
    const { url } = await serve(serving());
    const { code, out, err } = await run(new Folder(), ['--prometheus', url, '--out', '-', '--max-batch', '64']);
    expect(code).toBe(0);
    expect(parse(out).spec.cycles[0].variants[0].pods[0]).toMatchObject({ max_batch: 64, max_batch_source: 'flag' });
    expect(err).toContain('-: 1 cycle, 1 observation\n  max batch of a: 64, as given.\n');
  });

  test('stored values between two times', async () => {
    const { url } = await serve(serving());
    const folder = new Folder();
    const times = ['--start', '2026-11-29T10:00:00Z', '--end', '2026-11-29T10:05:00Z'];
    const { code, out } = await run(folder, ['--prometheus', url, '--out', 'obs.yaml', ...times]);
    expect([code, out.split('\n')[0]]).toEqual([0, 'obs.yaml: 5 cycles, 5 observations']);
  });

  test('settings reach the server; the token comes from the environment only', async () => {
    const { url, received } = await fakePrometheus(() => ({}));
    const settings = ['--header', 'X-Extra: a', '--header', 'X-Other:b', '--tenant', 'team-a'];
    const { code } = await run(new Folder(), ['--prometheus', `${url}/prom`, '--out', '-', ...settings], {
      KNEEPOINT_PROMETHEUS_TOKEN: 'secret\n',
    });
    expect(code).toBe(2);
    expect(received[0]!.path).toBe('/prom/api/v1/query');
    expect(received[0]!.headers).toMatchObject({
      ...{ 'x-extra': 'a', 'x-other': 'b', 'x-scope-orgid': 'team-a', authorization: 'Bearer secret' },
    });
  });

  test('nothing good enough is an exit code of 1', async () => {
    const { url } = await serve(serving(goodPod('a-0', { requests: 3 })));
    const { code, out } = await run(new Folder(), ['--prometheus', url, '--out', 'obs.yaml']);
    expect([code, out.split('\n')[0]]).toEqual([1, 'obs.yaml: 1 cycle, 0 observations, 1 refused']);
  });

  test('what is missing later is said, and is an exit code of 1; the rest is in the file', async () => {
    const fake = serving();
    const { url, stop } = await serve(fake);
    const folder = new Folder();
    const child = start(folder, ['--prometheus', url, '--out', 'obs.yaml', '--cycles', '2', '--interval', '1']);
    const [out, err] = [text(child.stdout), text(child.stderr)];
    await once(child.stderr, 'data');
    await stop();
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(await out).toContain('obs.yaml: 1 of 2 cycles, 1 observation\n');
    expect(await err).toContain(': nothing listens there (connection refused).');
    expect(parse(folder.read('obs.yaml')).spec.cycles).toHaveLength(1);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('%s keeps what was collected', async (signal) => {
    const { url } = await serve(serving());
    const folder = new Folder();
    const child = start(folder, ['--prometheus', url, '--out', 'obs.yaml', '--cycles', '100']);
    const [out] = [text(child.stdout), text(child.stderr)];
    await once(child.stderr, 'data');
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([null, signal]);
    expect(await out).toContain('obs.yaml: 1 of 100 cycles, 1 observation, stopped early\n');
    expect(parse(folder.read('obs.yaml')).spec.cycles).toHaveLength(1);
    expect(readdirSync(folder.path)).toEqual(['obs.yaml']);
  });

  test('a file that cannot be written in the end is on standard output', async () => {
    const folder = new Folder({ 'd/.keep': '' });
    let remove = () => {};
    const removed = new Promise<void>((resolve) => {
      remove = () => {
        // At once, whatever is being written in it.
        renameSync(folder.at('d'), folder.at('gone'));
        resolve();
      };
    });
    // The second cycle waits for that.
    const { url } = await serve(serving(), () => (existsSync(folder.at('d/obs.yaml')) ? removed : undefined));
    const child = start(folder, ['--prometheus', url, '--out', 'd/obs.yaml', '--cycles', '2', '--interval', '1']);
    const [out, err] = [text(child.stdout), text(child.stderr)];
    await once(child.stderr, 'data');
    remove();
    expect((await once(child, 'close'))[0]).toBe(2);
    expect(await err).toContain(
      'd/obs.yaml: not written: there is no such folder to write it to. It is on standard output instead.\n',
    );
    const [document] = (await out).split('\nd/obs.yaml:');
    expect(parse(document!).spec.cycles).toHaveLength(2);
  });
});

describe('errors, each with an exit code of 2 and no file', () => {
  test.each<[string, Answering, RegExp]>([
    ['401', () => ({ status: 401 }), /wants to know who asks \(401 Unauthorized\).* KNEEPOINT_PROMETHEUS_TOKEN/],
    ['500', () => ({ status: 500 }), /failed \(status 500\)\.$/m],
    ['malformed JSON', () => ({ body: '{"status"' }), /cannot be read: it is no JSON/],
    [
      'an empty answer',
      ({ parameters }) =>
        parameters.get('query') === 'time()'
          ? { body: '{"status":"success","data":{"resultType":"scalar","result":[1795950647,"1795950647"]}}' }
          : {},
      /has no pod of vLLM or SGLang that serves "meta\/llama" in namespace "llm-d-prod".* does it scrape them\?/,
    ],
  ])('%s', async (_, answer, message) => {
    const { url } = await fakePrometheus(answer);
    const folder = new Folder();
    const { code, out, err } = await run(folder, ['--prometheus', url, '--out', 'obs.yaml']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test.each<[string[], RegExp]>([
    [['--interval', '0'], /It must be at least a second/],
    [['--cycles', '0'], /It must be a whole number of at least 1/],
    [['--window', '1y'], /Write it as seconds, or as 90s, 5m, 2h or 1d/],
    [['--start', 'yesterday'], /Write it as 2026-11-29T10:00:00Z, as -1h/],
    [['--start', '2026-02-30T10:00:00Z'], /There is no 2026-02-30\./],
    [['--start', '2025-02-29T10:00:00+01:00'], /There is no 2025-02-29\./],
    [['--start', '2026-04-31 10:00Z'], /There is no 2026-04-31\./],
    [['--start', '2026-02-28T24:00:00Z'], /Write it as 2026-11-29T10:00:00Z/],
    [['--start', '2026-02-28T10:60:00Z'], /Write it as 2026-11-29T10:00:00Z/],
    [['--start', '2026-13-01T10:00:00Z'], /Write it as 2026-11-29T10:00:00Z/],
    [['--cycles', '100001'], /One document holds at most 100000\./],
    [
      ['--start', '2000-01-01T00:00:00Z', '--end', '2000-01-03T00:00:01Z', '--interval', '1'],
      /that would be 172801 cycles, and one document holds at most 100000\./,
    ],
    [['--namespace', ''], /It must not be empty\./],
    [['--model', ' '], /It must not be empty\./],
    [['--model-id', ''], /It must not be empty\./],
    [['--max-batch', '1048577'], /No server takes more than 1048576 at once\./],
    [['--tenant', 'a\nb'], /^kneepoint: The tenant has a character that cannot be sent/],
    [['--start', '-1h', '--cycles', '3'], /'--start <time>' cannot be used with option '--cycles <n>'/],
    [['--start', '-1m'], /between --start and --end there must be a --window and an --interval at least/],
    [['--end', 'now'], /--end goes with --start/],
    [['--variant-label', 'llm-d.ai/variant'], /Did you mean "llm_d_ai_variant"\?/],
    [['--header', 'X'], /Write it as 'Name: value'/],
    [['--header', 'authorization: Bearer x'], /Put a bearer token into KNEEPOINT_PROMETHEUS_TOKEN instead/],
    [['--max-batch', '64', '--deployment', 'x'], /cannot be used with option '--max-batch <n>'/],
    [['--deployment', 'absent.yaml'], /^absent\.yaml: there is no such file\.$/m],
    [['--deployment', 'there.yaml'], /^there\.yaml: there is no Deployment in this file\.$/m],
    [['--deployment', 'template.yaml'], /^template\.yaml: this is not YAML, so it was not read\.$/m],
    [['--deployment', 'bomb.yaml'], /^bomb\.yaml: its aliases stand for nothing, or for more than can be read/m],
    [['--ca-file', 'absent.pem'], /^absent\.pem: there is no such file\.$/m],
    [['--ca-file', '.'], /^\.: this is a folder\.$/m],
    [
      ['--out', 'there.yaml'],
      /^there\.yaml: this file exists already\. Take another name, or --force to replace it\.$/m,
    ],
    [['--out', 'absent/obs.yaml'], /^absent\/obs\.yaml: there is no such folder to write it to\.$/m],
    [['--prometheus', 'https://u:p@host'], /must not hold a user or password/],
    [['--prometheus', 'host'], /"host" is not a URL/],
  ])('%j', (args, message) => {
    const folder = new Folder({
      'there.yaml': 'a: 1\n',
      'template.yaml': 'kind: Deployment\n{{- if x }}\n',
      'bomb.yaml': `kind: Deployment\n${aliasBomb}`,
    });
    const usual = ['--prometheus', 'http://127.0.0.1:9', '--out', 'obs.yaml'];
    const { code, out, err } = kneepoint(['collect', ...MODEL, ...usual, ...args], { cwd: folder.path });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(folder.read('there.yaml')).toBe('a: 1\n');
    expect(readdirSync(folder.path)).toEqual(['bomb.yaml', 'template.yaml', 'there.yaml']);
  });

  test('--force replaces a file', async () => {
    const { url } = await serve(serving());
    const folder = new Folder({ 'there.yaml': 'a: 1\n' });
    expect((await run(folder, ['--prometheus', url, '--out', 'there.yaml', '--force'])).code).toBe(0);
    expect(folder.read('there.yaml')).toContain('VariantObservations');
  });
});

describe('the largest batch', () => {
  const sentences = async (files: Record<string, string>, args: string[], repository = false) => {
    const { url } = await serve(serving(goodPod('a-0'), goodPod('x-0', {}, { llm_d_ai_variant: 'v' })));
    const folder = new Folder(files);
    if (repository) mkdirSync(folder.at('.git'));
    const { out } = await run(folder, ['--prometheus', url, '--out', '-', '--format', 'text', ...args]);
    return parse(out).spec.cycles[0].variants.map(
      ({ pods: [pod] }: { pods: [{ max_batch: number; max_batch_source: string }] }) =>
        `${pod.max_batch} ${pod.max_batch_source}`,
    );
  };
  const labelled = deployment('other', '--max_num_seqs=32').replace(
    '  template:\n',
    '  template:\n    metadata:\n      labels:\n        llm-d.ai/variant: v\n',
  );

  test('comes from the Deployment of the name, or of the label', async () => {
    const files = { 'deploy/a.yaml': deployment('a', '--max-num-seqs', '64'), 'deploy/b.yaml': labelled };
    expect(await sentences(files, ['--deployment', 'deploy'])).toEqual(['64 deployment', '32 deployment']);
    expect(await sentences(files, ['--deployment', 'deploy/a.yaml'])).toEqual(['64 deployment', '256 assumed']);
    expect(await sentences(files, ['--deployment', 'deploy/a.yaml', '--deployment', 'deploy/b.yaml'])).toEqual([
      ...['64 deployment', '32 deployment'],
    ]);
  });

  test('comes from lists, stateful sets, groups and variables too, and not from another namespace', async () => {
    const list = JSON.stringify({
      kind: 'List',
      items: [
        {
          kind: 'LeaderWorkerSet',
          metadata: { name: 'a' },
          spec: {
            leaderWorkerTemplate: {
              leaderTemplate: {
                spec: { containers: [{ command: ['sglang.launch_server', '--max-running-requests=48'] }] },
              },
              workerTemplate: { spec: { containers: [{ args: ['--max-num-seqs=1'] }] } },
            },
          },
        },
        {
          kind: 'StatefulSet',
          metadata: { name: 'v', namespace: 'llm-d-prod' },
          spec: {
            template: {
              spec: { containers: [{ args: ['--max-num-seqs=$(N)'], env: [{ name: 'N', value: '24' }] }] },
            },
          },
        },
      ],
    });
    const elsewhere = deployment('a', '--max-num-seqs=8').replace('name: a', 'name: a\n  namespace: other');
    expect(await sentences({ 'a.json': list, 'b.yaml': elsewhere }, ['--deployment', '.'])).toEqual([
      ...['48 deployment', '24 deployment'],
    ]);
  });

  test('comes from the workspace where none is named: a repository', async () => {
    const files = { 'k8s/a.yaml': deployment('a', '--max-num-seqs=64'), 'broken.yaml': 'kind: Deployment\n{{' };
    expect(await sentences(files, [], true)).toEqual(['64 deployment', '256 assumed']);
    expect(await sentences(files, [])).toEqual(['256 assumed', '256 assumed']);
  });

  test('says why it is assumed', async () => {
    const { url } = await serve(serving());
    const said = async (files: Record<string, string>, ...args: string[]) => {
      const { out } = await run(new Folder(files), ['--prometheus', url, '--out', 'obs.yaml', ...args]);
      return out.split('\n').find((line) => line.includes('max batch'));
    };
    const named = ['--deployment', 'd.yaml'];
    expect(await said({ 'd.yaml': deployment('a', '--max-num-seqs', '64') }, ...named)).toBe(
      '  max batch of a: 64, from d.yaml.',
    );
    expect(await said({ 'd.yaml': deployment('a') }, ...named)).toBe(
      '  max batch of a: 256 is assumed, for d.yaml has no --max-num-seqs. Give --deployment or --max-batch.',
    );
    expect(await said({ 'd.yaml': deployment('a', '--max-num-seqs=many') }, ...named)).toBe(
      '  max batch of a: 256 is assumed, for d.yaml has --max-num-seqs many. Give --deployment or --max-batch.',
    );
    expect(await said({ 'd.yaml': deployment('vllm', '--max-num-seqs=64') }, ...named)).toBe(
      '  max batch of a: 256 is assumed, for no Deployment of d.yaml is called so, nor has that llm-d.ai/variant (there: vllm). Give --deployment or --max-batch.',
    );
  });
});

describe('what the server says', () => {
  const odd = '\u001b[31mred\u001b]0;t\u0007\nline';

  test('of an error moves no cursor', async () => {
    const body = JSON.stringify({ status: 'error', errorType: 'bad', error: odd });
    const { url } = await fakePrometheus(() => ({ status: 400, body }));
    const { code, err } = await run(new Folder(), ['--prometheus', url, '--out', 'o.yaml']);
    expect(code).toBe(2);
    expect(err).toMatch(/^kneepoint: Prometheus refuses the query \(400\): bad: \\u001b\[31mred[^\n]*\\u000aline\.\n$/);
  });

  test.each(['text', 'json'])('of pods, models and later failures does neither: %s', async (format) => {
    const fake = serving(goodPod(odd, { requests: 3 }), goodPod('a-0'));
    let cycles = 0;
    const { url } = await fakePrometheus(async (request) => {
      if (request.parameters.get('query') === 'time()' && ++cycles > 1)
        return { status: 400, body: JSON.stringify({ status: 'error', error: odd }) };
      return answerOf(fake, request);
    });
    const args = ['--prometheus', url, '--out', 'o.yaml', '--cycles', '2', '--interval', '1', '--format', format];
    const { code, out, err } = await run(new Folder(), args);
    expect(code).toBe(1);
    expect(out + err).toContain('\\u001b[31mred');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(out + err).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  test('of the model is written as the ConfigMap has it', async () => {
    const { url } = await serve(serving());
    const folder = new Folder();
    await run(folder, ['--prometheus', url, '--out', 'o.yaml', '--model-id', 'org/llama']);
    expect(parse(folder.read('o.yaml')).spec.model_id).toBe('org/llama');
  });

  test('of pods that nobody can tell apart is an error', async () => {
    const { url } = await serve(serving({ ...goodPod('a-0'), labels: {} }));
    const folder = new Folder();
    const { code, err } = await run(folder, ['--prometheus', url, '--out', 'o.yaml']);
    expect([code, readdirSync(folder.path)]).toEqual([2, []]);
    expect(err).toMatch(/without a label "pod" or "instance"/);
  });
});
