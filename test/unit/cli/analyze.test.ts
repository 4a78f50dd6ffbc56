import { describe, expect, test } from 'vitest';
import { CONFIG, EXAMPLE, inFolder, LIGHT, observations, POD, TABLE } from './observations.ts';

interface Decided {
  semantics: string;
  tuner: string;
  models: {
    model_id: string;
    namespace: string;
    settings: Record<string, unknown>;
    cycles: {
      time: string;
      slo?: Record<string, unknown>;
      error?: { code: string; message: string };
      variants: Record<string, unknown>[];
      totals?: Record<string, number>;
      optimizer?: Record<string, number>;
    }[];
  }[];
}
const decidedIn = (out: string) => JSON.parse(out) as Decided;

/** A ConfigMap; each entry is a line. */
function configMap(entries: Readonly<Record<string, string>>, namespace = 'workload-variant-autoscaler-system') {
  const lines = Object.entries(entries).map(([key, entry]) => `  ${key}: ${JSON.stringify(entry)}\n`);
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: wva-queueing-model-config
  namespace: ${namespace}
  labels:
    app.kubernetes.io/name: workload-variant-autoscaler
data:
${lines.join('')}`;
}

/** What is known of the variant in `LIGHT`. */
const PARAMETERS = JSON.stringify({
  ...{ apiVersion: 'kneepoint.dev/v1alpha1', kind: 'ServiceParameters', metadata: { name: 'p' } },
  spec: {
    variants: ['a', 'b'].map((name) => ({
      ...{ model_id: 'm', namespace: 'n', name, alpha_ms: 8, beta_ms: 0.016, gamma_ms: 0.0005 },
      ...{ input_tokens: 1024, output_tokens: 256 },
    })),
  },
});
const FILES = { 'c.yaml': configMap({ default: 'sloMultiplier: 3.0' }), 'o.json': LIGHT, 'p.json': PARAMETERS };
const ARGS = ['analyze', '--config', 'c.yaml', '--observations', 'o.json'];

describe('kneepoint analyze', () => {
  test.each([
    [[], 'documented semantics, documented tuner'],
    [['--semantics', 'controller'], 'controller semantics, controller tuner'],
    [['--tuner', 'robust'], 'documented semantics, robust tuner'],
    [['--tuner', 'robust', '--no-tuning'], 'documented semantics, without tuning'],
  ])('%j: says whose account and which tuner it rests on', (args, whose) => {
    const { run } = inFolder(FILES);
    expect(run([...ARGS, '--parameters', 'p.json', ...args]).out).toMatch(new RegExp(` \\(${whose}\\)\\n$`));
  });

  test('prints the SLO, the variants, and what the optimizer is given, for the last cycle of each model', () => {
    const { run } = inFolder({ 'c.yaml': CONFIG, 'o.yaml': EXAMPLE, 'o.csv': TABLE });
    const args = ['analyze', '--config', 'c.yaml', '--observations', 'o.yaml', 'o.csv'];
    expect(run(args)).toMatchInlineSnapshot(`
      {
        "code": 0,
        "err": "",
        "out": "mistralai/Mistral-7B-Instruct-v0.2 in llm-d-staging
        Entry mistral-staging: k = 4, tuning enabled.
        2026-11-29T10:03:45Z: The model needs 2 replicas at 9.74 req/s.
          SLO: TTFT 107 ms and ITL 60.9 ms, inferred from the parameters known with k = 4; mistral-l40s sets both.
          variant       accelerator  demand, req/s  lambda*, req/s  needs  utilisation  ready  utilisation now
          mistral-l40s  l40s                  4.17            5.11      1         0.82      1             0.82
          mistral-a100  a100-sxm              5.57            6.51      1         0.86      2             0.43
          The optimizer is given 0 req/s as required and 8.4 req/s as spare, against the replicas that are ready.

      meta-llama/Meta-Llama-3.1-8B-Instruct in llm-d-prod
        Entry llama-prod: k = 3, tuning enabled.
        2026-11-29T10:03:45Z: The model needs 2 replicas at 13.9 req/s.
          SLO: TTFT 500 ms and ITL 50 ms, given by the model's entry.
          variant     accelerator  demand, req/s  lambda*, req/s  needs  utilisation  ready  utilisation now
          llama-h100  h100-sxm              13.9             8.7      2          0.8      3             0.53
          The optimizer is given 0 req/s as required and 12.2 req/s as spare, against the replicas that are ready.

      2 models: 4 replicas needed (documented semantics, documented tuner)
      ",
      }
    `);
    expect(run([...args, '--semantics', 'controller'])).toMatchInlineSnapshot(`
      {
        "code": 0,
        "err": "",
        "out": "mistralai/Mistral-7B-Instruct-v0.2 in llm-d-staging
        Entry mistral-staging: k = 4, tuning enabled.
        2026-11-29T10:03:45Z: The model needs 3 replicas at 9.74 req/s.
          SLO: TTFT 113 ms and ITL 61 ms, inferred from the parameters known with k = 4; mistral-l40s sets both.
          variant       accelerator  demand, req/s  lambda*, req/s  needs  utilisation  ready  utilisation now
          mistral-l40s  l40s                  4.17             3.6      2         0.58      1             1.16
          mistral-a100  a100-sxm              5.57            8.68      1         0.64      2             0.32
          The optimizer is given 0 req/s as required and 6.14 req/s as spare: the controller counts the replicas that are needed as if they were there, so this never asks for more.

      meta-llama/Meta-Llama-3.1-8B-Instruct in llm-d-prod
        Entry llama-prod: k = 3, tuning enabled.
        2026-11-29T10:03:45Z: The model needs 2 replicas at 13.9 req/s.
          SLO: TTFT 500 ms and ITL 50 ms, given by the model's entry.
          variant     accelerator  demand, req/s  lambda*, req/s  needs  utilisation  ready  utilisation now
          llama-h100  h100-sxm              13.9              11      2         0.63      3             0.42
          The optimizer is given 0 req/s as required and 8.17 req/s as spare: the controller counts the replicas that are needed as if they were there, so this never asks for more.

      2 models: 5 replicas needed (controller semantics, controller tuner)
      ",
      }
    `);
  });

  test('says which variant has no capacity, and why', () => {
    const idle = { name: 'b-0', arrival_rate_rps: 0 };
    const loaded = { ...POD, name: 'c-0', arrival_rate_rps: 5, ttft_ms: 60, itl_ms: 40 };
    const document = observations({ cycles: [{ a: [POD], b: [idle], c: [loaded] }] });
    const { run } = inFolder({ ...FILES, 'o.json': document });
    const { code, out } = run([...ARGS, '--parameters', 'p.json']);
    expect(code).toBe(1);
    expect(out).toMatchInlineSnapshot(`
      "m in n
        No entry of its own: k = 3 from the default entry, tuning enabled.
        2026-11-29T10:00:00Z: The model needs 1 replica at 0.05 req/s, not counting 2 of 3 variants without a capacity.
          SLO: TTFT 40.9 ms and ITL 24.6 ms, inferred from the parameters known with k = 3; b sets both.
          variant  demand, req/s  lambda*, req/s  needs  utilisation  ready  utilisation now
          a                 0.05            3.78      1         0.01      1             0.01
          b                    -               -      -            -      1                -
          c                    -               -      -            -      1                -
          No pod of b has traffic, so it stays at 1 replica.
          Nothing is learned of c yet, so it stays at 1 replica.
          The optimizer is given 0 req/s as required and 3.73 req/s as spare, against the replicas that are ready.

      1 model: 1 replica needed, 2 variants without a capacity (documented semantics, documented tuner)
      "
    `);
    // One without traffic is no fault.
    const fine = inFolder({ ...FILES, 'o.json': observations({ cycles: [{ a: [POD], b: [idle] }] }) });
    expect(fine.run([...ARGS, '--parameters', 'p.json']).code).toBe(0);
  });

  test('a model without a decision says why', () => {
    const document = observations({ cycles: [{ a: [{ name: 'a-0', arrival_rate_rps: 0 }] }] });
    const { run } = inFolder({ ...FILES, 'o.json': document });
    const { code, out } = run(ARGS);
    expect(code).toBe(1);
    expect(out).toContain('  2026-11-29T10:00:00Z: No pod of the model has traffic, so no SLO can be inferred');
    expect(out).toContain('\n1 model without a decision (documented semantics, documented tuner)\n');
    const [model] = decidedIn(run([...ARGS, '--format', 'json']).out).models;
    expect(model!.cycles[0]).toEqual({
      time: '2026-11-29T10:00:00Z',
      error: { code: 'no-slo-target', message: expect.stringMatching(/\.$/) },
      variants: [],
    });
  });

  test('--format json is everything there is to know', () => {
    const { run } = inFolder(FILES);
    const { semantics, tuner, models } = decidedIn(run([...ARGS, '--format', 'json']).out);
    expect({ semantics, tuner }).toEqual({ semantics: 'documented', tuner: 'documented' });
    const [{ cycles, ...model }] = models as [Decided['models'][number]];
    expect(model).toEqual({
      ...{ model_id: 'm', namespace: 'n' },
      settings: { slo_multiplier: 3, slo_multiplier_from: 'default-entry', tuning_enabled: true, entries: [] },
    });
    const [{ variants, ...cycle }] = cycles as [(typeof cycles)[number]];
    const number = expect.any(Number);
    expect(cycle).toEqual({
      time: '2026-11-29T10:00:30Z',
      slo: {
        ...{ ttft_ms: number, itl_ms: number, level: 'inferred', reason: 'parameters-learned' },
        ...{ ttft_from: 'a', itl_from: 'a', multiplier: 3, notes: [] },
      },
      totals: {
        ...{ arrival_rate_rps: 0.05, current_replicas: 1, pending_replicas: 0 },
        ...{ required_replicas: 1, placeholders: 0 },
      },
      optimizer: {
        ...{ supply_rps: number, demand_rps: 0.05, utilisation: number },
        ...{ required_rps: 0, spare_rps: number },
      },
    });
    expect(variants).toEqual([
      {
        ...{ name: 'a', current_replicas: 1, pending_replicas: 0, ready_replicas: 1, max_batch: 256 },
        workload: {
          ...{ busy_pods: 1, arrival_rate_rps: 0.05, input_tokens: 1024, output_tokens: 256 },
          ...{ ttft_ms: 25.05, itl_ms: 8.94 },
        },
        parameters: { alpha_ms: number, beta_ms: number, gamma_ms: number, counts_as_learned: true },
        ...{ lambda_rps: number, capacity_rps: number, limited_by: 'itl', demand_rps: 0.05 },
        ...{ required_replicas: 1, utilisation: number, ready_utilisation: number, supply_rps: number },
        tuning: expect.objectContaining({ started_from: 'store', skipped_pods: [] }),
      },
    ]);
  });

  test('--all-cycles has each, and what one teaches is known to the next', () => {
    const { run } = inFolder(FILES);
    const [model] = decidedIn(run([...ARGS, '--all-cycles', '--format', 'json']).out).models;
    const started = model!.cycles.map(({ variants }) => (variants[0]!.tuning as { started_from: string }).started_from);
    expect(started).toEqual(['guess', 'store', 'store']);
    const text = run([...ARGS, '--all-cycles']).out;
    expect(text.match(/^ {2}2026-11-29T10:00:\d\dZ: The model needs 1 replica/gm)).toHaveLength(3);
  });

  test('the tuner is that of the semantics, or another one', () => {
    const { run } = inFolder(FILES);
    const tuner = (...args: string[]) => decidedIn(run([...ARGS, '--format', 'json', ...args]).out).tuner;
    expect(tuner('--semantics', 'controller')).toBe('controller');
    expect(tuner('--semantics', 'controller', '--tuner', 'documented')).toBe('documented');
  });
});

describe('the settings of a model', () => {
  const settings = (files: Readonly<Record<string, string>>, ...args: string[]) => {
    const { run } = inFolder({ 'o.json': LIGHT, ...files });
    const config = Object.keys(files);
    const all = ['analyze', '--observations', 'o.json', '--config', ...config, '--format', 'json', ...args];
    const { out, err } = run(all);
    return { ...decidedIn(out).models[0]!.settings, err };
  };
  const own = (lines: string) => `model_id: m\nnamespace: n\n${lines}\n`;

  test('are those of its entry on top of the default entry', () => {
    const entries = { default: 'sloMultiplier: 5\ntuningEnabled: false', x: own('targetTTFT: 500\ntargetITL: 50') };
    expect(settings({ 'c.yaml': configMap(entries) })).toEqual({
      ...{ slo_multiplier: 5, slo_multiplier_from: 'default-entry', tuning_enabled: false },
      ...{ target_ttft_ms: 500, target_itl_ms: 50, entries: ['x'] },
      err: expect.stringMatching(/error: .*\[tuning-disabled\]\n$/),
    });
  });

  test('of the ConfigMap of its namespace as a whole, if that one has an entry that is kept', () => {
    const global = configMap({ default: 'sloMultiplier: 5', x: own('sloMultiplier: 6') });
    const local = (entry: string) => configMap({ default: entry }, 'n');
    expect(settings({ 'g.yaml': global, 'l.yaml': local('sloMultiplier: 7') })).toMatchObject({
      ...{ slo_multiplier: 7, entries: [], err: '' },
    });
    expect(settings({ 'g.yaml': global, 'l.yaml': local('sloMultiplier: 0.5') })).toMatchObject({
      ...{ slo_multiplier: 6, entries: ['x'] },
    });
    const elsewhere = configMap({ default: 'sloMultiplier: 7' }, 'elsewhere');
    expect(settings({ 'g.yaml': global, 'l.yaml': elsewhere })).toMatchObject({ slo_multiplier: 6 });
    expect(settings({ 'l.yaml': elsewhere }, '--system-namespace', 'elsewhere')).toMatchObject({ slo_multiplier: 7 });
  });

  test('patched by later files, key by key', () => {
    const patch = configMap({ x: own('sloMultiplier: 9') }).replace(/ {2}namespace: .*\n/, '');
    const files = { 'c.yaml': configMap({ default: '', x: own('sloMultiplier: 6') }), 'overlays/c.yaml': patch };
    expect(settings(files)).toMatchObject({ slo_multiplier: 9, err: '' });
  });

  test('an entry that the controller drops is told, and does not count', () => {
    const dropped = configMap({ default: 'sloMultiplier: 5', x: own('targetTTFT: 500') });
    expect(settings({ 'c.yaml': dropped })).toMatchObject({
      ...{ slo_multiplier: 5, entries: [] },
      err: expect.stringMatching(/^c\.yaml:10:\d+: error: .*\[slo-targets-unpaired\]\n$/),
    });
  });

  test('what is not certain is told', () => {
    const two = configMap({ default: '', x: own('sloMultiplier: 5'), y: own('sloMultiplier: 6') });
    expect(settings({ 'c.yaml': two })).toMatchObject({ slo_multiplier: 5, entries: ['x', 'y'] });
    const { run } = inFolder({ 'o.json': LIGHT, 'c.yaml': two });
    expect(run(ARGS).out).toContain('Entries x, y, of which the controller takes any, here x: k = 5, tuning enabled.');

    expect(settings({ 'a.yaml': configMap({ default: '' }), 'b.yaml': configMap({ x: own('') }) }).err).toContain(
      'a.yaml and b.yaml hold the ConfigMap of workload-variant-autoscaler-system: of two entries with one key the later counts.\n',
    );
    expect(settings({ 'c.yaml': configMap({ x: own('') }) }).err).toContain(
      'The controller leaves this analyzer off: c.yaml has no valid default entry.\n',
    );
  });
});

describe('what is taken in', () => {
  test('folders with everything in them, and standard input for one of the three', () => {
    const { run } = inFolder(FILES);
    const named = run([...ARGS, '--parameters', 'p.json']);
    expect(named).toMatchObject({ code: 0, err: '' });
    expect(run(['analyze', '--config', '.', '--observations', '.', '--parameters', '.'])).toEqual(named);
    const piped = (option: string, name: keyof typeof FILES) => {
      const args = ['--config', 'c.yaml', '--observations', 'o.json', '--parameters', 'p.json'];
      args[args.indexOf(option) + 1] = '-';
      return run(['analyze', ...args], { input: FILES[name] });
    };
    expect(piped('--config', 'c.yaml')).toEqual(named);
    expect(piped('--observations', 'o.json')).toEqual(named);
    expect(piped('--parameters', 'p.json')).toEqual(named);
  });

  test('parameters count where tuning is off', () => {
    const { run } = inFolder({ ...FILES, 'c.yaml': configMap({ default: 'tuningEnabled: false' }) });
    const level = (...args: string[]) => {
      const { code, out } = run([...ARGS, '--semantics', 'controller', '--format', 'json', ...args]);
      return [code, decidedIn(out).models[0]!.cycles[0]!.slo!.level];
    };
    expect(level()).toEqual([1, 'observed']);
    expect(level('--parameters', 'p.json')).toEqual([0, 'inferred']);
  });

  test.each([
    ['nothing', [], /name the files with --config and --observations, or with --scenarios\.\n$/],
    [
      'no ConfigMap',
      ['--config', 'o.json', '--observations', 'o.json'],
      /^o\.json: no ConfigMap of the queueing model\.\n$/,
    ],
    [
      'no observations',
      ['--config', 'c.yaml', '--observations', 'c.yaml'],
      /^c\.yaml: no valid observations: no VariantObservations document is in it\.\n$/,
    ],
    [
      'a file that is absent',
      ['--config', 'c.yaml', '--observations', 'x'],
      /^x: there is no such file\.\nx: no valid/,
    ],
    ['- twice', ['--config', '-', '--observations', '-'], /- can stand for one of --config, --observations and/],
    ['two ways at once', ['--scenarios', '-', '--config', 'c.yaml'], /cannot be used with/],
    ['another semantics', ['--semantics', 'mine'], /Allowed choices are documented, controller\./],
  ])('%s is exit code 2', (_, args, message) => {
    const { code, out, err } = inFolder(FILES).run(['analyze', ...args], { input: '' });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });
});

describe('kneepoint analyze --scenarios', () => {
  const pod = {
    ...{ variant: 'a', pod: 'a-0', arrivalRate: 1.7, avgInputTokens: 1024, avgOutputTokens: 256 },
    ...{ avgTTFTSeconds: 0.026, avgITLSeconds: 0.011 },
  };
  const scenario = {
    ...{ id: 's', tuningEnabled: false, sloMultiplier: 5 },
    storedParameters: { a: { alpha: 8, beta: 0.016, gamma: 0.0005 } },
    cycles: [{ pods: [pod], variantStates: [{ variant: 'a', currentReplicas: 2 }] }],
  };
  const run = (lines: readonly unknown[], ...args: string[]) => {
    const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\r\n');
    const { code, out, err } = inFolder({}).run(['analyze', '--scenarios', '-', ...args], { input });
    const answers =
      out === ''
        ? []
        : out
            .trimEnd()
            .split('\n')
            .map((each) => JSON.parse(each));
    return { code, answers, err };
  };

  test('answers by either semantics', () => {
    const replicasSupplying = (...args: string[]) => {
      const [{ totalCapacity, perReplicaCapacity }] = run([scenario], ...args).answers[0].cycles[0].result
        .variantCapacities as [{ totalCapacity: number; perReplicaCapacity: number }];
      return totalCapacity / perReplicaCapacity;
    };
    expect(replicasSupplying()).toBeCloseTo(2, 9);
    expect(replicasSupplying('--semantics', 'controller')).toBeCloseTo(1, 9);
    const idle = { ...scenario, cycles: [{ pods: [{ ...pod, arrivalRate: 0 }], variantStates: [] }] };
    expect(run([idle])).toMatchObject({ code: 0, answers: [{ cycles: [{ error: { code: 'no-slo-target' } }] }] });
  });

  test('a bad line is an error for that line, told with its place, and the rest goes on', () => {
    const { code, answers, err } = run([
      '{',
      { ...scenario, id: 'a', cycles: undefined },
      { ...scenario, id: 'b', sloMultipler: 3, slomultiplier: 3 },
      { ...scenario, id: 'c', cycles: [{ ...scenario.cycles[0], pods: [{ ...pod, variant: 1 }] }] },
      { ...scenario, id: 'd', sloMultiplier: 'NaN' },
      scenario,
    ]);
    expect(code).toBe(2);
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      [null, 'json-invalid'],
      ...['a', 'b', 'c'].map((id) => [id, 'input-invalid']),
      ...['d', 's'].map((id) => [id, undefined]),
    ]);
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^<stdin>:1:\d+: error: Line 1 is not JSON/),
      '<stdin>:2:1: error: cycles is missing. [input-invalid]',
      '<stdin>:3:1: error: "slomultiplier" is not a field. Did you mean "sloMultiplier"? [input-invalid]',
      '<stdin>:4:1: error: cycles[0].pods[0].variant must be a text. [input-invalid]',
    ]);
  });
});
