import { describe, expect, test } from 'vitest';
import { tuningCsv } from '../../../../engine/report/tuningCsv.ts';
import { isUpdate, tuningRows } from '../../../../engine/report/tuningRows.ts';
import { percent, sigmaWords, tuningSentence } from '../../../../engine/report/tuningSentence.ts';
import { type TuningSummary, tuningSummary } from '../../../../engine/report/tuningSummary.ts';
import {
  type ModelCycle,
  ParameterStore,
  type TunerName,
  TuningRun,
  tuneModel,
  tunerNamed,
  type VariantObservation,
} from '../../../../engine/tuner/index.ts';
import { toVariantParameters } from '../../../../engine/tuner/parameterDocument.ts';
import { MODEL, podAt, TIME, variantOf } from '../tunerData.ts';

const MINUTE = 60_000;
/** A share of the largest rate at which the first guess is good. */
const LIGHT = 0.01;
const cyclesOf = (...variants: VariantObservation[][]): ModelCycle[] =>
  variants.map((each, i) => ({ timeMs: TIME + i * MINUTE, variants: each }));
const at = (share: number, pods = 1) =>
  variantOf(...Array.from({ length: pods }, (_, i) => podAt(share, 'documented', { name: `pod-${i}` })));
const outlier = (() => {
  const pod = podAt(LIGHT, 'documented');
  return variantOf({ ...pod, ttftMs: pod.ttftMs * 20, itlMs: pod.itlMs * 20 });
})();
const idle = variantOf({ ...podAt(LIGHT, 'documented'), arrivalRateRps: 0 });
const steady = cyclesOf([at(0.01)], [at(0.02)], [at(0.04)], [at(0.06)]);

function ended(name: TunerName, cycles: readonly ModelCycle[], known: ConstructorParameters<typeof TuningRun>[3] = []) {
  const run = new TuningRun(name, MODEL, cycles, known);
  while (!run.isDone) run.step();
  return run;
}
const summed = (name: TunerName, cycles: readonly ModelCycle[]): TuningSummary =>
  tuningSummary(ended(name, cycles).history('llama-h100'));

describe('a run of a tuner', () => {
  test('does in steps what the tuner does cycle by cycle', () => {
    const other = { ...at(0.4), name: 'other' };
    const cycles = cyclesOf([at(0.1), other], [], [at(LIGHT)], [other, at(0.5)]);
    const store = new ParameterStore();
    const tunings = cycles.flatMap((cycle) => tuneModel(tunerNamed('documented'), store, MODEL, cycle));
    const run = ended('documented', cycles);
    const histories = ['llama-h100', 'other'].map((name) => run.history(name));
    expect(histories.flatMap((history) => history.cycles.map(({ tuning }) => tuning))).toHaveLength(tunings.length);
    for (const { variant, cycles: tuned, stored } of histories) {
      expect(tuned.map(({ tuning }) => tuning)).toEqual(tunings.filter((tuning) => tuning.variant === variant));
      expect(stored).toEqual(store.get(MODEL, variant));
    }
    expect(histories.map((history) => history.cycles.map(({ cycle }) => cycle))).toEqual([
      [1, 3, 4],
      [1, 4],
    ]);
  });

  test('says how far it is, and is at its end without cycles', () => {
    const run = new TuningRun('documented', MODEL, steady);
    expect(run.doneCycles).toBe(0);
    run.step();
    expect([run.doneCycles, run.isDone]).toEqual([1, false]);
    expect(new TuningRun('documented', MODEL, cyclesOf([], [])).isDone).toBe(true);
    const over = ended('documented', steady);
    over.step();
    expect(over.history('llama-h100').cycles).toHaveLength(4);
    expect(over.history('nobody')).toMatchObject({ variant: 'nobody', cycles: [] });
  });

  test('starts from what is known, which does not count as learned', () => {
    const load = { inputTokens: 1024, outputTokens: 256, maxBatch: 64 };
    const known = toVariantParameters(MODEL, 'llama-h100', { alphaMs: 8, betaMs: 0.016, gammaMs: 0.0005, load });
    const history = ended('documented', cyclesOf([at(0.5)]), [known]).history('llama-h100');
    expect(history.cycles[0]!.tuning.startedFrom).toBe('store');
    expect(ended('documented', cyclesOf([idle]), [known]).history('llama-h100').stored).toBeUndefined();
  });
});

describe('what a tuner did, line by line', () => {
  test('has each update in its place on an axis of cycles', () => {
    const rows = tuningRows(ended('controller', cyclesOf([at(0.1, 3)], [at(LIGHT)])).history('llama-h100'));
    expect(rows.map(({ at: place, pod }) => [Number(place.toFixed(2)), pod])).toEqual([
      [0.33, 'pod-0'],
      [0.67, 'pod-1'],
      [1, 'pod-2'],
      [2, 'pod-0'],
    ]);
  });

  test('has pods that were left out, and cycles without an update, with the reason', () => {
    const partly = variantOf(podAt(LIGHT, 'documented'), {
      ...podAt(LIGHT, 'documented'),
      name: 'idle',
      arrivalRateRps: 0,
    });
    const rows = tuningRows(ended('documented', cyclesOf([partly], [idle], [variantOf()])).history('llama-h100'));
    expect(rows.map(({ cycle, outcome, pod, why = '' }) => [cycle, outcome, pod, why.slice(0, 24)])).toEqual([
      [1, 'accepted', undefined, ''],
      [1, 'skipped', 'idle', 'Pod idle: it got no requ'],
      [2, 'skipped', undefined, 'Pod pod-0: it got no req'],
      [3, 'skipped', undefined, 'No pod has both traffic '],
    ]);
  });

  test('names a few of many reasons', () => {
    const pods = Array.from({ length: 5 }, (_, i) => ({ ...podAt(LIGHT, 'documented'), name: `p${i}`, ttftMs: 0 }));
    const [row] = tuningRows(ended('documented', cyclesOf([variantOf(...pods)])).history('llama-h100'));
    expect(row!.why!.match(/Pod p\d/g)).toEqual(['Pod p0', 'Pod p1', 'Pod p2']);
    expect(row!.why).toMatch(/And so on for 2 more\.$/);
  });
});

describe('the summary', () => {
  test('counts what was accepted, rejected and skipped', () => {
    const summary = summed('documented', [...steady, ...cyclesOf([outlier], [idle])]);
    expect(summary).toMatchObject({ cycles: 6, cyclesWithout: 1, accepted: 4, rejected: 1, rejectedLast: 1 });
    expect(summary).toMatchObject({ isLockedUp: false, startedFrom: 'guess', maxNis: 7.378 });
    expect(summary.last!.outcome).toBe('rejected');
    expect(summary.stored!.learned!.acceptedUpdates).toBe(4);
  });

  test('has the middle of the errors, made before the observation was known', () => {
    const sortedErrors = ({ rows }: TuningSummary) =>
      rows
        .filter(isUpdate)
        .flatMap(({ update: { predicted, observed } }) =>
          predicted ? [Math.abs(predicted.ttftMs / observed.ttftMs - 1)] : [],
        )
        .sort((a, b) => a - b);
    for (const name of ['documented', 'controller', 'robust'] as const) {
      const even = summed(name, name === 'robust' ? [...steady, ...cyclesOf([at(0.08)])] : steady);
      const of4 = sortedErrors(even);
      expect(of4).toHaveLength(4);
      expect(even.errors!.ttft).toBeCloseTo((of4[1]! + of4[2]!) / 2, 12);
      const odd = summed(name, name === 'robust' ? steady : steady.slice(0, 3));
      const of3 = sortedErrors(odd);
      expect(of3).toHaveLength(3);
      expect(odd.errors!.ttft).toBeCloseTo(of3[1]!, 12);
    }
  });

  test('has no errors where nothing was predicted, and says so', () => {
    const first = summed('robust', steady.slice(0, 1));
    expect(first).toMatchObject({ accepted: 1, rejected: 0 });
    expect(first).not.toHaveProperty('errors');
    expect(first.last!.update).not.toHaveProperty('nis');
    expect(tuningSentence(first)).toMatch(/learned by the robust tuner; it has not predicted anything yet\.$/);
    expect(tuningCsv([first]).split('\r\n')[1]).toMatch(/^robust,.*,accepted,(?:[\d.e-]+,){6},[\d.]+,,[\d.]+,,$/);
  });

  test('of nothing learned says why', () => {
    expect(summed('documented', cyclesOf([idle]))).toMatchObject({
      accepted: 0,
      why: expect.stringMatching(/no requests/),
    });
    expect(summed('documented', cyclesOf([]))).toMatchObject({ cycles: 0, why: 'No cycle has this variant.' });
  });
});

describe('the verdict', () => {
  const verdict = (cycles: readonly ModelCycle[], name: TunerName = 'documented', others: TuningSummary[] = []) =>
    tuningSentence(summed(name, cycles), others);
  const learned = summed('documented', steady);
  const lockedUp = [...steady, ...cyclesOf([outlier], [outlier], [outlier])];

  test('has the parameters, who learned them, and how well they predict', () => {
    expect(verdict(steady)).toMatch(
      /^After 4 cycles llama-h100 has α \S+ ms, β \S+ and γ \S+ ms\/token, learned by the documented tuner; half of its predictions were within \S+ % of the TTFT and \S+ % of the ITL\.$/,
    );
    expect(verdict(steady.slice(0, 1), 'controller')).toMatch(
      /^After 1 cycle .* learned by the controller's tuner; its prediction was within/,
    );
  });

  test('says that every update was rejected, and which tuner fared better', () => {
    const all = { ...learned, tuner: 'controller', accepted: 0, rejected: 4 } as const;
    expect(tuningSentence(all, [learned])).toMatch(
      /^Every one of 4 updates was rejected: the controller's tuner still has llama-h100 at its first guess, α .*ms\/token\. The documented tuner accepted every update and has α .*\.$/,
    );
    expect(tuningSentence({ ...all, rejected: 1 })).toMatch(/^The only update was rejected: [^.]*(?:\.\d+[^.]*)*\.$/);
    expect(tuningSentence(all, [{ ...learned, isLockedUp: true }])).not.toContain('documented');
  });

  test('says that the tuner is locked up', () => {
    const stuck = verdict(lockedUp, 'documented', [{ ...learned, tuner: 'robust', rejected: 1 }]);
    expect(stuck).toMatch(
      /^The documented tuner rejected the last 3 of 7 updates of llama-h100: it is locked up at α /,
    );
    expect(stuck).toMatch(/The robust tuner accepted 4 of 5 updates and has α /);
  });

  test('says that nothing could be learned, and why', () => {
    expect(verdict(cyclesOf([idle], [idle]))).toBe(
      'Nothing could be learned of llama-h100 in 2 cycles. Pod pod-0: it got no requests.',
    );
  });

  test('never has a number that is none', () => {
    expect([percent(Number.POSITIVE_INFINITY), percent(0.01234), percent(0)]).toEqual([
      'more than 1\u202f000\u202f000 %',
      '1.2 %',
      '0 %',
    ]);
    expect([sigmaWords(undefined), sigmaWords(0.01234)]).toEqual(['–', '0.012']);
  });
});

test('the CSV has every line of every tuner, with units, and runs no formula', () => {
  const named = cyclesOf([{ ...at(LIGHT), name: '=1+1' }], [{ ...idle, name: '=1+1' }]);
  const summaries = (['documented', 'controller'] as const).map((name) =>
    tuningSummary(ended(name, named).history('=1+1')),
  );
  const [head, ...lines] = tuningCsv(summaries).trimEnd().split('\r\n');
  expect(head).toMatch(/^tuner,variant,cycle,time,pod,outcome,alpha_ms,.*,itl_predicted_ms,why$/);
  expect(lines.map((line) => line.split(',').slice(0, 6))).toEqual([
    ['documented', "'=1+1", '1', '2026-11-29T10:00:00Z', '', 'accepted'],
    ['documented', "'=1+1", '2', '2026-11-29T10:01:00Z', '', 'skipped'],
    ['controller', "'=1+1", '1', '2026-11-29T10:00:00Z', 'pod-0', 'accepted'],
    ['controller', "'=1+1", '2', '2026-11-29T10:01:00Z', '', 'skipped'],
  ]);
  for (const line of lines) expect(line.split(',')).toHaveLength(head!.split(',').length);
});
