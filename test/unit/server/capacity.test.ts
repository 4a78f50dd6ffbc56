import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileFacts, workspaceFacts } from '../../../server/documents/fileFacts.ts';
import { knownVariants } from '../../../server/documents/knownVariants.ts';
import { capacity } from '../../../server/features/capacity.ts';
import type { FeatureContext } from '../../../server/features/context.ts';
import { entryAt } from '../../../server/features/entryAt.ts';
import { parametersSkeleton, skeletonOfAnyModel } from '../../../server/features/parametersSkeleton.ts';
import { diagnose } from '../../../server/rules/index.ts';
import { CONTEXT } from './context.ts';
import { atCursor, modelOf } from './marks.ts';

const config = readFileSync('examples/wva-queueing-model-config.yaml', 'utf8');
const variants = knownVariants(modelOf(readFileSync('examples/service-parameters.yaml', 'utf8')));
const context: FeatureContext = { ...CONTEXT, variants };
const uri = 'file:///test/config.yaml';
const ask = (key: string, text = config, known = context) => capacity(modelOf(text), { uri, key }, known);

describe('the capacity of an entry', () => {
  test('comes with the settings that apply, and where they are from', () => {
    expect(ask('llama-prod')).toMatchObject({
      state: 'known',
      entry: { key: 'llama-prod', version: 1, isDefault: false, model: { namespace: 'llm-d-prod' } },
      settings: { multiplier: 3, multiplierFrom: 'entry', explicit: { ttftMs: 500, itlMs: 50 } },
      semantics: 'documented',
      variants: [{ parameters: { name: 'llama-h100' } }],
    });
    const inherited = config.replace(/^ {4}sloMultiplier: 4.0\n?/m, '');
    expect(ask('mistral-staging', inherited)).toMatchObject({
      settings: { multiplier: 3, multiplierFrom: 'default-entry' },
    });
    expect(ask('default', config.replace('sloMultiplier: 3.0', 'tuningEnabled: true'), context)).toMatchObject({
      state: 'entry-invalid',
    });
  });

  test('has targets as they are written, not in single precision', () => {
    expect(ask('llama-prod', config.replace('500.0', '48.4'))).toMatchObject({
      settings: { explicit: { ttftMs: 48.4 } },
    });
  });

  test('of `default` is that of models without settings of their own, else of all', () => {
    const own = { ...variants[0]!, parameters: { ...variants[0]!.parameters, model_id: 'another' } };
    expect(ask('default', config, { ...context, variants: [...variants, own] })).toMatchObject({
      settings: { multiplierFrom: 'entry' },
      variants: [{ parameters: { model_id: 'another' } }],
    });
    const overridden = ask('default');
    expect(overridden).toMatchObject({ variants: { length: 3 } });
    expect(JSON.stringify(overridden)).toContain('has an entry of its own');
  });

  test('comes with what is decided, and with what was observed beside what is given', () => {
    const files = ['service-parameters.yaml', 'observations.yaml', 'llama-observations.csv'].map((file) =>
      fileFacts(modelOf(readFileSync(`examples/${file}`, 'utf8'), `file:///${file}`)),
    );
    const seen = { ...context, ...workspaceFacts(files) };
    expect(ask('llama-prod', config, seen)).toMatchObject({
      decision: {
        verdict: 'The model needs 2 replicas at 13.9 req/s.',
        slo: "TTFT 500 ms and ITL 50 ms, given by the model's entry.",
        observedMs: Date.parse('2026-11-29T10:03:45Z'),
      },
      variants: [
        {
          parameters: { arrival_rate_rps: 14.2, input_tokens: 1024 },
          observed: { arrivalRps: expect.closeTo(13.888, 3), maxBatch: 256 },
        },
      ],
    });
    const given = ask('mistral-staging');
    expect(given).toMatchObject({ decision: { verdict: 'The model needs 2 replicas at 8.7 req/s.' } });
    expect(JSON.stringify(given)).not.toContain('observed');
    // Of several models there is no one decision.
    expect(ask('default')).not.toHaveProperty('decision');
  });

  test('carries what the rules say about the entry', () => {
    const text = config.replace('sloMultiplier: 4.0', 'sloMultiplier: 400.0');
    expect(ask('mistral-staging', text)).toMatchObject({ remarks: [expect.stringContaining('400')] });
  });

  test.each([
    ['a key that is not there', 'nowhere', config, 'entry-missing', /no entry "nowhere"/],
    ['a merge conflict', 'default', `<<<<<<< a\n${config}`, 'entry-missing', /merge conflict/],
    [
      'an entry that the controller drops',
      'llama-prod',
      config.replace(/^ {4}targetITL.*\n/m, ''),
      'entry-invalid',
      /targetITL is not/,
    ],
    [
      'an entry without a model',
      'llama-prod',
      config.replace(/^ {4}(model_id|namespace): ".*llama.*|^ {4}namespace: "llm-d-prod"/gm, ''),
      'entry-invalid',
      /names no model/,
    ],
  ])('of %s is a reason', (_, key, text, state, message) => {
    expect(ask(key, text)).toMatchObject({ state, message: expect.stringMatching(message) });
  });

  test('without parameters names the model', () => {
    expect(ask('llama-prod', config, CONTEXT)).toMatchObject({
      state: 'no-parameters',
      message: expect.stringContaining('Meta-Llama-3.1'),
    });
    expect(ask('default', config, CONTEXT)).toMatchObject({ state: 'no-parameters' });
  });
});

describe('the entry at a place', () => {
  const at = (marked: string) => {
    const { model, offset } = atCursor(marked);
    return entryAt(model, { uri, position: model.document.positionAt(offset) })?.key;
  };

  test('is the one around it, else the one before it, else the first', () => {
    expect(at(config.replace('targetTTFT', 'target⌖TTFT'))).toBe('llama-prod');
    expect(at(config.replace('mistral-staging', '⌖mistral-staging'))).toBe('mistral-staging');
    expect(at(config.replace('  mistral-staging', '⌖  mistral-staging'))).toBe('mistral-staging');
    expect(
      at('kind: ConfigMap\nmetadata: { name: wva-queueing-model-config }\ndata: { a: "x⌖: 1", b: "y: 1" }\n'),
    ).toBe('a');
    expect(at(config.replace('# Explicit', '# ⌖Explicit'))).toBe('default');
    expect(at(`⌖${config}`)).toBe('default');
    expect(at(`${config}⌖`)).toBe('mistral-staging');
    expect(at('kind: ⌖Pod\n')).toBeUndefined();
  });
});

describe('a document to fill in', () => {
  test('names the model, and makes up no number', () => {
    const text = parametersSkeleton(modelOf(config), { uri, key: 'llama-prod' });
    expect(text).toContain('model_id: "meta-llama/Meta-Llama-3.1-8B-Instruct"');
    expect(diagnose(modelOf(text), context).map(({ code }) => code)).toContain('schema-mismatch');
    expect(knownVariants(modelOf(text))).toEqual([]);
  });

  test('is complete once the empty values are filled in', () => {
    const filled = skeletonOfAnyModel().replace(/^( +(?:- )?\w+:)( *(?:#.*)?)$/gm, (line, key: string) =>
      /(spec|variants|metadata):/.test(key) ? line : `${key} ${/_ms|tokens/.test(key) ? 1 : 'a'}`,
    );
    expect(diagnose(modelOf(filled), context)).toEqual([]);
    expect(knownVariants(modelOf(filled))).toHaveLength(1);
  });
});
