/** A half-open span of UTF-16 offsets: `[start, end)`. */
export type Span = readonly [start: number, end: number];

/**
 * Text decoded from a scalar, with the place every UTF-16 unit of it came from.
 * Offsets of the source are relative to the scalar's token, so that equal tokens share one decoding wherever they stand.
 */
export class MappedText {
  /**
   * @param text the decoded text
   * @param starts source offset at which each unit starts; one more for the end of the text
   * @param ends source offset behind each unit (an escape is one unit and several characters of source)
   */
  constructor(
    readonly text: string,
    private readonly starts: Int32Array,
    private readonly ends: Int32Array,
  ) {}

  /** The source span of a span of the decoded text. An empty span stays empty. */
  toSource([start, end]: Span): Span {
    const last = this.text.length;
    const from = this.starts[Math.min(Math.max(start, 0), last)]!;
    return end > start ? [from, this.ends[Math.min(end, last) - 1] ?? from] : [from, from];
  }

  /** The text from a unit on. */
  from(unit: number): MappedText {
    if (unit === 0) return this;
    return new MappedText(this.text.slice(unit), this.starts.subarray(unit), this.ends.subarray(unit));
  }

  /** The offset in the decoded text of a source offset; undefined outside the text (in the header, say). */
  fromSource(offset: number): number | undefined {
    const { starts, text } = this;
    if (offset < starts[0]! || offset > starts[text.length]!) return undefined;
    let low = 0;
    let high = text.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    // An escape may stand for two units: it starts at the first.
    while (low > 0 && starts[low - 1] === starts[low]) low--;
    return low;
  }
}

/** Collects decoded text piece by piece. */
export class MappedTextBuilder {
  private text = '';
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  constructor(private readonly source: string) {}

  /** Source offset behind the last unit so far. */
  get end(): number | undefined {
    return this.ends.at(-1);
  }

  /** One character of the source. */
  sourceAt(at: number): string {
    return this.source[at] ?? '';
  }

  /** Source characters `[from, to)` that stand for themselves. */
  copy(from: number, to: number): void {
    this.text += this.source.slice(from, to);
    for (let at = from; at < to; at++) {
      this.starts.push(at);
      this.ends.push(at + 1);
    }
  }

  /** Decoded text that source characters `[from, to)` stand for as a whole: an escape, a folded line break. */
  put(decoded: string, from: number, to: number): void {
    this.text += decoded;
    for (let i = 0; i < decoded.length; i++) {
      this.starts.push(from);
      this.ends.push(to);
    }
  }

  /** @param end source offset behind the last unit */
  build(end: number): MappedText {
    return new MappedText(this.text, Int32Array.from([...this.starts, end]), Int32Array.from(this.ends));
  }
}
