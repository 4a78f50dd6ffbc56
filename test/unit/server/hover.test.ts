import { describe, expect, test } from 'vitest';
import type { MarkupContent } from 'vscode-languageserver-types';
import { DEFAULT_MAX_BATCH, type Semantics } from '../../../schemas/defaults.ts';
import type { VariantParameters } from '../../../schemas/service-parameters.ts';
import type { KnownVariant } from '../../../server/documents/knownVariants.ts';
import { hover } from '../../../server/features/hover.ts';
import { CONTEXT } from './context.ts';
import { atCursor } from './marks.ts';

const NOW = CONTEXT.now;
const base: VariantParameters = {
  model_id: 'm',
  namespace: 'n',
  name: 'fast',
  alpha_ms: 8,
  beta_ms: 0.016,
  gamma_ms: 0.0005,
  input_tokens: 1024,
  output_tokens: 256,
  max_batch: DEFAULT_MAX_BATCH,
};
const variant = (parameters: Partial<VariantParameters> = {}): KnownVariant => ({
  uri: 'file:///p.yaml',
  span: [0, 1],
  parameters: { ...base, ...parameters },
});

function hoverText(
  lines: string,
  variants: readonly KnownVariant[] = [],
  semantics: Semantics = 'documented',
  key = 'a',
) {
  const block = lines.replace(/^/gm, '    ');
  const { model, offset } = atCursor(
    `kind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\ndata:\n  ${key}: |\n${block}\n`,
  );
  const found = hover(model, model.document.positionAt(offset), { ...CONTEXT, semantics, variants });
  return (found?.contents as MarkupContent | undefined)?.value;
}
const entry = (k: string, more = '') => `model_id: m\nnamespace: n\nslo⌖Multiplier: ${k}${more}`;

describe('hover on sloMultiplier', () => {
  test('answers on the key and on the value, and nowhere else', () => {
    for (const lines of ['⌖sloMultiplier: 3', 'sloMultiplier⌖: 3', 'sloMultiplier: ⌖3', 'sloMultiplier: 3⌖'])
      expect(hoverText(lines)).toContain('**k = 3: target utilisation 0.67.**');
    for (const lines of [
      '# ⌖ a comment\nsloMultiplier: 3',
      'tuning⌖Enabled: true\nsloMultiplier: 3',
      'sloMultiplier: 3 # ⌖',
    ])
      expect(hoverText(lines)).toBeUndefined();
  });

  test('gives the answer first, within twelve lines', () => {
    const text = hoverText(entry('3'), [variant(), variant({ name: 'slow', alpha_ms: 12 })])!;
    expect(text.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(12);
    expect(text).toMatch(/^\*\*k = 3: target utilisation 0.67\.\*\*/);
    expect(text).toContain('Documented semantics');
  });

  test('the SLO is the maximum over the variants, in bold where it comes from', () => {
    const text = hoverText(entry('3'), [variant(), variant({ name: 'slow', alpha_ms: 12 })])!;
    // 3 x 12 + 0.0165 x 1024 and 3 x 12 + 0.016 + 0.0005 x (1024 + 257 / 2)
    expect(text).toContain('TTFT 52.9 ms, ITL 36.6 ms');
    expect(text).toContain('| slow | **52.9 ms** | **36.6 ms** |');
    expect(text).toContain('= 3 × 12 + 0.0165 × 1\u2009020 = 52.9 ms');
  });

  test('0 means the default, and a value that is none says what would be right', () => {
    expect(hoverText('sloMultip⌖lier: 0')).toContain('**k = 3: target utilisation 0.67.** (0 means the default)');
    expect(hoverText('sloMultip⌖lier: 0.5')).toContain('Use a value above 1');
    expect(hoverText('sloMultip⌖lier: "3"')).toContain('must be a number');
  });

  test('the default entry shows models without an entry of their own, or says that there are none', () => {
    expect(hoverText('sloMultip⌖lier: 3', [variant()], 'documented', 'default')).toContain('SLO of `m` in `n`');
  });

  test('says how old learned parameters are', () => {
    const learned = (minutes: number) => ({
      at: new Date(NOW - minutes * 60_000).toISOString(),
      tuner: 'robust' as const,
    });
    expect(hoverText(entry('3'), [variant({ learned: learned(12) })])).toContain('Parameters learned 12 min ago.');
    expect(hoverText(entry('3'), [variant({ learned: learned(300) })])).toContain('learned 5 h ago');
    expect(hoverText(entry('3'), [variant({ learned: learned(6000) }), variant({ name: 'b' })])).toContain(
      'Parameters given and learned 4 days ago.',
    );
  });

  test('replicas follow the arrival rate', () => {
    expect(hoverText(entry('3'), [variant({ arrival_rate_rps: 14.2 })])).toMatch(/\| \d+ at 14.2 req\/s \|/);
    expect(hoverText(entry('3'), [variant()])).toContain('rate unknown');
  });

  test('an inferred target that the controller cannot meet has no capacity, and says why', () => {
    const text = hoverText(entry('2'), [variant()], 'controller')!;
    expect(text).toMatch(/none: TTFT is never below [\d.]+ ms/);
    expect(text).toContain('Controller semantics');
  });

  test('an oddity of the controller that shapes a number is warned of', () => {
    expect(
      hoverText(entry('3', '\ntargetTTFT: 500\ntargetITL: 50'), [variant({ max_batch: 1 })], 'controller'),
    ).toContain('⚠ fast: a latency falls with the rate');
  });

  test('names of the workspace are never read as Markdown', () => {
    const name = 'a|b](x) `c` <i>*d*';
    const text = hoverText(`model_id: ${JSON.stringify('m`x')}\nnamespace: n\nslo⌖Multiplier: 3`, [
      variant({ model_id: 'm`x', name }),
    ])!;
    expect(text).toContain("SLO of `m'x` in");
    expect(text).toContain('| a\\|b\\](x) \\`c\\` \\<i\\>\\*d\\* |');
  });
});
