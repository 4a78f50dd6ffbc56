import { expect, test } from 'vitest';
import { inputLines } from '../../../cli/inputLines.ts';
import { Random } from '../../property/documents/random.ts';

async function linesOf(chunks: readonly Uint8Array[]): Promise<string[]> {
  async function* stream() {
    yield* chunks;
  }
  const found: string[] = [];
  for await (const line of inputLines(stream())) found.push(line);
  return found;
}

test('lines are the same, however their bytes arrive', async () => {
  for (let seed = 1; seed <= 500; seed++) {
    const random = new Random(seed);
    const pieces = ['a', 'é', '🚀', '\u2028', '\r', '\n', '\r\n', '\uFEFF', ''];
    const text = Array.from({ length: random.below(30) }, () => random.pick(pieces)).join('');
    const bytes = Buffer.from(text);
    const chunks: Buffer[] = [];
    for (let at = 0; at < bytes.length; ) {
      const end = at + random.below(4);
      chunks.push(bytes.subarray(at, end));
      at = end;
    }
    const wanted = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
    if (wanted.at(-1) === '') wanted.pop();
    expect(await linesOf(chunks), JSON.stringify(text)).toEqual(wanted);
  }
});

test('a line of many megabytes in small pieces takes no longer than its length', async () => {
  const piece = Buffer.from('x'.repeat(1000));
  const [line, ...others] = await linesOf(Array.from({ length: 50_000 }, () => piece));
  expect([line!.length, others]).toEqual([50_000_000, []]);
});
