import { describe, expect, test } from 'vitest';
import { codeLenses } from '../../../server/features/codeLens.ts';
import type { FeatureContext } from '../../../server/features/context.ts';
import { CONTEXT } from './context.ts';
import { modelOf } from './marks.ts';
import { variant } from './variant.ts';

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

  test('each kind can be switched off, and says how', () => {
    expect(lenses(A, { codeLens: { ...ALL, capacity: false } })).toEqual({ a: 'Give parameters' });
    expect(lenses(A, { codeLens: { ...ALL, parameters: false } })).toEqual({ a: 'Show capacity' });
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
