import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../../engine/report/canonicalJson.ts';

test('the example of RFC 8785, section 3.2.2', () => {
  const value: unknown = JSON.parse(
    String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
  );
  expect(canonicalJson(value)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test('the order of names of RFC 8785, section 3.2.3: by UTF-16 units', () => {
  const value = { '\u20ac': 4, '\r': 0, '\ufb33': 6, '1': 1, '\ud83d\ude00': 5, '\u0080': 2, '\u00f6': 3 };
  expect(
    canonicalJson(value)
      .match(/\d(?=[,}])/g)!
      .join(''),
  ).toBe('0123456');
});

test('what is undefined does not occur, and nothing stands for a number that is none', () => {
  expect(canonicalJson({ b: undefined, a: [undefined, -0] })).toBe('{"a":[null,0]}');
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', { '\udc00': 1 }, ['\ude00\ud83d']])
    expect(() => canonicalJson({ value })).toThrow(RangeError);
});

test('is the same value, whatever the order of its members', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reversed(value))).toBe(text);
    }),
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, reversed(each)]),
  );
}
