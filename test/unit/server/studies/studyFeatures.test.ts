import { describe, expect, test } from 'vitest';
import { codeLenses } from '../../../../server/features/codeLens.ts';
import { completion } from '../../../../server/features/completion.ts';
import type { FeatureContext } from '../../../../server/features/context.ts';
import { hover } from '../../../../server/features/hover.ts';
import { accepted } from '../completed.ts';
import { CONTEXT } from '../context.ts';
import { atCursor, modelOf } from '../marks.ts';
import { filesOf } from '../namedFiles.ts';
import { CHAT, STUDY_URI, study } from './studyDocuments.ts';

const TRACED = CHAT.replace(/workload:\n( {4}.*\n)+/, 'workload: { trace: { file: t.csv } }\n');
const FILES = filesOf({
  'file:///work/chat.yaml': `${CHAT}---\n${CHAT.replace('name: chat', 'name: other')}`,
  'file:///work/traced.yaml': TRACED,
  'file:///work/t.csv': 'arrival_time,prompt_tokens,output_tokens\n0,8,5\n1,8,5\n',
});
const IN_WORKSPACE: FeatureContext = { ...CONTEXT, files: FILES, workspaceFolders: ['file:///work'] };
const BASE = 'base: { file: chat.yaml, name: chat }\n';

describe('the lens above a study', () => {
  const titles = (text: string, context = IN_WORKSPACE) =>
    codeLenses(modelOf(text, STUDY_URI), context).map(({ command }) => command?.title);

  test.each([
    ['CapacitySearch', 'min_rate_rps: 5\nmax_rate_rps: 60', 'Run Capacity Search · 60 runs of 100 requests'],
    [
      'CapacitySearch',
      'repetitions: 2\ngrid_rates: 3\nbisection_steps: 0',
      'Run Capacity Search · 6 runs of 100 requests',
    ],
    ['DesignSpace', '', 'Run Design Space · 12 runs of 100 requests'],
    [
      'DesignSpace',
      'grid: { system.replicas: [1, 2], slo.ttft_ms: [1, 2, 3] }\nrepetitions: 2',
      'Run Design Space · 12 runs of 100 requests',
    ],
    ['PairedStudy', 'change: {}', 'Run Paired Study · 60 runs of 100 requests'],
    ['Sensitivity', 'change: {}\ndraws: 10', 'Run Sensitivity · 22 runs of 100 requests'],
    ['Sweep', 'axes: [{ field: slo.ttft_ms, from: 1, to: 9 }]', 'Run Sweep · 10 runs of 100 requests'],
    ['Sweep', 'repetitions: many', 'Run Sweep'],
  ])('%s says how much it is', (kind, spec, title) => {
    expect(titles(study(kind, BASE + spec))).toEqual([title]);
  });

  test('has its command, and can be switched off', () => {
    const text = study('Sweep', BASE, 'first');
    expect(codeLenses(modelOf(text, STUDY_URI), IN_WORKSPACE)[0]!.command).toMatchObject({
      command: 'kneepoint.runStudy',
      arguments: [{ uri: STUDY_URI, name: 'first' }],
    });
    expect(titles(text, { ...IN_WORKSPACE, codeLens: { ...CONTEXT.codeLens, simulate: false } })).toEqual([]);
    expect(titles(text.replace('{ name: first }', '{}'))).toEqual([]);
  });

  test('counts the requests of a trace, and leaves out what is not known', () => {
    const paired = (file: string) =>
      titles(study('PairedStudy', `base: { file: ${file} }\nchange: { slo.ttft_ms: 1 }`));
    expect(paired('traced.yaml')).toEqual(['Run Paired Study · 60 runs of 2 requests']);
    expect(paired('absent.yaml')).toEqual(['Run Paired Study · 60 runs']);
  });
});

/** What is offered at the mark of a study, with the text after it was accepted. */
function offered(kind: string, spec: string, elsewhere = CONTEXT.elsewhere): Map<string, string> {
  const { model, offset } = atCursor(study(kind, spec));
  const at = modelOf(model.text, STUDY_URI);
  const list = completion(at, at.document.positionAt(offset), { ...IN_WORKSPACE, elsewhere });
  return new Map((list?.items ?? []).map((item) => [item.label, accepted(at, item)]));
}

describe('completion in a study', () => {
  test('offers the dotted paths of an experiment, but not those that are there, fixed, or whole sections that are needed', () => {
    const paths = offered('PairedStudy', `${BASE}change:\n  system.max_num_seqs: 4\n  ⌖`);
    expect([...paths.keys()].slice(0, 3)).toEqual(['system.model', 'system.accelerator', 'system.tensor_parallel']);
    for (const path of ['workload.prompt_tokens.mean', 'disaggregation', 'slo.e2e_ms', 'drain_limit_s'])
      expect([...paths.keys()]).toContain(path);
    for (const path of ['system', 'workload', 'seed', 'expect', 'expect.p95_ttft_ms', 'system.max_num_seqs'])
      expect([...paths.keys()]).not.toContain(path);
    expect(paths.get('system.scheduler')).toContain('    system.scheduler: continuous_fcfs\n');
    expect(paths.get('disaggregation')).toContain(
      '    disaggregation:\n      prefill_workers: \n      decode_workers: \n',
    );
  });

  test('offers them in braces, and a list for each in a grid', () => {
    expect(offered('Sensitivity', `${BASE}change: { system.sch⌖ }`).get('system.scheduler')).toContain(
      'change: { system.scheduler: continuous_fcfs }',
    );
    expect(offered('DesignSpace', `${BASE}grid:\n  ⌖`).get('system.replicas')).toContain('    system.replicas: []\n');
  });

  test.each([
    ['PairedStudy', 'change: { system.router: ⌖ }', 'least_kv'],
    ['PairedStudy', 'change: { system.model: ⌖ }', 'llama-3.1-8b'],
    ['DesignSpace', 'grid: { system.accelerator: [h100-sxm, ⌖] }', 'h200-sxm'],
    ['DesignSpace', 'grid:\n  system.scheduler:\n    - ⌖', 'chunked_slo'],
    ['PairedStudy', 'change:\n  disaggregation:\n    prefill_workers: 1\n    ⌖', 'decode_workers'],
    ['DesignSpace', 'grid: { disaggregation: [{ prefill_workers: 1, ⌖ }] }', 'decode_workers'],
    ['DesignSpace', 'prices:\n  ⌖', 'h100-sxm'],
    ['Sweep', 'axes: [{ field: ⌖ }]', 'workload.request_rate_rps'],
    ['PairedStudy', 'primary_metric: ⌖', 'p95_ttft_ms'],
  ])('of a %s offers values, too: %j', (kind, spec, label) => {
    expect([...offered(kind, BASE + spec).keys()]).toContain(label);
  });

  test('of an axis offers numbers only', () => {
    expect([...offered('Sweep', `${BASE}axes: [{ field: ⌖ }]`).keys()]).not.toContain('system.scheduler');
  });

  test('knows the experiments of a file, and the fields of a base that is written here', () => {
    expect([...offered('Sweep', 'base: { file: chat.yaml, name: ⌖ }').keys()]).toEqual(['chat', 'other']);
    expect([...offered('Sweep', 'base:\n  system: { model: ⌖ }').keys()]).toContain('llama-3.1-8b');
    const unread = 'base:\n  system: { model: llama-3.1-8b }\n  workload:\n    arrival: closed_loop\n    ⌖';
    expect([...offered('Sweep', unread).keys()].slice(0, 2)).toEqual(['concurrency', 'num_requests']);
  });

  test('goes on with what no other server can know', () => {
    const others = { json: true, yaml: true, schemaFiles: ['**/*.yaml'] };
    expect([...offered('PairedStudy', `${BASE}change: { system.router: ⌖ }`, others).keys()]).toContain('least_kv');
    expect(offered('PairedStudy', `${BASE}change: { ⌖ }`, others).size).toBeGreaterThan(40);
    expect(offered('PairedStudy', `${BASE}⌖`, others).size).toBe(0);
  });

  test('offers a new study of each kind', () => {
    const { model, offset } = atCursor('⌖');
    const list = completion(model, model.document.positionAt(offset), IN_WORKSPACE);
    const search = list?.items.find(({ label }) => label === 'CapacitySearch');
    expect(accepted(model, search!)).toMatch(
      /^apiVersion: kneepoint\.dev\/v1alpha1\nkind: CapacitySearch\nmetadata:\n {2}name: \nspec:\n {2}base:\n {4}file: \n {2}min_rate_rps: \n {2}max_rate_rps: $/,
    );
  });
});

describe('hover in a study', () => {
  function hoverText(kind: string, spec: string): string {
    const { model, offset } = atCursor(study(kind, spec));
    const at = modelOf(model.text, STUDY_URI);
    const found = hover(at, at.document.positionAt(offset), IN_WORKSPACE);
    return (found?.contents as { value: string } | undefined)?.value ?? '';
  }

  test('on a dotted path says what the field is, and what the base has there', () => {
    const text = hoverText('PairedStudy', `${BASE}change: { system.max⌖_num_seqs: 4 }`);
    expect(text).toMatch(/^\*\*`system\.max_num_seqs`, in requests:\*\* Most requests that run at once/);
    expect(text).toMatch(/\n\nIn the base: `8`\.$/);
    expect(hoverText('DesignSpace', `${BASE}grid: { system.replicas: [1, ⌖2] }`)).toMatch(
      /^\*\*`system\.replicas`[\s\S]*Left out in the base: `1`, the default\.$/,
    );
    expect(hoverText('Sweep', `${BASE}axes: [{ field: ⌖drain_limit_s }]`)).toContain(
      'Left out in the base.\n\n---\n\n**`field`:** Dotted path',
    );
    expect(hoverText('PairedStudy', `${BASE}change: { slo: { ttft_⌖ms: 4 } }`)).toMatch(/In the base: `200`\.$/);
  });

  test('without a base it says what the field is', () => {
    expect(hoverText('PairedStudy', 'change: { system.max⌖_num_seqs: 4 }')).toMatch(/from|at least 1/);
    expect(hoverText('PairedStudy', `${BASE}change: { system.shced⌖uler: 4 }`)).toBe('');
  });

  test('on fields of its own, on its kind, and in a base that is written here it says what the schema says', () => {
    expect(hoverText('CapacitySearch', `${BASE}head⌖room: 0.1`)).toMatch(/^\*\*`headroom`, in share:\*\*/);
    expect(
      hoverText('Sweep', 'base: { system: { acc⌖elerator: h100-sxm, model: llama-3.1-8b }, workload: {} }'),
    ).toMatch(/^\*\*`h100-sxm`:\*\* NVIDIA[\s\S]*\*\*`accelerator`:\*\*/);
    const { model, offset } = atCursor(study('Sweep', BASE).replace('kind:', 'ki⌖nd:'));
    expect(hover(model, model.document.positionAt(offset), IN_WORKSPACE)?.contents).toMatchObject({
      value: 'What every metric becomes as one or two fields go through values.',
    });
  });
});
