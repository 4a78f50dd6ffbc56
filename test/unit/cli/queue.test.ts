import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kneepoint } from './run.ts';

type Case = Record<string, unknown> & { id: string; error?: string; doublePrecision: Record<string, unknown> };
const golden = (name: string): Case[] => JSON.parse(readFileSync(`test/golden/wva/${name}.json`, 'utf8'));
const lines = (cases: readonly unknown[]) => cases.map((each) => JSON.stringify(each)).join('\n');
const answers = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('kneepoint queue', () => {
  test('analyze answers the golden cases line by line', () => {
    const cases = golden('queue_analyze');
    const { code, out } = kneepoint(['queue', 'analyze', '--semantics', 'controller'], { input: lines(cases) });
    expect(code).toBe(0);
    const found = answers(out);
    expect(found.map(({ id }) => id)).toEqual(cases.map(({ id }) => id));
    for (const [i, { error, doublePrecision }] of cases.entries()) {
      if (error && doublePrecision.errorKind) expect(found[i].error.code).toBe(error);
      if (!doublePrecision.metrics) continue;
      expect(Object.keys(found[i])).toEqual(['id', 'rateMin', 'rateMax', 'metrics']);
      expect(Object.keys(found[i].metrics)).toEqual(Object.keys(doublePrecision.metrics as object));
    }
  });

  test('size answers the golden cases line by line', () => {
    const cases = golden('queue_size');
    const { code, out } = kneepoint(['queue', 'size', '--semantics', 'controller'], { input: lines(cases) });
    expect(code).toBe(0);
    for (const [i, answer] of answers(out).entries()) {
      expect(answer.error?.code).toBe(cases[i]!.error);
      if (!answer.error)
        expect(answer).toMatchObject({
          rateTargetTTFT: expect.any(Number),
          rateTargetITL: expect.any(Number),
          rateTargetTPS: expect.any(Number),
          achieved: { ttft: expect.any(Number), itl: expect.any(Number), tps: expect.any(Number) },
        });
    }
  });

  test('a bad line is an error for that line, and the rest goes on', () => {
    const good = {
      id: 'good',
      alpha: 8,
      beta: 0.016,
      gamma: 0.0005,
      avgInputTokens: 1024,
      avgOutputTokens: 256,
      maxBatchSize: 256,
      requestRate: 2,
    };
    const input = [
      '{nonsense',
      '[]',
      '',
      lines([
        { ...good, id: 'a', alpha: undefined },
        { ...good, id: 'b', beta: '0.016' },
        { ...good, id: 'c', requestRate: 1e6 },
        good,
      ]),
    ].join('\r\n');
    const { code, out, err } = kneepoint(['queue', 'analyze'], { input });
    expect(code).toBe(2);
    expect(err.split('\n').map((line) => line.replace(/: error: .* \[/, ' ['))).toEqual([
      '<stdin>:1:2 [json-invalid]',
      '<stdin>:2:1 [json-invalid]',
      '<stdin>:4:1 [input-invalid]',
      '<stdin>:5:1 [input-invalid]',
      '',
    ]);
    expect(answers(out).map(({ id, error }) => [id, error?.code])).toEqual([
      [null, 'json-invalid'],
      [null, 'json-invalid'],
      ['a', 'input-invalid'],
      ['b', 'input-invalid'],
      ['c', 'rate-above-max'],
      ['good', undefined],
    ]);
  });

  test('a field that is nearly right is no field that is absent', () => {
    const line = {
      id: 'x',
      alpha: 8,
      beta: 0.016,
      gamma: 0.0005,
      avgInputTokens: 9,
      avgOutputTokens: 9,
      maxBatchSize: 2,
      targetTtft: 5,
    };
    const { code, out } = kneepoint(['queue', 'size'], { input: JSON.stringify(line) });
    expect(code).toBe(2);
    expect(JSON.parse(out).error).toEqual({
      code: 'input-invalid',
      message: '"targetTtft" is not a field. Did you mean "targetTTFT"?',
    });
  });

  test('numbers that JSON has no word for travel as strings', () => {
    const negative = {
      id: 'n',
      alpha: 8,
      beta: -1,
      gamma: 0,
      avgInputTokens: 10,
      avgOutputTokens: 10,
      maxBatchSize: 4,
      requestRate: 'NaN',
    };
    const { out } = kneepoint(['queue', 'analyze', '--semantics', 'controller'], { input: lines([negative]) });
    expect(() => JSON.parse(out)).not.toThrow();
    expect(out).not.toContain(':null,');
  });

  test('one line in, one line out: separators in a text end no line, and a byte order mark is none of it', () => {
    const id = 'a\u2028b\u2029c\u0085d';
    const { out } = kneepoint(['queue', 'analyze'], { input: `\uFEFF${JSON.stringify({ id })}\r\n{"id":2}\r{"id":3}` });
    expect(answers(out).map((answer) => [answer.id, answer.error.code])).toEqual([
      [id, 'input-invalid'],
      [2, 'input-invalid'],
      [3, 'input-invalid'],
    ]);
  });

  test('takes for numbers only what is one', () => {
    const model = { alpha: 8, beta: 0.016, gamma: 0, avgInputTokens: 8, avgOutputTokens: 8, maxBatchSize: 8 };
    const rates = ['toString', '__proto__', 'constructor', '', '1', 'nan', null, {}, [], true];
    const input = lines(rates.map((requestRate) => ({ ...model, requestRate })));
    const { code, out } = kneepoint(['queue', 'analyze'], { input });
    expect(code).toBe(2);
    expect(answers(out).map(({ error }) => error.message)).toEqual(rates.map(() => 'requestRate must be a number.'));
  });
});
