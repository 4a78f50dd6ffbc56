const word = new Float64Array(1);
const words = new Uint32Array(word.buffer);
/** Where a double's upper word is. */
const UPPER = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;
/** Bits of the upper word behind the exponent. */
const FRACTION_BITS = 20;
/** The first bin holds all that is below 2^-20, zero too. */
const FIRST_EXPONENT = 1023 - 20;

/** Puts values into bins, larger ones into later bins. */
export interface Bins {
  readonly count: number;
  of(value: number): number;
}

/** Bins by the leading bits of a double: there are 2^bits of them to a power of two. */
export class LeadingBits implements Bins {
  readonly count: number;
  /** Bits of the upper word that a bin leaves out. */
  private readonly shift: number;
  private readonly lowest: number;
  private readonly first: number;

  /** For values from `least` to `most`, at least 0. */
  constructor(least: number, most: number, bits: number) {
    this.shift = FRACTION_BITS - bits;
    this.lowest = FIRST_EXPONENT << bits;
    this.first = this.leadingBits(least);
    this.count = this.leadingBits(most) - this.first + 1;
  }

  of(value: number): number {
    return this.leadingBits(value) - this.first;
  }

  private leadingBits(value: number): number {
    word[0] = value;
    return Math.max(words[UPPER]! >>> this.shift, this.lowest);
  }
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
