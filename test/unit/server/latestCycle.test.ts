import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileFacts, workspaceFacts } from '../../../server/documents/fileFacts.ts';
import { latestByModel, latestCycles } from '../../../server/documents/observations/latestCycle.ts';
import { modelOf } from './marks.ts';
import { variant } from './variant.ts';
import { busy, observationDocument, observed, observedIn, workspace } from './workspace.ts';

const at = (minute: number) => `2026-11-29T10:${String(minute).padStart(2, '0')}:00Z`;
const cycle = (minute: number, rate: number) => ({ time: at(minute), variants: [busy('fast', rate)] });
const rateOf = (all: ReturnType<typeof observedIn>) =>
  all.map((each) => each.cycle.variants[0]!.pods[0]!.arrivalRateRps);

describe('what was observed last', () => {
  test('is the latest cycle of a file, wherever it stands', () => {
    expect(rateOf(observedIn('file:///a', [cycle(1, 1), cycle(3, 3), cycle(2, 2)]))).toEqual([3]);
    expect(observedIn('file:///a', [])).toEqual([]);
  });

  test('is read from documents and from tables', () => {
    const read = (file: string) => latestCycles(modelOf(readFileSync(`examples/${file}`, 'utf8'), `file:///${file}`));
    const [yaml, csv] = [read('observations.yaml')[0]!, read('llama-observations.csv')[0]!];
    expect([yaml.modelId, yaml.cycle.variants.map(({ name }) => name)]).toEqual([
      'mistralai/Mistral-7B-Instruct-v0.2',
      ['mistral-l40s', 'mistral-a100'],
    ]);
    expect([csv.modelId, csv.cycle.variants.map(({ pods }) => pods.length)]).toEqual([
      'meta-llama/Meta-Llama-3.1-8B-Instruct',
      [3],
    ]);
    for (const { cycle: last } of [yaml, csv])
      expect(new Date(last.timeMs).toISOString()).toBe('2026-11-29T10:03:45.000Z');
  });

  test('is nothing of a document that is not valid', () => {
    const text = observationDocument([cycle(1, 1)]);
    expect(latestCycles(modelOf(text))).toHaveLength(1);
    expect(latestCycles(modelOf(text.replace('"arrival_rate_rps":1', '"arrival_rate_rps":-1')))).toEqual([]);
    expect(latestCycles(modelOf(text.slice(0, -1)))).toEqual([]);
  });

  test('over files: the later time counts, then the later path, in whatever order they come', () => {
    const [early, late] = [observedIn('file:///z', [cycle(1, 1)]), observedIn('file:///a', [cycle(2, 2)])];
    const other = observedIn('file:///b', [cycle(2, 3)]);
    for (const files of [
      [early, late, other],
      [other, late, early],
      [late, early, other],
    ])
      expect(rateOf([...latestByModel(files.flat()).values()])).toEqual([3]);
  });
});

describe('the variants of a workspace', () => {
  const loadOf = ({ variants }: ReturnType<typeof workspace>) =>
    variants.map(({ parameters: { name, input_tokens, arrival_rate_rps, max_batch } }) => ({
      ...{ name, input_tokens, arrival_rate_rps, max_batch },
    }));

  test('have the requests and the traffic that were observed last; what was given stays at hand', () => {
    const given = variant({ input_tokens: 77, arrival_rate_rps: 1 });
    const seen = busy('fast', 2);
    const facts = workspace([given], observed({ ...seen, pods: [{ ...seen.pods[0]!, max_batch: 64 }] }));
    expect(loadOf(facts)).toEqual([{ name: 'fast', input_tokens: 1024, arrival_rate_rps: 2, max_batch: 64 }]);
    expect(facts.variants[0]!.observed).toMatchObject({ given: given.parameters, hasPods: true });
    expect(facts.given).toEqual([given]);
  });

  test('without traffic are taken to get the requests of the model, and none of them', () => {
    const idle = { name: 'idle', pods: [{ name: 'i', arrival_rate_rps: 0 }] };
    const given = variant({ name: 'idle', input_tokens: 77 });
    expect(loadOf(workspace([given], observed(idle, busy('fast', 2))))).toMatchObject([
      { input_tokens: 1024, arrival_rate_rps: 0 },
    ]);
    expect(loadOf(workspace([given], observed(idle)))).toMatchObject([{ input_tokens: 77, arrival_rate_rps: 0 }]);
  });

  test('without pods stay as they are given', () => {
    const given = variant({ name: 'gone', input_tokens: 77 });
    const facts = workspace([given], observed({ name: 'gone', pods: [] }, busy('fast', 2)));
    expect(loadOf(facts)).toMatchObject([{ input_tokens: 77 }]);
    expect(facts.variants[0]!.observed!.hasPods).toBe(false);
  });

  test('of another model are left alone', () => {
    const other = [variant({ model_id: 'x' }), variant({ namespace: 'x' })];
    expect(workspace(other, observed(busy('fast', 2))).variants).toEqual(workspace(other).variants);
  });

  test('come from all files together', () => {
    const parameters = modelOf(readFileSync('examples/service-parameters.yaml', 'utf8'), 'file:///p.yaml');
    const table = modelOf(readFileSync('examples/llama-observations.csv', 'utf8'), 'file:///o.csv');
    const { variants } = workspaceFacts([parameters, table].map(fileFacts));
    expect(variants.map(({ parameters: { name, arrival_rate_rps } }) => [name, arrival_rate_rps])).toEqual([
      ['llama-h100', expect.closeTo(13.888, 3)],
      ['mistral-a100', 5.1],
      ['mistral-l40s', 3.6],
    ]);
  });
});
