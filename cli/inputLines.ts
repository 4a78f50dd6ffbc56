const LINE_END = /\r\n|\n|\r/;

/** Of a longer line only so much is kept, and a bit: it cannot be read, and must not fill the memory. */
export const LONGEST_LINE = 64_000_000;

/**
 * The lines of a stream of UTF-8, without a byte order mark. (Node's own reader of lines also ends one at U+2028 and
 * U+2029, which JSON may hold in a text.)
 */
export async function* inputLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // A line may come in many pieces: joining them once keeps long lines cheap.
  let pieces: string[] = [];
  let length = 0;
  let endedInReturn = false;
  for await (const chunk of input) {
    const decoded = decoder.decode(chunk, { stream: true });
    if (decoded === '') continue;
    // The other half of a line end.
    const text = endedInReturn && decoded.startsWith('\n') ? decoded.slice(1) : decoded;
    endedInReturn = decoded.endsWith('\r');
    const [first = '', ...others] = text.split(LINE_END);
    if (length <= LONGEST_LINE) pieces.push(first);
    length += first.length;
    for (const next of others) {
      yield pieces.join('');
      pieces = [next];
      length = next.length;
    }
  }
  const last = pieces.join('') + decoder.decode();
  if (last !== '') yield last;
}
