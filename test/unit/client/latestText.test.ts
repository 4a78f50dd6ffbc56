import { expect, test } from 'vitest';
import { LatestText } from '../../../client/latestText.ts';

/** A file that fails at these writes, counted from 1. */
function file(failing: readonly number[]) {
  const kept = { text: '', writes: 0 };
  const write = async (text: string) => {
    kept.writes++;
    if (failing.includes(kept.writes)) throw new Error(`write ${kept.writes}`);
    kept.text = text;
  };
  return { kept, saved: new LatestText(write) };
}

test.each([
  { failing: [], holds: 'c' },
  { failing: [1], holds: 'c' },
  { failing: [1, 2], holds: 'c' },
  { failing: [2, 3], holds: 'a', lost: 'write 3' },
  { failing: [1, 2, 3], holds: '', lost: 'write 3' },
])('a write that fails does not keep the next from being tried: $failing', async ({ failing, holds, lost }) => {
  const { kept, saved } = file(failing);
  for (const text of ['a', 'b', 'c']) saved.save(text);
  const failure = await saved.settled();
  expect(kept).toEqual({ text: holds, writes: 3 });
  expect((failure as Error | undefined)?.message).toBe(lost);
});

test('texts are written one after another', async () => {
  const running: string[] = [];
  const saved = new LatestText(async (text) => {
    running.push(`${text} begins`);
    await Promise.resolve();
    running.push(`${text} ends`);
  });
  for (const text of ['a', 'b']) saved.save(text);
  await saved.settled();
  expect(running).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('without a text nothing is lost', async () => {
  expect(await file([1]).saved.settled()).toBeUndefined();
});
