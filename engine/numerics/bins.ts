const word = new Float64Array(1);
const words = new Uint32Array(word.buffer);
/** Where a double's upper word is. */
const UPPER = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;
/** Bits of the upper word that a bin leaves out. */
const SHIFT = 10;
/** The first bin holds all that is below 2^-20, zero too. */
const FIRST = (1023 - 20) << (20 - SHIFT);

/** Puts values into bins, larger ones into later bins. */
export interface Bins {
  readonly count: number;
  of(value: number): number;
}

/** Bins by the leading bits of a double: each is 1/1,024 of a power of two. */
export class LeadingBits implements Bins {
  readonly count: number;
  private readonly first: number;

  /** For values from `least` to `most`, at least 0. */
  constructor(least: number, most: number) {
    this.first = leadingBits(least);
    this.count = leadingBits(most) - this.first + 1;
  }

  of(value: number): number {
    return leadingBits(value) - this.first;
  }
}

function leadingBits(value: number): number {
  word[0] = value;
  return Math.max(words[UPPER]! >>> SHIFT, FIRST);
}

/** Bins of equal width. */
export class EqualBins implements Bins {
  readonly count = 256;
  private readonly least: number;
  private readonly width: number;

  constructor(least: number, most: number) {
    this.least = least;
    this.width = most - least;
  }

  of(value: number): number {
    return Math.min(this.count - 1, Math.floor(((value - this.least) / this.width) * this.count));
  }
}
