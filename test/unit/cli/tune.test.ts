import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { CONFIG, EXAMPLE, inFolder, LIGHT, LOADED, observations, POD, TABLE } from './observations.ts';
import { COMMAND } from './run.ts';

interface Tuned {
  tuner: string;
  semantics: string;
  variants: {
    model_id: string;
    name: string;
    updates: number;
    accepted_updates: number;
    counts_as_learned: boolean;
    parameters: Record<string, unknown> | null;
    cycles: { time: string; started_from?: string; tuner_error?: { code: string }; runs: Record<string, unknown>[] }[];
  }[];
}
const tunedIn = (out: string) => JSON.parse(out) as Tuned;

describe('kneepoint tune', () => {
  test('prints a table of cycles for each variant, what was learned, and a summary last', () => {
    const { run } = inFolder({ 'light.json': LIGHT });
    const { code, out, err } = run(['tune', 'light.json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatchInlineSnapshot(`
      "a, m in n
        time                  from     alpha, ms    beta, ms/token      gamma, ms/token  TTFT, ms  predicted  ITL, ms  predicted     NIS  update
        2026-11-29T10:00:00Z  guess  7.18 ± 0.24  0.0164 ± 0.00057  0.000741 ± 0.000053      25.1       25.2     8.94         10    3.31  accepted
        2026-11-29T10:00:15Z  store  7.07 ± 0.24  0.0166 ± 0.00055  0.000738 ± 0.000064      25.1       24.9     8.94        9.1   0.169  accepted
        2026-11-29T10:00:30Z  store  7.04 ± 0.26  0.0167 ± 0.00056  0.000737 ± 0.000073      25.1         25     8.94       8.98  0.0158  accepted
        Learned: alpha 7.04 ± 0.26 ms, beta 0.0167 ± 0.00056 ms/token, gamma 0.000737 ± 0.000073 ms/token; 3 of 3 updates accepted, and targets can be inferred from it.

      1 variant: 3 of 3 updates accepted (documented tuner)
      "
    `);
  });

  test('says why there was no update, and of which variant nothing is learned', () => {
    const old = { ...POD, started_at: '2026-11-29T08:00:00Z' };
    const young = { ...POD, name: 'a-1', started_at: '2026-11-29T09:59:00Z' };
    const idle = { name: 'b-0', arrival_rate_rps: 0 };
    const jump = { ...old, ttft_ms: 2000, itl_ms: 100 };
    const document = observations({
      cycles: [
        { a: [old, young], b: [idle] },
        { a: [jump, young], b: [idle] },
      ],
    });
    const { run } = inFolder({ 'o.json': document, 'loaded.json': LOADED.replace('"n"', '"other"') });
    const { code, out } = run(['tune', 'o.json', 'loaded.json']);
    expect(code).toBe(1);
    expect(out).toMatchInlineSnapshot(`
      "a, m in n
        time                  from     alpha, ms    beta, ms/token      gamma, ms/token  TTFT, ms  predicted  ITL, ms  predicted    NIS  update
        2026-11-29T10:00:00Z  guess  7.18 ± 0.24  0.0164 ± 0.00057  0.000741 ± 0.000053      25.1       25.2     8.94         10   3.31  accepted
        2026-11-29T10:00:15Z  store  7.18 ± 0.24  0.0164 ± 0.00057  0.000741 ± 0.000053     2 000       24.9      100        9.1  2 730  rejected: NIS above 7.378
        a-1 left out in 2 cycles [too-young]: Pod a-1: it started 75 s ago and counts from 120 s on.
        Learned: alpha 7.18 ± 0.24 ms, beta 0.0164 ± 0.00057 ms/token, gamma 0.000741 ± 0.000053 ms/token; 1 of 2 updates accepted, and targets can be inferred from it.

      b, m in n
        time                  update
        2026-11-29T10:00:00Z  none: no-usable-pod
        2026-11-29T10:00:15Z  none: no-usable-pod
        b-0 left out in 2 cycles [no-traffic]: Pod b-0: it got no requests.
        no update in 2 cycles [no-usable-pod]: No pod has both traffic and measured latencies.
        Nothing is learned: there was no update.

      a, m in other
        time                  from   update
        2026-11-29T10:00:00Z  guess  none: model-not-evaluable-at-start
        no update in 1 cycle [model-not-evaluable-at-start]: The filter cannot start at its first guess: One replica takes at most 0.918 req/s, not 5 req/s (4.08 req/s too much).
        Nothing is learned: there was no update.
        The first guess was too far off, and the filter stays locked. --tuner robust does not need one.

      3 variants: 1 of 2 updates accepted, 2 variants without any (documented tuner)
      "
    `);
  });

  test('the controller updates with each pod, and takes for learned what it stored', () => {
    const far = { ...POD, ttft_ms: 500 };
    const document = observations({ cycles: [{ a: [far, { ...far, name: 'a-1' }] }] });
    const { run } = inFolder({ 'o.json': document });
    const { code, out } = run(['tune', 'o.json', '--tuner', 'controller', '--format', 'json']);
    expect(code).toBe(1);
    const [a] = tunedIn(out).variants;
    expect(a).toMatchObject({ updates: 2, accepted_updates: 0, counts_as_learned: true });
    expect(a!.cycles[0]!.runs.map(({ pod, rejected }) => [pod, rejected])).toEqual([
      ['a-0', true],
      ['a-1', true],
    ]);
    const text = run(['tune', 'o.json', '--tuner', 'controller']).out;
    expect(text).toMatch(/ a-1 .* rejected: NIS above 7\.378\n/);
    expect(text).toContain('0 of 2 updates accepted, and targets can be inferred from it.');
  });

  test('--format json is everything there is to know', () => {
    const { run } = inFolder({ 'light.json': LIGHT });
    const { out } = run(['tune', 'light.json', '--format', 'json']);
    const { tuner, semantics, variants } = tunedIn(out);
    expect({ tuner, semantics }).toEqual({ tuner: 'documented', semantics: 'documented' });
    expect(Object.keys(variants[0]!)).toEqual([
      ...['model_id', 'namespace', 'name', 'updates', 'accepted_updates', 'counts_as_learned', 'parameters', 'cycles'],
    ]);
    expect(variants[0]!.cycles).toHaveLength(3);
    expect(variants[0]!.cycles[0]).toEqual({
      time: '2026-11-29T10:00:00Z',
      started_from: 'guess',
      skipped_pods: [],
      runs: [
        {
          ...{ alpha_ms: expect.any(Number), beta_ms: expect.any(Number), gamma_ms: expect.any(Number) },
          covariance: Array(3).fill(Array(3).fill(expect.any(Number))),
          ...{ nis: expect.any(Number), rejected: false },
          observed: { ttft_ms: 25.05, itl_ms: 8.94 },
          predicted: { ttft_ms: expect.any(Number), itl_ms: expect.any(Number) },
        },
      ],
    });
    const last = variants[0]!.cycles[2]!.runs[0]!;
    expect(variants[0]!.parameters).toMatchObject({ alpha_ms: last.alpha_ms, learned: { accepted_updates: 3 } });
  });

  test('the robust tuner has its own limit, predicts nothing at first, and says when it has not settled', () => {
    const far = { ...POD, ttft_ms: 9000, itl_ms: 900 };
    const { run } = inFolder({
      'one.json': observations({ cycles: [{ a: [POD] }] }),
      'far.json': observations({ cycles: [{ a: [POD] }, { a: [POD] }, { a: [POD] }, { a: [far] }] }),
    });
    const one = run(['tune', 'one.json', '--tuner', 'robust']);
    expect(one.out).toContain('1 of 1 update accepted, and it does not count as learned yet.');
    expect(one.code).toBe(1);
    expect(one.out).toMatch(/10:00:00Z +guess .* 25\.1 +8\.94 +accepted\n/);
    const { out, code } = run(['tune', 'far.json', '--tuner', 'robust']);
    expect(out).toMatch(/10:00:45Z .*rejected: NIS above 13\.8\n/);
    expect(code).toBe(0);
    const json = run(['tune', 'one.json', '--tuner', 'robust', '--format', 'json']);
    expect(tunedIn(json.out).variants[0]).toMatchObject({ counts_as_learned: false });
    expect(tunedIn(json.out).variants[0]!.cycles[0]!.runs[0]).toMatchObject({ nis: null, predicted: null });
  });

  test('what the robust tuner has found out so far is an estimate, with the true count beside it', () => {
    const { folder, run } = inFolder({ 'two.json': observations({ cycles: [{ a: [POD] }, { a: [POD] }] }) });
    const { code, out } = run(['tune', 'two.json', '--tuner', 'robust', '--out', 'p.yaml']);
    expect(code).toBe(1);
    expect(out).toMatch(/^ {2}Estimated: .*; 2 of 2 updates accepted, and it does not count as learned yet\.$/m);
    expect(out).toMatch(
      /^ {2}What the observations fix, with 90 % intervals: At the loads seen so far alpha \(\S+ to \S+ ms\) and gamma \(.*\) can't be told apart; beta is \S+ to \S+ ms\/token\./m,
    );
    const [a] = parse(folder.read('p.yaml')).spec.variants;
    expect(a.learned).toMatchObject({ tuner: 'robust', accepted_updates: 2, counts_as_learned: false });
    // A tuner that finds it in a file takes it for what it is.
    expect(run(['tune', 'two.json', '--parameters', 'p.yaml', '--format', 'json']).out).toContain(
      '"started_from": "guess"',
    );
    expect(run(['lint', 'p.yaml'])).toMatchObject({ code: 0, out: '' });
  });

  test('a change is told with the time from which the robust tuner learns anew', () => {
    const cycles = Array.from({ length: 12 }, (_, i) => {
      // A cycle without traffic is none to learn from.
      if (i === 7) return { a: [{ ...POD, arrival_rate_rps: 0 }] };
      return { a: [i < 6 ? POD : { ...POD, itl_ms: 17.88 }] };
    });
    const { run } = inFolder({ 'o.json': observations({ cycles }) });
    const { code, out } = run(['tune', 'o.json', '--tuner', 'robust']);
    expect(code).toBe(0);
    const updates = [...out.matchAll(/^ {2}2026-11-29T(\S+)Z .*?(accepted.*|rejected.*|none.*)$/gm)];
    expect(updates.slice(5, 11).map(([, time, update]) => `${time} ${update}`)).toEqual([
      '10:01:15 accepted',
      '10:01:30 rejected: NIS above 13.8',
      '10:01:45 none: no-usable-pod',
      '10:02:00 rejected: NIS above 13.8',
      '10:02:15 accepted: a change, learning anew from 10:01:30',
      '10:02:30 accepted',
    ]);
    const json = tunedIn(run(['tune', 'o.json', '--tuner', 'robust', '--format', 'json']).out);
    expect(json.variants[0]!.cycles[9]!.runs[0]).toMatchObject({
      rejected: false,
      change: { cycles: 3, message: expect.stringContaining('older cycles were dropped') },
    });
  });

  test('colours only where they are wanted', () => {
    const { run } = inFolder({ 'light.json': LIGHT });
    expect(run(['tune', 'light.json']).out).not.toContain('\u001b');
    expect(run(['tune', 'light.json'], { env: { FORCE_COLOR: '1' } }).out).toContain('\u001b[1m');
  });

  test('names that would play with the terminal are spelled out', () => {
    const name = 'a\u001b[31m\nb';
    const { run } = inFolder({ 'o.json': observations({ model: name, cycles: [{ [name]: [POD] }] }) });
    const { out } = run(['tune', 'o.json']);
    expect(out).toMatch(/^a\\u001b\[31m\\u000ab, a\\u001b\[31m\\u000ab in n\n/);
    expect(out).not.toContain('\u001b');
  });
});

describe('what is taken in', () => {
  test('documents, tables, folders, globs and standard input, in any number', () => {
    const { run } = inFolder({ 'd/a.yaml': EXAMPLE, 'd/b.csv': TABLE, 'd/other.yaml': 'a: 1\n' });
    const names = (args: string[], input = '') => {
      const { code, out, err } = run(['tune', '--format', 'json', ...args], { input });
      expect({ code, err }).toEqual({ code: 0, err: '' });
      return tunedIn(out).variants.map(({ name }) => name);
    };
    const both = ['mistral-l40s', 'mistral-a100', 'llama-h100'];
    expect(names(['d/a.yaml', 'd/b.csv'])).toEqual(both);
    expect(names(['d'])).toEqual(both);
    expect(names(['**/*.{yaml,csv}'])).toEqual(both);
    expect(names(['-'], EXAMPLE)).toEqual(both.slice(0, 2));
    expect(names(['-'], TABLE)).toEqual(both.slice(2));
    expect(names(['-'], `${LIGHT}\n---\n${LIGHT.replaceAll('"a"', '"b"').replace('"n"', '"n2"')}`)).toEqual(['a', 'b']);
  });

  test('documents of one model are one after the other in time, whatever their order, and nothing counts twice', () => {
    const cycle = { a: [POD] };
    const { run } = inFolder({
      'whole.json': observations({ cycles: [cycle, cycle, cycle, cycle] }),
      'early.json': observations({ cycles: [cycle, cycle] }),
      'late.json': observations({ cycles: [cycle, cycle, cycle], from: 15 }),
      'b.json': observations({ cycles: [{ b: [{ ...POD, name: 'b-0' }] }] }),
    });
    const tuned = (...args: string[]) => tunedIn(run(['tune', '--format', 'json', ...args]).out).variants;
    const whole = tuned('whole.json');
    expect(whole[0]!.cycles).toHaveLength(4);
    expect(tuned('late.json', 'early.json')).toEqual(whole);
    expect(tuned('b.json', 'late.json', 'early.json')).toEqual([expect.objectContaining({ name: 'b' }), ...whole]);
  });

  test('more than an editor looks into', () => {
    const cycles = Array.from({ length: 600 }, () => ({
      a: Array.from({ length: 20 }, (_, i) => ({ ...POD, name: `a-${i}` })),
    }));
    const document = observations({ cycles });
    expect(document.length).toBeGreaterThan(1_500_000);
    const { run } = inFolder({ 'o.json': document });
    expect(run(['tune', 'o.json']).out).toContain('1 variant: 600 of 600 updates accepted (documented tuner)\n');
  });
});

describe('--out and --parameters', () => {
  test('what is written goes on where it ended, in YAML and in JSON', () => {
    const { folder, run } = inFolder({ 'light.json': LIGHT });
    const learned = tunedIn(run(['tune', 'light.json', '--out', 'p.kneepoint.yaml', '--format', 'json']).out);
    expect(run(['lint', 'p.kneepoint.yaml'])).toEqual({ code: 0, out: '', err: '' });
    expect(run(['tune', 'light.json', '--out', 'p.json'])).toMatchObject({ code: 0, err: '' });
    const written = parse(folder.read('p.kneepoint.yaml'));
    expect(written).toMatchObject({ kind: 'ServiceParameters', metadata: { name: 'p' } });
    expect(written.spec.variants).toEqual([learned.variants[0]!.parameters]);
    expect(JSON.parse(folder.read('p.json'))).toEqual(written);

    const next = observations({ cycles: [{ a: [POD] }], from: 45 });
    folder.write('next.json', next);
    const [a] = tunedIn(run(['tune', '--parameters', 'p.json', 'next.json', '--format', 'json']).out).variants;
    expect(a!.cycles[0]!.started_from).toBe('store');
    const whole = tunedIn(run(['tune', 'light.json', 'next.json', '--format', 'json']).out);
    expect(a!.parameters).toEqual(whole.variants[0]!.parameters);
  });

  test('variants that were not observed stay in it', () => {
    const { folder, run } = inFolder({ 'light.json': LIGHT, 'other.json': LIGHT.replace('"n"', '"other"') });
    run(['tune', 'other.json', '--out', 'p.yaml']);
    run(['tune', 'light.json', '--parameters', 'p.yaml', '--out', 'p.yaml', '--force']);
    expect(parse(folder.read('p.yaml')).spec.variants).toMatchObject([{ namespace: 'n' }, { namespace: 'other' }]);
  });

  test('a file that is there is left alone without --force', () => {
    const { folder, run } = inFolder({ 'light.json': LIGHT, 'p.yaml': 'mine\n' });
    expect(run(['tune', 'light.json', '--out', 'p.yaml'])).toEqual({
      code: 2,
      out: '',
      err: 'p.yaml: this file exists already. Take another name, or --force to replace it.\n',
    });
    expect(folder.read('p.yaml')).toBe('mine\n');
    expect(run(['tune', 'light.json', '--out', 'absent/p.yaml'])).toMatchObject({ code: 2, out: '' });
    expect(run(['tune', 'light.json', '--out', 'p.yaml', '--force']).code).toBe(0);
    expect(folder.read('p.yaml')).toContain('kind: ServiceParameters');
  });

  test('- is standard output, and the table goes to standard error', () => {
    const { run } = inFolder({ 'light.json': LIGHT });
    const { code, out, err } = run(['tune', 'light.json', '--out', '-']);
    expect(code).toBe(0);
    expect(parse(out)).toMatchObject({ metadata: { name: 'learned' }, spec: { variants: [{ name: 'a' }] } });
    expect(err).toContain('3 of 3 updates accepted');
  });

  test('nothing learned is nothing written', () => {
    const { folder, run } = inFolder({ 'loaded.json': LOADED });
    const { code, err } = run(['tune', 'loaded.json', '--out', 'p.yaml']);
    expect({ code, err }).toEqual({ code: 1, err: 'p.yaml: not written, for nothing is learned of any variant.\n' });
    expect(readdirSync(folder.path)).toEqual(['loaded.json']);
  });

  test('parameters of a time that is none are told with their place, and left out', () => {
    const { folder, run } = inFolder({ 'light.json': LIGHT });
    run(['tune', 'light.json', '--out', 'p.yaml']);
    folder.write('p.yaml', folder.read('p.yaml').replace(/at: .*/, 'at: yesterday'));
    const { code, out, err } = run(['tune', 'light.json', '--parameters', 'p.yaml']);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^p\.yaml:19:13: error: .*at must be written as in 2026-11-29T10:00:00Z.*\[schema-mismatch\]\n$/,
    );
    expect(out).toContain('3 of 3 updates accepted');
  });
});

describe('what is wrong', () => {
  const changed = (from: string, to: string) => LIGHT.replaceAll(from, to);

  test('nothing valid is exit code 2', () => {
    const ten = (alias: string) => Array(10).fill(alias).join(', ');
    const bomb = Array.from({ length: 12 }, (_, i) => `"b${i}": &b${i} [${i === 0 ? 'x' : ten(`*b${i - 1}`)}]`).join();
    const ours = {
      'number-as-text': changed('"arrival_rate_rps":0.05', '"arrival_rate_rps":"0.05"'),
      'rate-no-number': changed('"arrival_rate_rps":0.05', '"arrival_rate_rps":.nan'),
      'infinite-latency': changed('"ttft_ms":25.05', '"ttft_ms":.inf'),
      'negative-latency': changed('"ttft_ms":25.05', '"ttft_ms":-1'),
      'beyond-all-numbers': changed('"ttft_ms":25.05', '"ttft_ms":1e999'),
      'name-missing': changed('"name":"a-0",', ''),
      'list-for-object': changed('"spec":{', '"spec":[{').replace(/}$/, ']}'),
      'time-that-is-none': LIGHT.replaceAll(/2026-[^"]*/g, 'noon'),
      'half-a-document': LIGHT.slice(0, LIGHT.length / 2),
      'alias-bomb': LIGHT.replace('"metadata":{', `"metadata":{${bomb},`),
    };
    const others: Record<string, string> = {
      empty: '',
      'no-cycles': observations({ cycles: [] }),
      other: 'kind: Deployment\n',
    };
    const files = Object.entries({ ...ours, ...others }).map(([name, text]) => [`${name}.yaml`, text]);
    const names = files.map(([name]) => name!);
    const { run } = inFolder(Object.fromEntries(files));
    const { code, out, err } = run(['tune', ...names]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    const lines = err.trimEnd().split('\n');
    const reasons = lines.splice(-names.length);
    const errors = 'the errors above leave nothing of it';
    expect(reasons).toEqual([
      ...Object.keys(ours).map((name) => `${name}.yaml: no valid observations: ${errors}.`),
      'empty.yaml: no valid observations: it is empty.',
      'no-cycles.yaml: no valid observations: it has no cycles.',
      'other.yaml: no valid observations: it holds no document of ours.',
    ]);
    for (const line of lines) expect(line).toMatch(/^[a-z-]+\.yaml:\d+:\d+: +error: +.* \[[a-z-]+\]$/);
    expect([...new Set(lines.map((line) => line.split('.yaml:')[0]))]).toEqual(Object.keys(ours));
  });

  test('an error is told as lint tells it, the rest goes on, and the exit code is 1', () => {
    const bad = LIGHT.replace('"ttft_ms":25.05', '"ttft_ms":-1');
    const { run } = inFolder({ 'bad.json': bad.replace('"n"', '"other"'), 'light.json': LIGHT });
    const { code, out, err } = run(['tune', 'bad.json', 'light.json']);
    expect(code).toBe(1);
    expect(err).toBe(run(['lint', 'bad.json']).out.split('\n').slice(0, 1).join('\n').concat('\n'));
    expect(err).toMatch(/^bad\.json:1:\d+: error: /);
    expect(out).toContain('2 variants: 5 of 5 updates accepted');
  });

  test('warnings are counted only, but for latencies in seconds, from which nothing true is learned', () => {
    const seconds = LIGHT.replaceAll('"ttft_ms":25.05', '"ttft_ms":0.02505');
    const { run } = inFolder({ 'o.json': seconds, 'p.json': seconds.replace('"n"', '"other"') });
    const place = (file: string) => `${file}\\.json:1:\\d+: warning: ttft_ms is in ms, .* \\[latency-in-seconds\\]\\n`;
    expect(run(['tune', 'o.json', 'p.json']).err).toMatch(
      new RegExp(`^${place('o')}${place('p')}kneepoint lint tells of 4 more warnings in these files\\.\\n$`),
    );
    const turned = observations({ cycles: [{ a: [POD] }, { a: [POD] }] }).replace('10:00:15', '09:00:00');
    const other = inFolder({ 'o.json': turned });
    expect(other.run(['tune', 'o.json']).err).toBe('kneepoint lint tells of 1 warning in these files.\n');
  });

  test('files that cannot be read are told, and the others are not lost', () => {
    const { folder, run } = inFolder({
      'light.json': LIGHT,
      'binary.yaml': Buffer.from([0, 1, 2, 3]),
      'latin1.yaml': Buffer.from('# \u00fc\n', 'latin1'),
      'd/readme.md': '',
      'large.yaml': `${LIGHT}\n# ${'x'.repeat(10_000_000)}\n`,
    });
    spawnSync('mkfifo', [folder.at('pipe')]);
    const named = ['absent.yaml', 'binary.yaml', 'latin1.yaml', 'd', 'pipe', 'none*.yaml', 'large.yaml'];
    const { code, out, err } = run(['tune', 'light.json', ...named]);
    expect(code).toBe(2);
    expect(out).toContain('3 of 3 updates accepted');
    expect(err.trimEnd().split('\n')).toEqual([
      'absent.yaml: there is no such file.',
      'pipe: this is no regular file. Use - to read from a pipe.',
      'none*.yaml: no file matches this pattern.',
      'binary.yaml: this is a binary file, so it was not checked.',
      'latin1.yaml: this is not text in UTF-8, so it was not checked. Save it as UTF-8.',
      'large.yaml: this is larger than 10 MB. Split it.',
    ]);
  });

  test('numbers at the ends of their range are no reason to fall over', () => {
    const extremes = [5e-324, 1e-300, 1e300, Number.MAX_VALUE];
    const cycles = extremes.flatMap((value) =>
      ['arrival_rate_rps', 'ttft_ms', 'itl_ms', 'input_tokens', 'output_tokens'].map((field) => ({
        a: [{ ...POD, [field]: value }],
      })),
    );
    const { run } = inFolder({ 'o.json': observations({ cycles }) });
    for (const tuner of ['documented', 'controller']) {
      const { code, out } = run(['tune', 'o.json', '--tuner', tuner]);
      expect([0, 1]).toContain(code);
      expect(out).not.toMatch(/NaN|undefined|not a number/);
      expect(tunedIn(run(['tune', 'o.json', '--tuner', tuner, '--format', 'json']).out).variants).toHaveLength(1);
    }
  });

  test.each([
    [[], 'kneepoint: name files with observations, or - for standard input.\n'],
    [['o.json', '--trajectories', '-'], 'kneepoint: --trajectories takes the place of files with observations.\n'],
    [['--trajectories', '-', '--out', 'p.yaml'], /--trajectories .* cannot be used with .*--out/],
    [['o.json', '--tuner', 'best'], /Allowed choices are documented, controller, robust\./],
  ])('used as %j', (args, message) => {
    const { code, out, err } = inFolder({ 'o.json': LIGHT }).run(['tune', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    if (typeof message === 'string') expect(err).toBe(message);
    else expect(err).toMatch(message);
  });
});

describe('kneepoint tune --trajectories', () => {
  const pod = {
    ...{ pod: 'a-0', arrivalRate: 0.05, avgInputTokens: 1024, avgOutputTokens: 256 },
    ...{ avgTTFTSeconds: 0.02505, avgITLSeconds: 0.00894, maxBatchSize: 256 },
  };
  const trajectory = { id: 't', mode: 'analyzer', cycles: [{ pods: [pod] }] };
  const line = (changes: object = {}) => JSON.stringify({ ...trajectory, ...changes });
  const answers = (out: string) =>
    out
      .trimEnd()
      .split('\n')
      .map((each) => JSON.parse(each));
  const run = (input: string | Buffer, ...args: string[]) =>
    inFolder({}).run(['tune', '--trajectories', '-', ...args], { input });

  test('a bad line is an error for that line, told with its place, and the rest goes on', () => {
    const { code, out, err } = run(
      [
        '{"id": nonsense}',
        '[]',
        '',
        line({ id: 'a', mode: undefined }),
        line({ id: 'b', cycles: undefined }),
        line({ id: 'c', cycles: [{ pods: [{ ...pod, arrivalRate: '1' }] }] }),
        line({ id: 'd', Cycles: [] }),
        line({ id: 'e', presetStoredParameters: [1, 2] }),
        line({ id: 'f', filterData: { gammaFactor: 0 } }),
        line({ id: { of: ['anything'] } }),
      ].join('\r\n'),
    );
    expect(code).toBe(2);
    expect(answers(out).map(({ id, error }) => [id, error?.code ?? 'fine'])).toEqual([
      [null, 'json-invalid'],
      [null, 'json-invalid'],
      ...['a', 'b', 'c'].map((id) => [id, 'input-invalid']),
      ['d', 'input-invalid'],
      ...['e', 'f'].map((id) => [id, 'input-invalid']),
      [{ of: ['anything'] }, 'fine'],
    ]);
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^<stdin>:1:\d+: error: Line 1 is not JSON: .* \[json-invalid\]$/),
      '<stdin>:2:1: error: Line 2 must be a JSON object, such as {"id":"a","alpha":8, ...}. [json-invalid]',
      '<stdin>:4:1: error: mode must be "analyzer" or "raw", and is missing. [input-invalid]',
      '<stdin>:5:1: error: cycles is missing. [input-invalid]',
      '<stdin>:6:1: error: cycles[0].pods[0].arrivalRate must be a number. [input-invalid]',
      '<stdin>:7:1: error: "Cycles" is not a field. Did you mean "cycles"? [input-invalid]',
      '<stdin>:8:1: error: presetStoredParameters must be three numbers in ms, alpha, beta and gamma, such as [8, 0.016, 0.0005]. [input-invalid]',
      '<stdin>:9:1: error: filterData.gammaFactor must be a positive, finite number. [input-invalid]',
    ]);
  });

  test('numbers that JSON lacks, and such as no queue can take, are answered', () => {
    const odd = ['NaN', 'Infinity', '-Infinity', -1, 0, 1e300, 5e-324];
    const { code, out } = run(
      odd.map((value) => line({ cycles: [{ pods: [{ ...pod, avgTTFTSeconds: value }] }] })).join('\n'),
    );
    expect(code).toBe(0);
    expect(answers(out).map(({ cycles }) => cycles[0].envError ?? cycles[0].tunerError ?? 'ran')).toEqual([
      ...Array(5).fill('no-usable-pod'),
      'ran',
      'ran',
    ]);
  });

  test('another tuner than the controller’s can be asked, but not for what is the controller’s own', () => {
    const both = `${line()}\n${line({ mode: 'raw' })}\n`;
    const { code, out } = run(both, '--tuner', 'documented');
    expect(code).toBe(2);
    const [tuned, refused] = answers(out);
    expect(tuned.cycles).toMatchObject([{ startedFrom: 'guess', runs: [{ pod: '', rejected: false }] }]);
    expect(refused.error.message).toBe(
      'mode "raw" and filterData are of the controller\'s tuner, and this is the documented one.',
    );
  });

  test('nesting without end, lines without end, and bytes that are no text', () => {
    const deep = `{"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const long = `{"id":"${'x'.repeat(64_000_001)}"}`;
    const { code, out } = run(
      Buffer.concat([Buffer.from(`${deep}\n${long}\n`), Buffer.from([0, 255, 10]), Buffer.from(line())]),
    );
    expect(code).toBe(2);
    expect(answers(out).map(({ id, error }) => [id, error?.code])).toEqual([
      [null, 'input-invalid'],
      [null, 'line-too-long'],
      [null, 'json-invalid'],
      ['t', undefined],
    ]);
  });

  test('reads a file, or a pipe by its name', async () => {
    const { folder, run: runIn } = inFolder({ 't.jsonl': `${line()}\n{` });
    const { code, out, err } = runIn(['tune', '--trajectories', 't.jsonl']);
    expect({ code, ids: answers(out).map(({ id }) => id) }).toEqual({ code: 2, ids: ['t', null] });
    expect(err).toMatch(/^t\.jsonl:2:\d+: error: /);
    expect(runIn(['tune', '--trajectories', '.']).err).toBe(
      '.: this is a folder. Name a file, or - for standard input.\n',
    );
    expect(runIn(['tune', '--trajectories', 'absent'])).toMatchObject({
      code: 2,
      err: 'absent: there is no such file.\n',
    });

    spawnSync('mkfifo', [folder.at('pipe')]);
    const child = spawn(process.execPath, [COMMAND, 'tune', '--trajectories', 'pipe'], { cwd: folder.path });
    const end = once(child as ChildProcess, 'close');
    writeFileSync(folder.at('pipe'), `${line()}\n`);
    const [answer] = await once(child.stdout, 'data');
    expect(JSON.parse(String(answer)).id).toBe('t');
    expect(await end).toEqual([0, null]);
  });

  test('answers a line before the next one comes', async () => {
    const child = spawn(process.execPath, [COMMAND, 'tune', '--trajectories', '-']);
    const end = once(child as ChildProcess, 'close');
    for (const id of ['first', 'second']) {
      child.stdin.write(`${line({ id })}\n`);
      const [answer] = await once(child.stdout, 'data');
      expect(JSON.parse(String(answer)).id).toBe(id);
    }
    child.stdin.end();
    expect(await end).toEqual([0, null]);
  });
});

describe('a wrong value costs what it stands in, and no more', () => {
  const good = Array.from({ length: 20 }, () => ({ a: [POD] }));
  const table = (rows: readonly string[]) =>
    `time,model_id,namespace,variant,pod,arrival_rate_rps,ttft_ms,itl_ms,input_tokens,output_tokens\n${rows.join('\n')}\n`;
  const rows = Array.from({ length: 20 }, (_, i) => `2026-11-29T10:00:${10 + i}Z,m,n,a,a-0,0.05,25.05,8.94,1024,256`);

  test.each([
    ['one cycle of twenty', 'o.json', observations({ cycles: good }).replace('8.94', '"fast"'), 19],
    ['one NaN of twenty', 'o.yaml', observations({ cycles: good }).replace('8.94', '.nan'), 19],
    ['one pod of two', 'o.json', observations({ cycles: [{ a: [POD, { ...POD, name: 'a-1', ttft_ms: -1 }] }] }), 1],
    ['one row of a table', 'o.csv', table(rows.map((row, i) => (i === 4 ? row.replace('8.94', 'x') : row))), 19],
    ['one time', 'o.json', observations({ cycles: good }).replace('2026-11-29T10:00:30', 'half past ten'), 19],
  ] as const)('%s', (_, file, text, updates) => {
    const { run } = inFolder({ [file]: text, 'config.yaml': CONFIG });
    for (const tuner of ['documented', 'controller', 'robust']) {
      const { code, out, err } = run(['tune', file, '--tuner', tuner, '--format', 'json']);
      expect(code).toBe(1);
      expect(err).toMatch(new RegExp(`^${file}:\\d+:\\d+: error: .* \\[schema-mismatch\\]\\n$`));
      expect(tunedIn(out).variants[0]!.updates).toBe(updates);
    }
    const { code, out } = run(['analyze', '--config', 'config.yaml', '--observations', file, '--format', 'json']);
    expect(code).toBe(1);
    expect(JSON.parse(out).models[0].cycles[0].totals).toMatchObject({ arrival_rate_rps: 0.05 });
  });
});

describe('where there is nothing to learn from it says why, and so does lint of a file that is named', () => {
  const header = TABLE.split('\n')[0]!;
  const needs = ['model_id', 'namespace', 'time', 'variant', 'pod', 'arrival_rate_rps'].join(', ');
  test.each([
    ['an empty table', 'o.csv', '', 'it is empty'],
    ['an empty document', 'o.yaml', '\n', 'it is empty'],
    ['a header alone', 'o.csv', `${header}\n`, 'there is no row below its first line'],
    ['capitals', 'o.csv', TABLE.toUpperCase(), `its first line must name the columns in lower case: ${needs}`],
    ['a comment first', 'o.csv', `# mine\n${TABLE}`, 'its first line must name the columns, and is a comment'],
    [
      'foreign headings',
      'o.csv',
      'timestamp,model,qps\n1,m,2\n',
      `its first line has none of the columns of a table of observations, which needs ${needs}`,
    ],
    [
      'few of the headings',
      'o.csv',
      'time,pod,"ttft_ms",qps\n1,m,2,3\n',
      `its first line has only 3 of the columns of a table of observations, which needs ${needs}`,
    ],
    ['no cycles', 'o.json', observations({ cycles: [] }), 'it has no cycles'],
    ['something else', 'o.yaml', 'a: 1\n', 'it holds no document of ours'],
  ] as const)('%s', (_, file, text, why) => {
    const { run } = inFolder({ [file]: text });
    expect(run(['tune', file])).toEqual({ code: 2, out: '', err: `${file}: no valid observations: ${why}.\n` });
    expect(run(['lint', file])).toEqual({ code: 0, out: '', err: `${file}: nothing to check: ${why}.\n` });
    expect(run(['lint', '.'])).toEqual({ code: 0, out: '', err: '' });
  });

  test('many files of other kinds take one line', () => {
    const { run } = inFolder({ 'a.yaml': 'a: 1\n', 'b.yaml': 'b: 1\n', 'c.yaml': 'c: 1\n' });
    expect(run(['lint', 'a.yaml', 'b.yaml', 'c.yaml']).err).toBe(
      'a.yaml and 2 more files: nothing to check: it holds no document of ours.\n',
    );
  });
});

describe('where the filter is locked it says what to do', () => {
  const far = observations({ cycles: [{ a: [{ ...POD, ttft_ms: 500 }] }, { a: [{ ...POD, ttft_ms: 500 }] }] });
  const jump = observations({ cycles: [{ a: [{ ...POD, ttft_ms: 2000, itl_ms: 100 }] }], from: 60 });
  const sentence =
    /^ {2}The first guess was too far off, and the filter stays locked\. --tuner robust does not need one\.$/m;

  test.each([
    ['controller', far],
    ['documented', LOADED],
  ])('%s', (tuner, document) => {
    const { run } = inFolder({ 'o.json': document });
    expect(run(['tune', 'o.json', '--tuner', tuner]).out).toMatch(sentence);
    expect(run(['tune', 'o.json', '--tuner', 'robust']).out).not.toContain('locked');
  });

  test('by what it started from', () => {
    const { run } = inFolder({ 'light.json': LIGHT, 'jump.json': jump });
    expect(run(['tune', 'light.json', '--out', 'p.yaml']).out).not.toContain('locked');
    expect(run(['tune', 'jump.json', '--parameters', 'p.yaml']).out).toMatch(
      /^ {2}What it started from is too far off, and the filter stays locked\. --tuner robust does not need to start near\.$/m,
    );
  });
});

test('cycles that parameters were learned from are noted where they are learned from again', () => {
  const { folder, run } = inFolder({ 'light.json': LIGHT, 'config.yaml': CONFIG });
  run(['tune', 'light.json', '--out', 'p.yaml']);
  const note = (count: string) =>
    `a: its parameters were learned until 2026-11-29T10:00:30Z, and ${count} twice. Take later observations, or leave --parameters out.\n`;
  expect(run(['tune', 'light.json', '--parameters', 'p.yaml']).err).toBe(
    note('3 cycles of 3 are not later, so they count'),
  );
  folder.write('next.json', observations({ cycles: [{ a: [POD] }, { a: [POD] }], from: 30 }));
  expect(run(['tune', 'next.json', '--parameters', 'p.yaml']).err).toBe(
    note('1 cycle of 2 is not later, so it counts'),
  );
  folder.write('later.json', observations({ cycles: [{ a: [POD] }], from: 45 }));
  expect(run(['tune', 'later.json', '--parameters', 'p.yaml']).err).toBe('');

  const analyze = ['analyze', '--config', 'config.yaml', '--parameters', 'p.yaml', '--format', 'json'];
  expect(run([...analyze, '--observations', 'light.json']).err).toMatch(
    /twice\. Take later observations, or give --no-tuning\.\n$/,
  );
  const { out, err } = run([...analyze, '--observations', 'light.json', '--no-tuning']);
  expect(err).toBe('');
  const [model] = JSON.parse(out).models;
  expect(model.settings.tuning_enabled).toBe(false);
  const [variant] = model.cycles[0].variants;
  expect(variant.tuning).toBeUndefined();
  const [{ alpha_ms }] = parse(folder.read('p.yaml')).spec.variants;
  expect(variant.parameters.alpha_ms).toBe(alpha_ms);
});
