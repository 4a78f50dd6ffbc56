import { expect, test } from 'vitest';
import { untilDone } from '../../../server/patience.ts';

/** Fails so many times, then succeeds. */
function failing(times: number) {
  let calls = 0;
  const work = async () => {
    if (calls++ < times) throw new Error(`failure ${calls}`);
  };
  return { work, calls: () => calls };
}

test.each([
  [0, 1, 0],
  [2, 3, 2],
  [9, 3, 3],
])('work that fails %i times is done %i times', async (failures, calls, heard) => {
  const errors: unknown[] = [];
  const subject = failing(failures);
  await untilDone(subject.work, [0, 1], (error) => errors.push(error));
  expect(subject.calls()).toBe(calls);
  expect(errors).toHaveLength(heard);
});
