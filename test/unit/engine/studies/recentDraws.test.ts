import { expect, test } from 'vitest';
import { RecentDraws } from '../../../../engine/workload/recentDraws.ts';

test('what was asked for last is kept, up to so many bytes', () => {
  const draws = new RecentDraws(40);
  const drawn: string[] = [];
  const ask = (key: string, length = 2) =>
    draws.keep(key, () => {
      drawn.push(key);
      return new Float64Array(length);
    });
  const a = ask('a');
  ask('b');
  expect(ask('a')).toBe(a);
  // A third takes the place of the one that was asked for longest ago.
  ask('c');
  expect(ask('a')).toBe(a);
  ask('b');
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
  // One that is too large is given, and leaves no room for others.
  expect(ask('huge', 100)).toHaveLength(100);
  ask('huge', 100);
  expect(drawn.slice(4)).toEqual(['huge', 'huge']);
  ask('d');
  ask('e');
  ask('d');
  expect(drawn.slice(6)).toEqual(['d', 'e']);
});
