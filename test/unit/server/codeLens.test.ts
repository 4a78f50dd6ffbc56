import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { codeLenses } from '../../../server/features/codeLens.ts';
import type { FeatureContext } from '../../../server/features/context.ts';
import { CONTEXT } from './context.ts';
import { modelOf } from './marks.ts';
import { variant } from './variant.ts';
import { busy, OBSERVED_AT, observationDocument, observed, workspace } from './workspace.ts';

const HEADER = 'kind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\ndata:\n';
const A = '  a: |\n    model_id: m\n    namespace: n\n';
const DEFAULT = '  default: |\n    sloMultiplier: 4\n';

/** The lenses of each line, as they are read. */
function lenses(data: string, context: Partial<FeatureContext> = {}): Record<string, string> {
  const lines: Record<string, string> = {};
  const { document, text } = modelOf(HEADER + data);
  for (const { range, command } of codeLenses(modelOf(HEADER + data), { ...CONTEXT, ...context })) {
    const key = text.slice(document.offsetAt(range.start), document.offsetAt(range.end));
    lines[key] = lines[key] ? `${lines[key]} · ${command!.title}` : command!.title;
  }
  return lines;
}

const ALL = CONTEXT.codeLens;

describe('code lenses', () => {
  test('without parameters: the capacity, and how to give them', () => {
    expect(lenses(DEFAULT + A)).toEqual({
      default: 'Show capacity · Give parameters',
      a: 'Show capacity · Give parameters',
    });
  });

  test('with parameters: the answer, and what it rests on', () => {
    const at = new Date(CONTEXT.now - 12 * 60_000).toISOString();
    const learned = { at, tuner: 'robust' as const };
    expect(lenses(A, { variants: [variant({ arrival_rate_rps: 80, learned })] }).a).toMatch(
      /^Show capacity · \d+ replicas at 80 req\/s · learned 12 min ago$/,
    );
    expect(lenses(A, { variants: [variant()] }).a).toMatch(
      /^Show capacity · [\d.]+ req\/s a replica · parameters given$/,
    );
  });

  test('several variants are counted together; what they cannot keep is said', () => {
    const variants = [variant({ arrival_rate_rps: 1 }), variant({ name: 'b', arrival_rate_rps: 2 })];
    expect(lenses(A, { variants }).a).toContain('2 replicas at 3 req/s');
    const rates = [variant(), variant({ name: 'b', alpha_ms: 4 })];
    expect(lenses(A, { variants: rates }).a).toMatch(/[\d.]+ to [\d.]+ req\/s a replica/);
    const tight = `${A}    targetTTFT: 30\n    targetITL: 12\n`;
    expect(lenses(tight, { variants: [variant(), variant({ name: 'slow', alpha_ms: 50 })] }).a).toContain(
      'SLO out of reach on 1 of 2 variants',
    );
    expect(lenses(tight, { variants: [variant({ alpha_ms: 50 })] }).a).toContain('SLO out of reach ·');
  });

  test('default shows what it reaches', () => {
    expect(lenses(DEFAULT, { variants: [variant(), variant({ model_id: 'x' })] }).default).toBe(
      'Show capacity · 2 models · parameters given',
    );
    expect(lenses(`${DEFAULT}${A}    sloMultiplier: 3\n`, { variants: [variant()] }).default).toBe('Show capacity');
  });

  test('an entry that is dropped has no answer, and one for no model no lens', () => {
    expect(lenses(`${A}    targetTTFT: 5\n`, { variants: [variant()] }).a).toBe('Show capacity · parameters given');
    expect(lenses('  a: |\n    sloMultiplier: 3\n')).toEqual({});
  });

  const observations = observed(busy('fast', 14.2));

  test('where there is more to learn than what is known, the way to learn it', () => {
    expect(lenses(DEFAULT + A, workspace([], observations))).toEqual({
      default: 'Show capacity · Give parameters',
      a: 'Show capacity · nothing learned yet · Learn parameters',
    });
    const at = (minutes: number) => new Date(CONTEXT.now - minutes * 60_000).toISOString();
    const learned = (minutes: number) => variant({ learned: { at: at(minutes), tuner: 'robust' } });
    for (const known of [variant(), learned(13)])
      expect(lenses(A, workspace([known], observations)).a).toBe(
        'Show capacity · 4 replicas at 14.2 req/s · Learn parameters',
      );
    expect(lenses(A, workspace([learned(12)], observations)).a).toBe(
      'Show capacity · 4 replicas at 14.2 req/s · learned 12 min ago',
    );
    expect(lenses(A, workspace([variant()], observed(busy('fast', 0)))).a).toMatch(/ · parameters given$/);
  });

  test('learning is about the file that observed the model last', () => {
    const context = { ...CONTEXT, ...workspace([variant()], observations) };
    const learn = codeLenses(modelOf(HEADER + A), context).find(({ command }) => command!.title === 'Learn parameters');
    expect(learn!.command).toMatchObject({
      command: 'kneepoint.learnParameters',
      arguments: [{ uri: 'file:///o.yaml' }],
      tooltip: expect.stringMatching(
        /^Observed 12 min ago, parameters given\. Switch off .* kneepoint\.codeLens\.learn\.$/,
      ),
    });
  });

  test('the answer says what is decided on, and what stands in the way', () => {
    const known = [variant(), variant({ name: 'slow', alpha_ms: 50 })];
    const answer = (...variants: Parameters<typeof observed>) =>
      lenses(`${A}    targetTTFT: 300\n    targetITL: 30\n`, workspace(known, observed(...variants))).a;
    expect(answer(busy('fast', 2), busy('new', 1))).toContain(' · 1 replica at 2 req/s on 1 of 2 variants · ');
    expect(answer(busy('fast', 2), busy('slow', 1))).toContain(' · SLO out of reach on 1 of 2 variants · ');
    expect(answer(busy('slow', 1))).toContain(' · SLO out of reach · ');
    expect(answer(busy('fast', 0))).toContain(' · no traffic · ');
    expect(lenses(A, workspace(known, observed(busy('fast', 0)))).a).toContain(' · no SLO yet · ');
  });

  describe('above observations', () => {
    const text = observationDocument(
      [1, 2, 3].map((i) => ({ time: OBSERVED_AT, variants: [busy('a', i), busy('b', i)] })),
    );
    const titles = (model = modelOf(text), context = CONTEXT) =>
      codeLenses(model, context).map(({ range, command }) => [range.start.line, command!.title]);

    test('what there is to learn from, where the document says what it is', () => {
      const yaml = `# pods\n---\n${stringify(JSON.parse(text))}`;
      const line = yaml.split('\n').findIndex((each) => each.startsWith('kind:'));
      expect(titles(modelOf(yaml))).toEqual([
        [line, 'Learn parameters'],
        [line, '3 cycles, 2 variants'],
      ]);
      expect(codeLenses(modelOf(text), CONTEXT)[0]!.command!.arguments).toEqual([{ uri: 'file:///test/config.yaml' }]);
    });

    test('of a table in its first line', () => {
      const table = modelOf(readFileSync('examples/llama-observations.csv', 'utf8'), 'file:///a.csv', 'csv');
      expect(titles(table)).toEqual([
        [0, 'Learn parameters'],
        [0, '16 cycles, 1 variant'],
      ]);
    });

    test('nothing while they are not valid, or where it is switched off', () => {
      expect(titles(modelOf(text.replaceAll('"itl_ms":10', '"itl_ms":"fast"')))).toEqual([]);
      expect(titles(modelOf(observationDocument([])))).toEqual([]);
      expect(titles(modelOf(text), { ...CONTEXT, codeLens: { ...ALL, learn: false } })).toEqual([]);
    });
  });

  test('each kind can be switched off, and says how', () => {
    expect(lenses(A, { codeLens: { ...ALL, capacity: false } })).toEqual({ a: 'Give parameters' });
    expect(lenses(A, { codeLens: { ...ALL, parameters: false } })).toEqual({ a: 'Show capacity' });
    expect(lenses(A, { ...workspace([variant()], observations), codeLens: { ...ALL, learn: false } }).a).toMatch(
      / · parameters given$/,
    );
    for (const { command } of codeLenses(modelOf(HEADER + A), CONTEXT))
      expect(command!.tooltip).toMatch(/setting kneepoint\.codeLens\.\w+/);
  });

  test('the commands are given the entry', () => {
    const [show, give] = codeLenses(modelOf(HEADER + A), CONTEXT).map(({ command }) => command!);
    expect(show).toMatchObject({
      command: 'kneepoint.showCapacity',
      arguments: [{ uri: 'file:///test/config.yaml', key: 'a' }],
    });
    expect(give).toMatchObject({ command: 'kneepoint.createParameters', arguments: show!.arguments });
  });
});
