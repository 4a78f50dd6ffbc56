import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isObservationsHeader, LARGEST_FILE, mayHoldObservations } from '../../../protocol/recognise.ts';
import { knownVariants } from '../../../server/documents/knownVariants.ts';
import { observations, observationsOfClosedFile } from '../../../server/features/observations.ts';
import { CONTEXT } from './context.ts';
import { modelOf } from './marks.ts';

const yaml = readFileSync('examples/observations.yaml', 'utf8');
const csv = readFileSync('examples/llama-observations.csv', 'utf8');
const variants = knownVariants(modelOf(readFileSync('examples/service-parameters.yaml', 'utf8')));
const uri = 'file:///work/observations';
const ask = (text: string, ending = 'yaml', context = CONTEXT) =>
  observations(modelOf(text, `${uri}.${ending}`), { uri: `${uri}.${ending}` }, context);

describe('what the tuners learn from', () => {
  test('is every cycle of a document, with what is known of its variants', () => {
    const answer = ask(yaml, 'yaml', { ...CONTEXT, variants, semantics: 'controller' });
    expect(answer).toMatchObject({
      state: 'known',
      uri: `${uri}.yaml`,
      version: 1,
      semantics: 'controller',
      remarks: [],
    });
    if (answer.state !== 'known') return;
    expect(answer.models).toHaveLength(1);
    expect(answer.models[0]!.spec.cycles).toHaveLength(16);
    expect(answer.models[0]!.known.map(({ parameters }) => parameters.name)).toEqual(['mistral-l40s', 'mistral-a100']);
  });

  test('is every model of a table', () => {
    const other = csv.split('\n')[1]!.replace('meta-llama/Meta-Llama-3.1-8B-Instruct', 'other');
    const answer = ask(`${csv}${other}\n`, 'csv');
    expect(answer).toMatchObject({
      state: 'known',
      models: [{ spec: { cycles: { length: 16 } } }, { spec: { model_id: 'other' } }],
    });
  });

  test('is one model where several documents have it: in order of time, and what two say once', () => {
    const cyclesOf = (text: string) => {
      const answer = ask(text);
      expect(answer).toMatchObject({ state: 'known', models: { length: 1 } });
      return answer.state === 'known' ? answer.models[0]!.spec.cycles : [];
    };
    const once = cyclesOf(yaml);
    expect(cyclesOf(`${yaml}---\n${yaml}`)).toEqual(once);
    // Another variant of the same moments is beside the first; an earlier document comes first, wherever it stands.
    const other = cyclesOf(`${yaml}---\n${yaml.replaceAll('mistral-l40s', 'other')}`);
    expect(other.map(({ time }) => time)).toEqual(once.map(({ time }) => time));
    expect(other[0]!.variants.map(({ name }) => name)).toEqual(['mistral-l40s', 'mistral-a100', 'other']);
    const earlier = cyclesOf(`${yaml}---\n${yaml.replaceAll('2026-11-29T', '2026-11-28T')}`);
    expect(earlier).toHaveLength(32);
    expect(earlier.map(({ time }) => time)).toEqual(earlier.map(({ time }) => time).sort());
    // Of one document the order is its own: a finding tells of it.
    const [first, ...rest] = yaml.split(/(?= {4}- time:)/);
    expect(cyclesOf([first, ...rest.reverse()].join('')).map(({ time }) => time)).toEqual(
      once.map(({ time }) => time).reverse(),
    );
  });

  test('is what is valid; what is not is remarked upon', () => {
    const answer = ask(yaml.replace('0.089', 'fast'));
    expect(answer).toMatchObject({
      state: 'known',
      remarks: [
        expect.stringMatching(
          /^The file has 1 error, and wrong values are left out: arrival_rate_rps must be a number/,
        ),
      ],
    });
    if (answer.state === 'known') expect(answer.models[0]!.spec.cycles[0]!.variants[0]!.pods).toEqual([]);
  });
});

describe('without anything to learn from', () => {
  const broken = yaml.replace(/model_id: .*/, 'model_id: 5');

  test.each([
    ['a wrong value', broken, 'invalid', /^model_id must be a string: [^.]*\.$/],
    [
      'two wrong values',
      broken.replace(/namespace: .*/, 'namespace: 5'),
      'invalid',
      /1 more error is marked in the editor\.$/,
    ],
    [
      'one in each pod',
      yaml.replaceAll(/max_batch: \d+/g, 'max_batch: 0'),
      'invalid',
      /\d\d more errors are marked in/,
    ],
    ['no YAML', `${yaml}\n  : ]`, 'invalid', /./],
    ['a conflict', `<<<<<<< a\n${yaml}`, 'invalid', /merge conflicts/],
    ['too much', `${yaml}#${' '.repeat(LARGEST_FILE)}`, 'invalid', /too large/],
    ['no cycles', yaml.replace(/ {2}cycles:[\s\S]*/, '  cycles: []\n'), 'empty', /No cycle/],
    ['cycles without variants', yaml.replace(/ {6}variants:[\s\S]*/, '      variants: []\n'), 'empty', /No cycle/],
    ['another kind', readFileSync('examples/service-parameters.yaml', 'utf8'), 'missing', /No VariantObservations/],
    ['nothing', '', 'missing', /No VariantObservations/],
  ] as const)('%s says so', (_, text, state, message) => {
    expect(ask(text)).toMatchObject({ state, version: 1, message: expect.stringMatching(message) });
  });

  test('a file that is not open says so', () => {
    expect(observationsOfClosedFile({ uri })).toMatchObject({ state: 'file-closed', uri });
  });
});

test('a file with observations is told without parsing it', () => {
  expect(mayHoldObservations(yaml)).toBe(true);
  expect(
    mayHoldObservations(JSON.stringify({ apiVersion: 'kneepoint.dev/v1alpha1', kind: 'VariantObservations' })),
  ).toBe(true);
  expect(mayHoldObservations(csv)).toBe(true);
  expect(isObservationsHeader(csv)).toBe(true);
  expect(mayHoldObservations(readFileSync('examples/service-parameters.yaml', 'utf8'))).toBe(false);
  expect(mayHoldObservations('VariantObservations are nice')).toBe(false);
});
