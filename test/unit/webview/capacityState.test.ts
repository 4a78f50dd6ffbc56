import { describe, expect, test } from 'vitest';
import type { CapacityFacts, CapacityResult, CapacityVariant } from '../../../protocol/capacity.ts';
import { chosenOf } from '../../../webview/capacity/chosen.ts';
import { createShown } from '../../../webview/capacity/shown.ts';
import {
  type Action,
  initialState,
  keptOf,
  type PageState,
  reduce,
  variantKey,
} from '../../../webview/capacity/state.ts';
import { tilesOf } from '../../../webview/capacity/tiles.ts';
import { facts, variant } from './capacityFacts.ts';

const address = { uri: 'file:///a.yaml', key: 'llama-prod' };
const run = (actions: readonly Action[], from: PageState = initialState(address, undefined)) =>
  actions.reduce(reduce, from);
const result = (change: Partial<CapacityFacts> = {}): Action => ({ type: 'result', result: facts(change) });
const problem = (state: Exclude<CapacityResult['state'], 'known'>): Action => ({
  type: 'result',
  result: { state, entry: facts().entry, message: 'why' },
});
const move = (change: Extract<Action, { type: 'move' }>['change']): Action => ({ type: 'move', change });
const explicit = { multiplier: 3, multiplierFrom: 'entry', explicit: { ttftMs: 500, itlMs: 50 } } as const;

describe('what is chosen', () => {
  test('is the file until something is moved', () => {
    const chosen = chosenOf(run([result()]))!;
    expect(chosen).toMatchObject({
      multiplier: 3,
      targets: 'inferred',
      semantics: 'documented',
      toWrite: {},
      isMoved: false,
    });
    expect(chosen.question.arrivalRps).toBe(14.2);
  });

  test('takes the traffic observed where none is given', () => {
    const { arrival_rate_rps: _, max_batch: __, ...parameters } = variant().parameters;
    const seen = { ...variant(), parameters, observed: { arrivalRps: 7, maxBatch: 32 } };
    const chosen = (change: Partial<CapacityVariant>, ...moved: Action[]) =>
      chosenOf(run([result({ variants: [{ ...seen, ...change }] }), ...moved]))!.question;
    expect(chosen({})).toMatchObject({ arrivalRps: 7, input: { maxBatch: 32 } });
    expect(chosen({ parameters: variant().parameters })).toMatchObject({ arrivalRps: 14.2, input: { maxBatch: 256 } });
    expect(chosen({}, traffic({ arrivalRps: 20 })).arrivalRps).toBe(20);
  });

  test('under controller semantics infers from the mean request of the model', () => {
    const variants = [
      variant({ input_tokens: 1000, arrival_rate_rps: 3 }),
      variant({ name: 'b', input_tokens: 2000, arrival_rate_rps: 1 }),
    ];
    const { alpha_ms, beta_ms, gamma_ms } = variants[0]!.parameters;
    const ttft = (semantics: 'documented' | 'controller') =>
      chosenOf(run([result({ variants }), move({ semantics })]))!.slo.ttftMs;
    expect(ttft('documented')).toBeCloseTo(3 * alpha_ms + (beta_ms + gamma_ms) * 2000, 9);
    expect(ttft('controller')).toBeCloseTo(3 * alpha_ms + (beta_ms + gamma_ms) * 1250, 9);
  });

  test('writes only what differs and what the file can hold', () => {
    const moved = [move({ multiplier: 4, semantics: 'controller' }), traffic({ inputTokens: 2000, arrivalRps: 20 })];
    const chosen = chosenOf(run([result(), ...moved]))!;
    expect(chosen.toWrite).toEqual({ sloMultiplier: 4 });
    expect(chosen.question).toMatchObject({ semantics: 'controller', arrivalRps: 20, input: { inputTokens: 2000 } });
  });

  test('has explicit targets that start at the inferred ones', () => {
    const chosen = chosenOf(run([result(), move({ targets: 'explicit' })]))!;
    expect(chosen.slo).toEqual({ ttftMs: 48.4, itlMs: 21.1 });
    expect(chosen.toWrite).toEqual({ targetTTFT: 48.4, targetITL: 21.1 });
  });

  test('takes explicit targets out where they are to be inferred', () => {
    const chosen = chosenOf(run([result({ settings: explicit }), move({ targets: 'inferred' })]))!;
    expect(chosen.toWrite).toEqual({ targetTTFT: null, targetITL: null });
  });

  test('has inferred targets in `default`, whatever is moved', () => {
    const entry = { ...facts().entry, key: 'default', isDefault: true };
    expect(chosenOf(run([result({ entry }), move({ targets: 'explicit' })]))!.targets).toBe('inferred');
  });

  test('infers the targets from the largest variant of the same model', () => {
    const variants = [
      variant(),
      variant({ name: 'slow', alpha_ms: 20 }),
      variant({ name: 'other', model_id: 'm', alpha_ms: 99 }),
    ];
    const chosen = chosenOf(run([result({ variants })]))!;
    expect(chosen.setBy).toEqual({ ttft: 'slow', itl: 'slow' });
    const picked = chosenOf(run([result({ variants }), move({ variant: variantKey(variants[2]!) })]))!;
    expect(picked.setBy.ttft).toBe('other');
  });
});

describe('the document changes', () => {
  test('and what was moved stays, where the file did not change it', () => {
    const state = run([result(), move({ multiplier: 4 }), traffic({ maxBatch: 64 }), result()]);
    expect(state.moved.multiplier).toBe(4);
    expect(Object.values(state.moved.traffic)).toEqual([{ maxBatch: 64 }]);
  });

  test('and the file wins where it was changed last', () => {
    const moved = [result(), move({ multiplier: 4, semantics: 'controller' }), traffic({ maxBatch: 64 })];
    const settings = { multiplier: 2, multiplierFrom: 'entry' } as const;
    expect(chosenOf(run([...moved, result({ settings })]))!.multiplier).toBe(2);
    const variants = [variant({ alpha_ms: 8 })];
    expect(run([...moved, result({ variants })]).moved).toEqual({
      multiplier: 4,
      semantics: 'controller',
      traffic: {},
    });
    expect(run([...moved, result({ settings: explicit })]).moved.targets).toBeUndefined();
  });

  test('and is as the view after writing', () => {
    const settings = { multiplier: 4, multiplierFrom: 'entry' } as const;
    const written = run([result(), move({ multiplier: 4 }), result({ settings })]);
    expect(chosenOf(written)).toMatchObject({ multiplier: 4, toWrite: {}, isMoved: false });
    expect(chosenOf(run([result()], written))!.multiplier).toBe(3); // Undone in the editor.
  });

  test('for the worse: the last numbers stay, marked as old', () => {
    for (const state of ['entry-invalid', 'entry-missing', 'file-closed', 'no-answer'] as const) {
      expect(chosenOf(run([result(), problem(state)]))).toBeDefined();
      expect(chosenOf(run([problem(state)]))).toBeUndefined();
    }
    expect(chosenOf(run([result(), problem('no-parameters')]))).toBeUndefined();
  });
});

describe('pinned and kept', () => {
  test('a pinned state keeps its question while controls move', () => {
    const shownOf = createShown();
    const { question } = chosenOf(run([result()]))!;
    const state = run([result(), { type: 'pin', pinned: { label: 'k = 3', question } }, move({ multiplier: 1.5 })]);
    const shown = shownOf(state)!;
    expect(shown.pinned!.capacity.sizing!.lambdaRps).toBeGreaterThan(shown.capacity.sizing!.lambdaRps);
    expect(shownOf(state)!.pinned!.capacity).toBe(shown.pinned!.capacity);
    expect(shownOf(reduce(state, { type: 'unpin' }))!.pinned).toBeUndefined();
  });

  test('what is kept survives as JSON, for the same entry only', () => {
    const state = run([result(), move({ multiplier: 4 }), { type: 'open', isOpen: true }]);
    const kept = JSON.parse(JSON.stringify(keptOf(state))) as unknown;
    expect(run([result()], initialState(address, kept))).toEqual({ ...state });
    expect(initialState({ ...address, key: 'other' }, kept).moved).toEqual({ traffic: {} });
    expect(initialState(address, undefined).moved).toEqual({ traffic: {} });
  });

  test('back to the file keeps the variant looked at', () => {
    const state = run([result(), move({ multiplier: 4, variant: 'v' }), traffic({ maxBatch: 1 }), { type: 'reset' }]);
    expect(state.moved).toEqual({ variant: 'v', traffic: {} });
  });
});

test('at most four tiles, with a verdict on each latency', () => {
  const shown = createShown()(run([result()]))!;
  const tiles = tilesOf(shown.capacity);
  expect(tiles).toHaveLength(4);
  expect(tiles.map(({ met }) => met)).toEqual([undefined, undefined, true, true]);
  const failing = createShown()(run([result({ settings: { ...explicit, explicit: { ttftMs: 1, itlMs: 50 } } })]))!;
  expect(tilesOf(failing.capacity).map(({ value, met }) => [value, met])).toEqual([
    ['none', undefined],
    ['–', undefined],
    ['34.4 ms', false],
    ['7.38 ms', true],
  ]);
});

function traffic(change: Extract<Action, { type: 'traffic' }>['change']): Action {
  return { type: 'traffic', variant: variantKey(variant()), change };
}

test('a note stays until something is done, or the file has a later version', () => {
  const at = (version: number): Action => result({ entry: { ...facts().entry, version } });
  const note = { type: 'note', ok: true, message: 'Written.', version: 2 } as const;
  expect(run([at(1), note, at(1), at(2), at(2)]).note?.message).toBe('Written.');
  expect(run([at(1), note, at(2), at(3)]).note).toBeUndefined();
  expect(run([at(1), { type: 'note', ok: true, message: 'Saved.' }, at(1)]).note).toBeDefined();
  expect(run([at(1), note, move({ multiplier: 2 })]).note).toBeUndefined();
});
