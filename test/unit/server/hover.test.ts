import { describe, expect, test } from 'vitest';
import type { MarkupContent } from 'vscode-languageserver-types';
import type { Semantics } from '../../../schemas/defaults.ts';
import type { KnownVariant } from '../../../server/documents/knownVariants.ts';
import type { FeatureContext } from '../../../server/features/context.ts';
import { hover } from '../../../server/features/hover.ts';
import { CONTEXT } from './context.ts';
import { atCursor } from './marks.ts';
import { variant } from './variant.ts';
import { busy, observed, workspace } from './workspace.ts';

const NOW = CONTEXT.now;

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
    for (const lines of ['# ⌖ a comment\nsloMultiplier: 3', 'sloMultiplier: 3 # ⌖'])
      expect(hoverText(lines)).toBeUndefined();
  });

  test('leads to the capacity of its entry, where the editor runs commands from links', () => {
    const [, link] = /\[Show capacity\]\(command:kneepoint\.showCapacity\?([^)]+)\)/.exec(hoverText(entry('3'))!)!;
    expect(JSON.parse(decodeURIComponent(link!))).toEqual([{ uri: expect.any(String), key: 'a' }]);
    expect(hoverText(entry('1'))).not.toContain('Show capacity'); // Dropped: nothing to show.
    expect(hoverText('tuning⌖Enabled: true')).not.toContain('Show capacity');
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
    expect(text).toContain('= 3 × 12 + 0.0165 × 1024 = 52.9 ms');
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

describe('hover on every other field of an entry', () => {
  test.each([
    ['targetT⌖TFT: 500\ntargetITL: 50', 'TTFT of at most 500 ms, whatever k is.'],
    ['targetT⌖TFT: 0', 'TTFT is inferred from k = 3 (utilisation 0.67).'],
    ['targetI⌖TL: 50', 'targetITL alone sets no SLO: the controller drops an entry with one target.'],
    ['targetI⌖TL: -1', 'targetITL must not be negative'],
    ['targetI⌖TL: soon', 'targetITL must be a number of milliseconds'],
    ['tuningEn⌖abled: false', 'No tuner: the queueing model gets no parameters here'],
    ['tuningEnabled: tr⌖ue', 'The tuner learns alpha, beta and gamma'],
    ['tuningEnabled:⌖', 'tuningEnabled: true, as nothing is set here.'],
    ['model_id: m\nname⌖space: n', 'This entry is for `m` in `n`.'],
    ['model_id: ⌖m', 'no model yet: set both'],
    ['sloMul⌖: 3', '`sloMul` is not a setting: the controller ignores it.'],
  ])('%s', (lines, expected) => {
    expect(hoverText(lines)!.split('\n')[0]).toContain(expected);
  });

  test('has the description, the unit and the default of the schema', () => {
    const text = hoverText('targetT⌖TFT: 0');
    expect(text).toContain('Explicit SLO for the time to first token');
    expect(text).toContain('*number, ms, default 0*');
  });

  test('with variants known says what k implies, and how many there are', () => {
    const identity = 'model_id: m\nnamespace: n\n';
    expect(hoverText(`${identity}targetT⌖TFT: 500\ntargetITL: 50`, [variant()])).toContain('would imply 40.9 ms');
    expect(hoverText('mod⌖el_id: m\nnamespace: n', [variant()])).toContain('1 variant known');
  });

  test('in default says what has no effect there', () => {
    expect(hoverText('targetT⌖TFT: 500', [], 'documented', 'default')).toContain('has no effect in default');
  });
});

describe('hover on the key of an entry', () => {
  const HEADER = 'kind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\ndata:\n';
  const onKey = (data: string, variants: readonly KnownVariant[] = []) => onKeyIn(data, { variants });
  const onKeyIn = (data: string, context: Partial<FeatureContext>) => {
    const { model, offset } = atCursor(HEADER + data);
    const found = hover(model, model.document.positionAt(offset), { ...CONTEXT, ...context });
    return (found?.contents as MarkupContent | undefined)?.value;
  };
  const MODEL = '    model_id: m\n    namespace: n\n';

  test('default: what it applies to, what it sets', () => {
    const text = onKey('  def⌖ault: |\n    sloMultiplier: 4\n', [variant()]);
    expect(text).toContain('**Settings of every model without an entry of its own.**');
    expect(text).toContain('k = 4 (set here; utilisation 0.75), tuning on (built in).');
    expect(text).toContain('1 model');
  });

  const A = `  default: |\n    sloMultiplier: 4\n  ⌖a: |\n${MODEL}`;

  test('an entry of a model whose traffic is not known: its SLO, where its settings come from, what a replica carries', () => {
    const text = onKey(A, [variant()]);
    expect(text).toContain('**`m` in `n`, SLO inferred from k = 4: TTFT 48.9 ms');
    expect(text).toContain('k = 4 (from default; utilisation 0.75)');
    expect(text).toMatch(/1 variant known: [\d.]+ req\/s a replica\. Parameters given\. Documented semantics\./);
  });

  test('with traffic the verdict comes first, then the SLO and its level, then each variant', () => {
    const lines = onKey(A, [variant({ arrival_rate_rps: 14.2 })])!
      .split('\n')
      .filter(Boolean);
    expect(lines[0]).toBe('**The model needs 4 replicas at 14.2 req/s.** `m` in `n`, with the traffic given.');
    expect(lines[1]).toMatch(
      /^SLO: TTFT 48\.9 ms and ITL .* ms, inferred from the parameters known with k = 4; fast sets both\.$/,
    );
    expect(lines[4]).toMatch(/^\| fast \| [\d.]+ req\/s \| 4 \| – \| 0\.\d+ \|$/);
    expect(lines[5]).toBe(
      'k = 4 (from default; utilisation 0.75), tuning on (built in). Parameters given. Documented semantics.',
    );
  });

  test('with the traffic observed it says when, what there is, and what the optimizer is given', () => {
    const facts = workspace([variant({ arrival_rate_rps: 99 })], observed(busy('fast', 14.2, { current_replicas: 3 })));
    const text = onKeyIn(A, facts)!;
    expect(text).toContain('**The model needs 4 replicas at 14.2 req/s.** `m` in `n`, observed 12 min ago.');
    expect(text).toMatch(/\| fast \| [\d.]+ req\/s \| 4 \| 3 \| 0\.\d+ \|/);
    expect(text).toMatch(
      /The optimizer is given [\d.]+ req\/s as required and 0 req\/s as spare, against the replicas/,
    );
    expect(text).toContain('Parameters given, requests observed 12 min ago. Documented semantics.');
  });

  test('under controller semantics: the replicas by the document, and what the optimizer is really given', () => {
    for (const facts of [
      workspace([variant()], observed(busy('fast', 14.2))),
      workspace([variant({ arrival_rate_rps: 14.2 })]),
    ]) {
      const text = onKeyIn(A, { ...facts, semantics: 'controller' })!;
      expect(text).toMatch(/needs \d+ replicas at 14\.2 req\/s/);
      expect(text).toMatch(
        /The optimizer is given 0 req\/s as required and [\d.]+ req\/s as spare: the controller counts/,
      );
      expect(text).toContain('Controller semantics.');
    }
  });

  test('a variant without a capacity has the reason in its place', () => {
    const facts = workspace(
      [variant(), variant({ name: 'slow', alpha_ms: 90 })],
      observed(busy('fast', 2), busy('slow', 1), busy('new', 1), {
        name: 'idle',
        pods: [{ name: 'i', arrival_rate_rps: 0 }],
      }),
    );
    const text = onKeyIn(`  ⌖a: |\n${MODEL}    targetTTFT: 500\n    targetITL: 50\n`, facts)!;
    expect(text).toContain('not counting 3 of 4 variants without a capacity.**');
    expect(text).toMatch(/\| slow \| none: ITL is never below [\d.]+ ms \| – \| 1 \| – \|/);
    expect(text).toContain('| new | none: nothing learned yet | – | 1 | – |');
    expect(text).toContain('| and 1 more | | | | |');
    expect(text.split('\n').filter(Boolean).length).toBeLessThanOrEqual(12);
  });

  test('without parameters the SLO is what was observed, and the way to parameters is there', () => {
    const text = onKeyIn(A, workspace([], observed(busy('fast', 2))))!;
    expect(text).toContain(
      'SLO: TTFT 60 ms and ITL 15 ms, 1.5 times the observed latencies, for no variant has learned',
    );
    const [, link] = /\[Learn parameters\]\(command:kneepoint\.learnParameters\?([^)]+)\)/.exec(text)!;
    expect(JSON.parse(decodeURIComponent(link!))).toEqual([{ uri: 'file:///o.yaml' }]);
    expect(onKeyIn(A, workspace([], observed()))).toContain('No pod of the model has traffic');
  });

  test('a variant that has no pods is not decided on, which is said', () => {
    const variants = [variant(), variant({ name: 'gone', alpha_ms: 90 })];
    const text = onKeyIn(A, workspace(variants, observed(busy('fast', 2))))!;
    expect(text).toContain('observed 12 min ago, without 1 variant that has no pods.');
    expect(text).toContain('TTFT 48.9 ms');
    expect(text).not.toContain('| gone');
  });

  test('an entry that the controller drops decides nothing', () => {
    const text = onKeyIn(`${A}    targetTTFT: 5\n`, workspace([variant()], observed(busy('fast', 2))))!;
    expect(text).toContain('drops this entry');
    expect(text).not.toContain('The model needs');
  });

  test('an entry that is dropped or is for no model says so first', () => {
    expect(onKey(`  ⌖a: |\n${MODEL}    targetTTFT: 5\n`)).toContain(
      'drops this entry: [slo-targets-unpaired](file:///docs/diagnostics/slo-targets-unpaired.md)',
    );
    expect(onKey('  ⌖a: |\n    sloMultiplier: 3\n')).toContain('An entry for no model');
  });

  test('around the entries: what the controller needs there, and nothing about the rest of Kubernetes', () => {
    expect(onKey('  default: ""\n'.replace('default', 'default⌖'))).toContain('Settings of every model');
    const around = (marked: string) => {
      const { model, offset } = atCursor(marked);
      return (hover(model, model.document.positionAt(offset), CONTEXT)?.contents as MarkupContent | undefined)?.value;
    };
    expect(around(HEADER.replace('name: w', 'name: ⌖w'))).toContain('under this name only');
    expect(around(`${HEADER.replace('\ndata', '\nda⌖ta')}  default: ""\n`)).toContain('The entries');
    expect(around(HEADER.replace('kind', 'ki⌖nd'))).toBeUndefined();
  });
});

describe('hover on a document of our own', () => {
  const text = `apiVersion: kneepoint.dev/v1alpha1
kind: ServiceParameters
metadata:
  name: x
spec:
  variants:
    - model_id: m
      beta_ms: 0.02
      learned:
        tuner: robust
`;
  const on = (word: string) => {
    const { model, offset } = atCursor(text.replace(word, `${word}⌖`));
    return (hover(model, model.document.positionAt(offset), CONTEXT)?.contents as MarkupContent | undefined)?.value;
  };

  test('the first line has the unit and the description', () => {
    expect(on('beta_ms')!.split('\n')[0]).toBe('**`beta_ms`, in ms/token:** Compute time of one token.');
    expect(on('0.02')).toContain('required');
    expect(on('tuner')).toContain('One of `documented`, `controller`, `robust`.');
    expect(on('learned')).toContain('optional');
  });
});
