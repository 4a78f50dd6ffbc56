import { describe, expect, test } from 'vitest';
import type { VariantObservations } from '../../../schemas/variant-observations.ts';
import { latestCycles } from '../../../server/documents/observations/latestCycle.ts';
import { validObservations } from '../../../server/documents/observations/observations.ts';
import { modelOf } from './marks.ts';
import { observationDocument } from './workspace.ts';

type Cycle = VariantObservations['spec']['cycles'][number];
type Path = readonly (string | number)[];

const pod = (name: string) => ({
  ...{ name, started_at: '2026-11-29T09:00:00Z', arrival_rate_rps: 2, arrival_rate_source: 'scheduler' as const },
  ...{ ttft_ms: 30, itl_ms: 9, input_tokens: 800, output_tokens: 200 },
  ...{ max_batch: 256, max_batch_source: 'flag' as const },
});
const variant = (name: string) => ({
  ...{ name, accelerator: 'h100', cost: 2, pending_replicas: 0 },
  pods: [pod(`${name}-0`), pod(`${name}-1`)],
  refused: [{ pod: `${name}-2`, reason: 'Young.' }],
});
const CYCLES: readonly Cycle[] = [0, 1].map((minute) => ({
  time: `2026-11-29T10:0${minute}:00Z`,
  interval_s: 60,
  variants: [variant('a'), variant('b')],
  notes: ['A note.'],
}));

const read = (cycles: unknown): VariantObservations['spec'] | undefined =>
  modelOf(observationDocument(cycles as unknown[])).parts.flatMap(validObservations)[0]?.spec;

/** The cycles with a value at a path. */
function changed(path: Path, value: unknown): Cycle[] {
  const copy = structuredClone(CYCLES) as unknown as Record<string | number, unknown>;
  const parent = path.slice(0, -1).reduce((inner, step) => inner[step] as typeof copy, copy);
  parent[path.at(-1)!] = value;
  return copy as unknown as Cycle[];
}

/** Every path to something in the cycles. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [...(path.length > 0 ? [path] : []), ...keys.flatMap((key) => pathsIn(Object(value)[key], [...path, key]))];
}

/** What is to be left where an item is wrong. */
function without(path: Path): readonly Cycle[] {
  const [i, , j, list, k] = path as [number, string?, number?, string?, number?];
  if (path[1] === 'notes' && j !== undefined)
    return CYCLES.map((cycle, at) => (at === i ? { ...cycle, notes: [] } : cycle));
  return CYCLES.flatMap((cycle, at) => {
    if (at !== i) return [cycle];
    if (j === undefined) return [];
    const variants = cycle.variants.flatMap((each, n) => {
      if (n !== j) return [each];
      if (k === undefined) return [];
      if (list === 'refused') return [{ ...each, refused: [] }];
      return [{ ...each, current_replicas: 2, pods: each.pods.filter((_, p) => p !== k) }];
    });
    return [{ ...cycle, variants }];
  });
}

describe('a wrong value', () => {
  test.each(pathsIn(CYCLES))('at %s/%s/%s/%s/%s/%s takes only what it stands in with it', (...steps) => {
    const path = steps.filter((step) => step !== undefined);
    const item = path.slice(0, path.findLastIndex((step) => typeof step === 'number') + 1);
    // Neither a number, a text, a list nor an object.
    expect(read(changed(path, true))?.cycles).toEqual(without(item));
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, '0.5', null])('of a pod, %s, leaves the others', (value) => {
    const text = observationDocument(changed([0, 'variants', 0, 'pods', 0, 'itl_ms'], 'HERE'));
    const written = typeof value === 'number' && !Number.isFinite(value) ? (value > 0 ? '.inf' : '.nan') : value;
    const yaml = text.replace(
      '"HERE"',
      typeof written === 'string' && written.startsWith('.') ? written : JSON.stringify(written),
    );
    const [document] = modelOf(yaml).parts.flatMap(validObservations);
    expect(document!.spec.cycles).toEqual(without([0, 'variants', 0, 'pods', 0]));
  });

  test('and a field that there is not are the same', () => {
    for (const path of [[0], [0, 'variants', 1], [1, 'variants', 0, 'pods', 1]] as const)
      expect(read(changed([...path, 'other'], 1))?.cycles).toEqual(without(path));
  });

  test('in all of a cycle leaves the cycle out; in all cycles, or in the document itself, there is nothing', () => {
    const wrong = (cycle: Cycle) => ({
      ...cycle,
      variants: cycle.variants.map((each) => ({ ...each, pods: each.pods.map((p) => ({ ...p, ttft_ms: 'x' })) })),
    });
    expect(read([CYCLES[0], wrong(CYCLES[1]!)])?.cycles).toEqual([CYCLES[0]]);
    expect(read(CYCLES.map(wrong))).toBeUndefined();
    expect(read({ a: 1 })).toBeUndefined();
    const nameless = observationDocument([...CYCLES]).replace('"model_id":"m"', '"model_id":""');
    expect(modelOf(nameless).parts.flatMap(validObservations)).toEqual([]);
  });

  test('leaves cycles as they are that never had a pod', () => {
    const idle = { time: '2026-11-29T10:02:00Z', variants: [{ name: 'a', current_replicas: 0, pods: [] }] };
    const cycles = [...changed([0, 'time'], 'x'), idle];
    expect(read(cycles)?.cycles).toEqual([CYCLES[1], idle]);
  });
});

const HEADER = 'time,model_id,namespace,variant,pod,arrival_rate_rps,ttft_ms,itl_ms,input_tokens,output_tokens';
const row = (minute: number, name: string, itl = '9') =>
  `2026-11-29T10:0${minute}:00Z,m,n,a,${name},2,30,${itl},800,200`;

test('a wrong cell of a table takes its row with it', () => {
  const rows = [row(0, 'p'), row(0, 'q', 'fast'), row(1, 'p', '-1'), row(2, 'p')];
  const model = modelOf(`${HEADER}\n${rows.join('\n')}\n`, 'file:///o.csv');
  const [document] = model.parts.flatMap(validObservations);
  const seen = document!.spec.cycles.map(({ time, variants }) => [
    time,
    variants.map(({ current_replicas, pods }) => [current_replicas, pods.map(({ name }) => name)]),
  ]);
  expect(seen).toEqual([
    ['2026-11-29T10:00:00Z', [[2, ['p']]]],
    ['2026-11-29T10:02:00Z', [[undefined, ['p']]]],
  ]);
});

test('what was observed last is the last cycle of which something is valid', () => {
  const text = observationDocument(changed([1, 'time'], 'yesterday'));
  expect(latestCycles(modelOf(text)).map(({ cycle }) => cycle.timeMs)).toEqual([Date.UTC(2026, 10, 29, 10)]);
});
