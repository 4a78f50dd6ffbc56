import { describe, expect, test } from 'vitest';
import { SEMANTICS } from '../../../schemas/defaults.ts';
import type { FeatureContext } from '../../../server/features/context.ts';
import { diagnose } from '../../../server/rules/index.ts';
import { CONTEXT } from './context.ts';
import { HEADER } from './findings.ts';
import { modelOf } from './marks.ts';
import { variant } from './variant.ts';
import { busy, observed, workspace } from './workspace.ts';

const CODES = ['target-below-reach', 'target-beyond-batch', 'target-far-from-observed', 'slo-multiplier-infeasible'];
const entry = (lines: string, key = 'a') =>
  `  ${key}: |\n    model_id: m\n    namespace: n\n${lines.replace(/^/gm, '    ')}\n`;
const explicit = (ttft: number, itl: number) => entry(`targetTTFT: ${ttft}\ntargetITL: ${itl}`);

/** What is found of the targets and of k: the code, the text marked, and what the fix would write. */
function found(data: string, context: Partial<FeatureContext>) {
  const { text, ...model } = modelOf(HEADER + data);
  return diagnose({ ...model, text }, { ...CONTEXT, ...context })
    .filter(({ code }) => CODES.includes(code))
    .map(({ code, span, fixes }) => [
      code,
      text.slice(...span),
      ...(fixes?.() ?? []).map(({ changes }) => changes[0]!.text.trim()),
    ]);
}
const said = (data: string, context: Partial<FeatureContext>) =>
  diagnose(modelOf(HEADER + data), { ...CONTEXT, ...context }).filter(({ code }) => CODES.includes(code))[0]?.message;

describe('explicit targets', () => {
  test('without numbers nothing is said of them', () => {
    for (const semantics of SEMANTICS) expect(found(explicit(2, 2), { semantics })).toEqual([]);
    expect(found(explicit(2, 2), workspace([variant({ model_id: 'other' })]))).toEqual([]);
  });

  test('below reach: the variant is named, or how many there are', () => {
    const slow = variant({ name: 'slow', alpha_ms: 60 });
    expect(said(explicit(500, 50), workspace([variant(), slow]))).toMatch(
      /^No rate keeps targetITL 50 ms on slow: .* it is 61\.3 ms already \(documented semantics\), so the capacity is zero\. With the parameters known, 61\.3 ms is/,
    );
    expect(said(explicit(500, 5), workspace([variant(), slow]))).toContain('on 2 of 2 variants: ');
  });

  test('rest on the requests observed', () => {
    const seen = busy('fast', 2);
    const long = { ...seen, pods: [{ ...seen.pods[0]!, input_tokens: 30_000 }] };
    expect(found(explicit(60, 50), workspace([variant()]))).toEqual([]);
    expect(found(explicit(60, 50), workspace([variant()], observed(long)))).toEqual([
      ['target-below-reach', '60', '504.0'],
    ]);
  });

  test('a target in seconds, or longer than anybody waits, is left to the rule that knows', () => {
    expect(found(explicit(0.5, 50), workspace([variant()]))).toEqual([]);
    expect(found(explicit(700_000, 70_000), workspace([variant({ max_batch: 4 })]))).toEqual([]);
  });

  test('an entry that is dropped, that is for no model, or `default` sets none', () => {
    const known = workspace([variant()]);
    expect(found(entry('targetTTFT: 2'), known)).toEqual([]);
    expect(found('  default: |\n    targetTTFT: 2\n    targetITL: 2\n', known)).toEqual([]);
  });

  test('a loose target beside one that limits is fine', () => {
    const known = workspace([variant({ max_batch: 8 })]);
    expect(found(explicit(90_000, 900), known).map(([code]) => code)).toEqual([
      'target-beyond-batch',
      'target-beyond-batch',
    ]);
    expect(found(explicit(90_000, 9.5), known)).toEqual([]);
    expect(found(explicit(300, 900), known)).toEqual([]);
    // A variant that a target limits is enough.
    expect(
      found(explicit(90_000, 900), workspace([variant({ max_batch: 8 }), variant({ name: 'b', alpha_ms: 850 })])),
    ).toEqual([]);
  });

  test('beyond the batch: the message names the highest target that limits, the fix one that is near what is observed', () => {
    const { pods, ...rest } = busy('fast', 2);
    const quick = observed({ ...rest, pods: [{ ...pods[0]!, max_batch: 8, ttft_ms: 20, itl_ms: 0.3 }] });
    for (const known of [workspace([variant({ max_batch: 8 })]), workspace([variant({ max_batch: 8 })], quick)]) {
      const [message] = [said(explicit(90_000, 900), known)!];
      const bound = Number(/([\d.\u202f]+) ms or less counts\.$/.exec(message)![1]!.replaceAll('\u202f', ''));
      const beyond = (ttft: number) =>
        found(explicit(ttft, 900), known).filter(([code]) => code === 'target-beyond-batch').length;
      expect(beyond(bound)).toBe(0);
      expect(beyond(bound * 1.01)).toBeGreaterThan(0);
      const [, , written] = found(explicit(90_000, 900), known)[0]!;
      expect(Number(written)).toBe(known.observed.size > 0 ? 599 : bound);
    }
  });

  test('far from observed: many times it, or a fraction of it that is not known to be in reach', () => {
    const seen = workspace([], observed(busy('fast', 2))); // TTFT 40 ms, ITL 10 ms
    expect(found(explicit(1201, 15), seen)).toEqual([['target-far-from-observed', '1201', '60.0']]);
    expect(found(explicit(1200, 15), seen)).toEqual([]);
    expect(found(explicit(13, 15), seen)).toEqual([['target-far-from-observed', '13', '60.0']]);
    expect(found(explicit(14, 15), seen)).toEqual([]);
    expect(found(explicit(500, 3), seen)).toEqual([['target-far-from-observed', '3', '15.0']]);
    const busyTo = (ttft_ms: number) => {
      const { pods, ...rest } = busy('fast', 2);
      return observed({ ...rest, pods: [{ ...pods[0]!, ttft_ms }] });
    };
    // In reach: it takes more replicas. Longer than what any target is taken from: overloaded.
    expect(found(explicit(500, 15), workspace([variant()], busyTo(5000)))).toEqual([]);
    expect(found(explicit(500, 15), workspace([], busyTo(5000)))).toEqual([
      ['target-far-from-observed', '500', '7500.0'],
    ]);
    expect(found(explicit(500, 15), workspace([], busyTo(50_000)))).toEqual([]);
    // In seconds: what is observed is not to be trusted.
    expect(found(explicit(500, 15), workspace([], busyTo(0.04)))).toEqual([]);
  });

  test('get one finding each: what the parameters say comes first', () => {
    const both = workspace([variant()], observed(busy('fast', 2)));
    expect(found(explicit(13, 15), both).map(([code]) => code)).toEqual(['target-below-reach']);
    const small = workspace([variant({ max_batch: 8 })], observed(busy('fast', 2)));
    const codes = found(explicit(90_000, 900), { ...small, semantics: 'controller' }).map(([code]) => code);
    // Observed with a batch limit of its own: 256 by default, 8 as it is given.
    expect(codes).toEqual(['target-beyond-batch', 'target-beyond-batch']);
  });
});

describe('targets inferred from k', () => {
  const decodes = variant({ input_tokens: 1, output_tokens: 1, beta_ms: 4, gamma_ms: 0 });

  test('under documented semantics too, where the numbers are known', () => {
    const known = workspace([decodes]);
    expect(found(entry('sloMultiplier: 1.2'), known)).toEqual([['slo-multiplier-infeasible', '1.2', '2.01']]);
    expect(said(entry('sloMultiplier: 1.2'), known)).toMatch(
      /^No rate keeps the ITL inferred from k = 1\.2 on fast \(documented/,
    );
    expect(found(entry('sloMultiplier: 2.01'), known)).toEqual([]);
    expect(found(entry('sloMultiplier: 1.2'), {})).toEqual([]);
  });

  test('where k is written nowhere, the key of the entry is marked, and k is added', () => {
    const known = {
      ...workspace([variant({ input_tokens: 8000, output_tokens: 4000 })]),
      semantics: 'controller',
    } as const;
    expect(found(entry('tuningEnabled: true'), known)).toEqual([
      ['slo-multiplier-infeasible', 'a', expect.stringMatching(/^sloMultiplier: 3\.\d+$/)],
    ]);
    expect(found('  default: |\n    tuningEnabled: true\n', known)).toEqual([
      ['slo-multiplier-infeasible', 'default', 'sloMultiplier: 3.26'],
    ]);
    // What follows `default` is found there alone; what only looks as if it had targets of its own is not reached.
    const both = (own: string) =>
      found(`  default: |\n    sloMultiplier: 3\n${entry(own)}`, known).map(([, text]) => text);
    expect(both('tuningEnabled: true')).toEqual(['3']);
    expect(both('targetTTFT: 0')).toEqual(['a']);
    expect(both('sloMultiplier: 0')).toEqual(['0']);
    expect(both('sloMultiplier: 9')).toEqual([]);
    expect(both('targetTTFT: 2000\ntargetITL: 90')).toEqual([]);
  });

  test('the targets are the largest over the variants: a slow one relaxes them for the others', () => {
    const fast = variant({ alpha_ms: 2, beta_ms: 0.05, input_tokens: 512 });
    const own = { ...workspace([fast]), semantics: 'controller' } as const;
    const both = {
      ...workspace([fast, variant({ name: 'slow', alpha_ms: 40, beta_ms: 0.05, input_tokens: 512 })]),
      semantics: 'controller',
    } as const;
    expect(found(entry('sloMultiplier: 2.3'), own)).toEqual([['slo-multiplier-infeasible', '2.3', '2.43']]);
    expect(found(entry('sloMultiplier: 2.3'), both)).toEqual([]);
  });

  test('of `default`, for as many models as fail', () => {
    const models = [variant(), variant({ model_id: 'x', input_tokens: 8000, output_tokens: 4000 })];
    const message = said('  default: |\n    sloMultiplier: 3\n', { ...workspace(models), semantics: 'controller' });
    expect(message).toContain(
      'so the capacity is zero for 1 of 2 models. With the parameters known, k must be at least ',
    );
  });

  test('a k that works for the model known is fine, however small', () => {
    const noPrompt = { ...workspace([variant({ input_tokens: 0 })]), semantics: 'controller' } as const;
    expect(found(entry('sloMultiplier: 1.5'), noPrompt)).toEqual([]);
    expect(found(entry('sloMultiplier: 1.5'), { semantics: 'controller' })).toEqual([
      ['slo-multiplier-infeasible', '1.5'],
    ]);
  });
});
