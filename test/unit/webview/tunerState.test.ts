import { describe, expect, test } from 'vitest';
import type { ObservationsProblem, ObservedFacts } from '../../../protocol/observations.ts';
import { chosenOf, type Question } from '../../../webview/tuner/chosen.ts';
import { Learner } from '../../../webview/tuner/learner.ts';
import { createPictures } from '../../../webview/tuner/picture.ts';
import { savingOf } from '../../../webview/tuner/saving.ts';
import { type Shown, shownOf } from '../../../webview/tuner/shown.ts';
import { type Action, type Choice, initialState, keptOf } from '../../../webview/tuner/state.ts';
import { tilesOf } from '../../../webview/tuner/tiles.ts';
import { address, facts, run, sample, shown } from './tunerAnswers.ts';

const result = (observed: ObservedFacts = facts()): Action => ({ type: 'result', result: observed });
const choose = (choice: Choice): Action => ({ type: 'choose', choice });
const problem = (state: ObservationsProblem['state'], version?: number): Action => ({
  type: 'result',
  result: { state, uri: address.uri, message: 'Why.', ...(version === undefined ? {} : { version }) },
});
const known = facts(sample, { isKnown: true });

describe('what is chosen', () => {
  test('is the first variant, and the tuner of the semantics that are set, from nothing', () => {
    const chosen = chosenOf(run([result()]))!;
    expect(chosen).toMatchObject({
      tuner: 'documented',
      lines: 'one',
      start: 'nothing',
      variant: { name: 'mistral-l40s' },
    });
    expect(chosen.question.known).toEqual([]);
    expect(chosenOf(run([result({ ...facts(), semantics: 'controller' })]))!.tuner).toBe('controller');
  });

  test('follows the reader, as far as the file has it', () => {
    const key = chosenOf(run([result()]))!.variants[1]!.key;
    const chosen = chosenOf(run([result(), choose({ variant: key }), choose({ tuner: 'controller', lines: 'all' })]))!;
    expect(chosen).toMatchObject({ variant: { name: 'mistral-a100' }, tuner: 'controller', lines: 'all' });
    expect(chosenOf(run([result(), choose({ variant: 'gone' })]))!.variant.name).toBe('mistral-l40s');
  });

  test('starts from known parameters only where there are some to start from', () => {
    const start = choose({ start: 'known' });
    expect(chosenOf(run([result(), start]))).toMatchObject({ start: 'nothing', canStartKnown: false });
    const chosen = chosenOf(run([result(known), start]))!;
    expect(chosen).toMatchObject({ start: 'known', known: { parameters: { name: 'mistral-l40s' } } });
    expect(chosen.question.known).toHaveLength(2);
  });

  test('of several models is one variant with its model', () => {
    const other = { ...facts().models[0]!, spec: { ...facts().models[0]!.spec, model_id: 'other' } };
    const chosen = chosenOf(run([result({ ...facts(), models: [...facts().models, other] })]))!;
    expect(new Set(chosen.variants.map(({ key }) => key)).size).toBe(4);
    expect(chosen.ofModel).toHaveLength(2);
  });
});

describe('the file changes', () => {
  test('for the worse: what was learned last stays, marked as old', () => {
    for (const state of ['invalid', 'empty', 'missing', 'file-closed', 'no-answer'] as const) {
      expect(chosenOf(run([result(), problem(state)]))).toBeDefined();
      expect(chosenOf(run([problem(state)]))).toBeUndefined();
    }
  });

  test('and what was saved is old news', () => {
    const at = (version: number) => result({ ...facts(), version });
    const note = { type: 'note', ok: true, message: 'Saved.' } as const;
    expect(run([at(1), note, at(1)]).note?.message).toBe('Saved.');
    expect(run([at(1), note, at(2)]).note).toBeUndefined();
    expect(run([at(1), note, choose({ lines: 'all' })]).note).toBeUndefined();
  });
});

test('what is kept survives as JSON, for the same file only', () => {
  const state = run([result(), choose({ tuner: 'controller', start: 'known' }), { type: 'open', isOpen: true }]);
  const kept = JSON.parse(JSON.stringify(keptOf(state))) as unknown;
  expect(run([result()], initialState(address, kept))).toEqual(state);
  expect(initialState({ uri: 'file:///other.yaml' }, kept)).toEqual({
    address: { uri: 'file:///other.yaml' },
    choice: {},
    isOpen: false,
  });
});

describe('learning', () => {
  /** A learner whose clock goes on by a little with each look, and whose slices run when they are told to. */
  function slow() {
    let now = 0;
    let told = 0;
    const waiting: (() => void)[] = [];
    const learner = new Learner(
      () => {
        told++;
      },
      {
        now: () => {
          now += 5;
          return now;
        },
        later: (goOn) => waiting.push(goOn),
      },
    );
    const slice = () => waiting.shift()?.();
    const finish = () => {
      while (waiting.length > 0) slice();
    };
    return { learner, slice, finish, waiting, told: () => told };
  }
  const question = (text = sample): Question => chosenOf(run([result(facts(text))]))!.question;

  test('goes a slice at a time, and says how far it is', () => {
    const { learner, slice, finish, told } = slow();
    learner.learn(question(), 'controller');
    expect(learner.progress()).toMatchObject({ tuner: 'controller', cycles: 16, isStopped: false });
    expect(learner.summary('controller', 'mistral-l40s')).toBeUndefined();
    const before = learner.progress()!.doneCycles;
    slice();
    expect(learner.progress()!.doneCycles).toBeGreaterThan(before);
    finish();
    expect(learner.progress()).toBeUndefined();
    expect(learner.summary('controller', 'mistral-l40s')).toMatchObject({ cycles: 16, accepted: 16 });
    expect(learner.summary('documented', 'mistral-a100')).toMatchObject({ cycles: 16 });
    expect(told()).toBeGreaterThan(0);
  });

  test('goes on with the tuner that is looked at', () => {
    const { learner, slice } = slow();
    learner.learn(question(), 'documented');
    learner.learn(question(), 'controller');
    slice();
    expect(learner.progress()!.tuner).toBe('controller');
  });

  test('is the same work while the question is the same, told once for one state', () => {
    const { learner, finish } = slow();
    learner.learn(question(), 'documented');
    finish();
    const summary = learner.summary('documented', 'mistral-l40s');
    learner.learn(question(), 'documented');
    expect(learner.progress()).toBeUndefined();
    expect(learner.summary('documented', 'mistral-l40s')).toBe(summary);
  });

  test('starts anew when what was observed changes; what was learned stays in sight until then', () => {
    const { learner, slice, finish, waiting } = slow();
    learner.learn(question(), 'documented');
    finish();
    const before = learner.summary('documented', 'mistral-l40s');
    learner.learn(question(sample.replace('82.84', '83.84')), 'documented');
    slice();
    learner.learn(question(sample.replace('82.84', '84.84')), 'documented');
    expect(waiting.length).toBeLessThanOrEqual(1);
    expect(learner.summary('documented', 'mistral-l40s')).toBe(before);
    finish();
    const after = learner.summary('documented', 'mistral-l40s')!;
    expect(after.rows[0]!.update!.observed.ttftMs).toBe(84.84);
  });

  test('forgets another model', () => {
    const { learner, finish } = slow();
    learner.learn(question(), 'documented');
    finish();
    learner.learn(question(sample.replace('model_id: mistralai/Mistral-7B', 'model_id: other/Model')), 'documented');
    expect(learner.summary('documented', 'mistral-l40s')).toBeUndefined();
  });

  test('can be stopped without losing what is learned, and goes on', () => {
    const { learner, slice, finish, waiting } = slow();
    learner.learn(question(), 'documented');
    for (let i = 0; i < 3; i++) slice();
    const { doneCycles } = learner.progress()!;
    learner.stop();
    finish();
    expect(learner.progress()).toMatchObject({ doneCycles, isStopped: true });
    expect(learner.summary('documented', 'mistral-l40s')!.cycles).toBeGreaterThanOrEqual(doneCycles);
    learner.goOn();
    expect(waiting).toHaveLength(1);
    finish();
    expect(learner.summary('documented', 'mistral-l40s')!.cycles).toBe(16);
  });

  test('draws the same picture for as long as nothing in it changes', () => {
    const { learner, finish } = slow();
    const state = run([result(known)]);
    shownOf(state, learner);
    finish();
    const pictures = createPictures();
    const of = ({ summary, ...rest }: Shown) => pictures({ ...rest, summary: summary! }, summary!);
    const first = of(shownOf(state, learner)!);
    expect(of(shownOf(state, learner)!)).toBe(first);
    const compared = of(shownOf(run([choose({ lines: 'all' })], state), learner)!);
    expect(compared).not.toBe(first);
    expect(compared.others.map(({ tuner }) => tuner)).toContain('controller');
    expect(compared.known).toEqual([18.4, 0.071, 0.00032]);
  });
});

describe('saving', () => {
  const of = (...actions: Action[]) => shown(run([result(), ...actions]));

  test('is of every variant of the model, by the tuner that was chosen, as late as the last cycle', () => {
    const { variants, doubts, missing } = savingOf(of(choose({ tuner: 'controller' })));
    expect(variants.map(({ name, learned }) => [name, learned!.tuner, learned!.at])).toEqual([
      ['mistral-l40s', 'controller', '2026-11-29T10:03:45.000Z'],
      ['mistral-a100', 'controller', '2026-11-29T10:03:45.000Z'],
    ]);
    expect([doubts, missing]).toEqual([[], []]);
  });

  test('leaves out what nothing was learned of, also if something was known before', () => {
    const [model] = known.models;
    const idle = model!.spec.cycles.map((cycle) => ({
      ...cycle,
      variants: cycle.variants.map((variant) => (variant.name === 'mistral-l40s' ? { ...variant, pods: [] } : variant)),
    }));
    const state = run([
      result({ ...known, models: [{ ...model!, spec: { ...model!.spec, cycles: idle } }] }),
      choose({ start: 'known' }),
    ]);
    const { variants, missing } = savingOf(shown(state));
    expect(variants.map(({ name }) => name)).toEqual(['mistral-a100']);
    expect(missing).toEqual(['mistral-l40s']);
  });

  test('says what speaks against it', () => {
    const good = of();
    const [summary] = good.ofModel;
    const doubts = (change: object, learned: object = {}) => {
      const stored = { ...summary!.stored!, learned: { ...summary!.stored!.learned!, ...learned } };
      return savingOf({ ...good, ofModel: [{ ...summary!, stored, ...change }] }).doubts;
    };
    expect(doubts({})).toEqual([]);
    expect(doubts({ accepted: 0, rejected: 16 }, { acceptedUpdates: 0 })).toEqual([
      'mistral-l40s does not count as learned yet: the documented tuner accepted none of 16 updates.',
    ]);
    const unsettled = { tuner: 'robust', acceptedUpdates: 2, countsAsLearned: false } as const;
    expect(doubts({ tuner: 'robust', accepted: 2 }, unsettled)).toEqual([
      'mistral-l40s does not count as learned yet: the robust tuner has not settled after 2 updates.',
    ]);
    expect(doubts({ tuner: 'controller' }, { acceptedUpdates: 0, tuner: 'controller' })).toEqual([
      'No update of mistral-l40s was accepted: it stands at its first guess, which the controller would use.',
    ]);
    expect(doubts({ tuner: 'robust' }, { ...unsettled, acceptedUpdates: 0, countsAsLearned: true })).toEqual([
      'No update of mistral-l40s was accepted.',
    ]);
    expect(doubts({ isLockedUp: true, rejectedLast: 5 })).toEqual([
      'The last 5 updates of mistral-l40s were rejected.',
    ]);
    const progress = { tuner: 'documented', doneCycles: 4, cycles: 16, isStopped: true } as const;
    expect(savingOf({ ...good, progress }).doubts).toEqual(['Learning was stopped after 4 of 16 cycles.']);
  });
});

test('at most four tiles: the parameters with their spread and what was known, and a verdict on the updates', () => {
  const { summary } = shown(run([result(known)]));
  const tiles = tilesOf(summary!, [18.4, 0.071, 0.00032]);
  expect(tiles).toHaveLength(4);
  expect(tiles[0]).toEqual({ title: 'α (alpha), ms', value: '15.1', detail: '± 1.1 (1 σ), known 18.4' });
  expect(tiles[3]).toMatchObject({ value: '16 of 16', met: true, verdict: 'none rejected' });
  expect(tilesOf({ ...summary!, accepted: 0, rejected: 16 })[3]).toMatchObject({ met: false, verdict: 'all rejected' });
});
