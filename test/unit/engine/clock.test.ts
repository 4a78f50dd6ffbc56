import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeMs, utc } from '../../../engine/report/clock.ts';
import { ServiceParameters, VariantObservations } from '../../../schemas/generated/validators.js';

describe('a time', () => {
  test('is read to the ms, in any zone', () => {
    expect(timeMs('2026-11-29T10:00:00.25Z')).toBe(Date.UTC(2026, 10, 29, 10, 0, 0, 250));
    expect(timeMs('2026-11-29T10:00:00.123999999Z')).toBe(Date.UTC(2026, 10, 29, 10, 0, 0, 123));
    expect(timeMs('2026-11-29T11:30:00+01:30')).toBe(Date.UTC(2026, 10, 29, 10));
    expect(timeMs('2026-11-29T08:00:00-02:00')).toBe(Date.UTC(2026, 10, 29, 10));
  });

  test('is that of every date written as JSON', () => {
    const dates = fc.date({ min: new Date(0), max: new Date(Date.UTC(9999, 0)), noInvalidDate: true });
    fc.assert(fc.property(dates, (date) => timeMs(date.toISOString()) === date.getTime()));
  });

  test('is not a number for any other text', () => {
    for (const text of [
      '',
      'now',
      '2026-11-29',
      '2026-11-29T10:00:00',
      '2026-11-29 10:00:00Z',
      '1796000000',
      ' 2026-11-29T10:00:00Z',
      '2026-11-29T10:00:00+24:00',
    ])
      expect(timeMs(text), text).toBeNaN();
  });

  test('is not a number for a day or an hour that there is not', () => {
    for (const day of [
      '02-29',
      '02-30',
      '02-31',
      '04-31',
      '06-31',
      '09-31',
      '11-31',
      '13-01',
      '00-01',
      '01-00',
      '01-32',
    ])
      expect(timeMs(`2026-${day}T10:00:00Z`), day).toBeNaN();
    for (const time of ['24:00:00', '23:60:00', '23:59:60']) expect(timeMs(`2026-11-29T${time}Z`), time).toBeNaN();
    for (const year of ['0096', '2000', '2024'])
      expect(utc(timeMs(`${year}-02-29T00:00:00Z`))).toBe(`${year}-02-29T00:00:00Z`);
    for (const year of ['0100', '1900', '2023']) expect(timeMs(`${year}-02-29T00:00:00Z`), year).toBeNaN();
  });

  test('is one to the schemas of both documents if it is one here', () => {
    const digits = (count: number) =>
      fc.integer({ min: 0, max: 10 ** count - 1 }).map((n) => String(n).padStart(count, '0'));
    const near = (...usual: number[]) =>
      fc.oneof(
        fc.constantFrom(...usual).map((n) => String(n).padStart(2, '0')),
        digits(2),
      );
    const zone = fc.oneof(
      fc.constant('Z'),
      fc.tuple(fc.constantFrom('+', '-'), near(1, 23, 24), near(0, 59)).map(([sign, h, m]) => `${sign}${h}:${m}`),
    );
    const texts = fc
      .tuple(digits(4), near(1, 2, 4, 12), near(1, 28, 29, 30, 31), near(0, 23, 24), near(0, 59), near(0, 59, 60), zone)
      .map(([y, mo, d, h, mi, s, z]) => `${y}-${mo}-${d}T${h}:${mi}:${s}${z}`);
    fc.assert(
      fc.property(texts, (text) => {
        const isOne = !Number.isNaN(timeMs(text));
        expect(VariantObservations(observedAt(text))).toBe(isOne);
        expect(ServiceParameters(learnedAt(text))).toBe(isOne);
      }),
      { numRuns: 3000 },
    );
  });
});

function observedAt(time: string) {
  const spec = { model_id: 'm', namespace: 'n', cycles: [{ time, variants: [] }] };
  return { apiVersion: 'kneepoint.dev/v1alpha1', kind: 'VariantObservations', metadata: { name: 'x' }, spec };
}

function learnedAt(at: string) {
  const times = { alpha_ms: 7, beta_ms: 0.02, gamma_ms: 0, input_tokens: 10, output_tokens: 10 };
  const variant = { model_id: 'm', namespace: 'n', name: 'v', ...times, learned: { at, tuner: 'robust' } };
  const spec = { variants: [variant] };
  return { apiVersion: 'kneepoint.dev/v1alpha1', kind: 'ServiceParameters', metadata: { name: 'x' }, spec };
}
