import { inverseNormal } from './elementary.ts';

/** Words of a block's counter, and of its result. */
type Block = Uint32Array;

/**
 * Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", 2011): ten rounds that mix a
 * counter of four 32-bit words under a key of two. No state: block n is as cheap as block 0. Writes to `block`. Of each
 * argument the lower 32 bits count.
 */
export function philox4x32(c0: number, c1: number, c2: number, c3: number, k0: number, k1: number, block: Block): void {
  let x0 = c0 | 0;
  let x1 = c1 | 0;
  let x2 = c2 | 0;
  let x3 = c3 | 0;
  let key0 = k0 | 0;
  let key1 = k1 | 0;
  for (let round = 0; round < 10; round++) {
    const high0 = highProduct(0xd2511f53, x0);
    const high1 = highProduct(0xcd9e8d57, x2);
    const low0 = Math.imul(0xd2511f53, x0);
    x0 = high1 ^ x1 ^ key0;
    x1 = Math.imul(0xcd9e8d57, x2);
    x2 = high0 ^ x3 ^ key1;
    x3 = low0;
    key0 = (key0 + 0x9e3779b9) | 0;
    key1 = (key1 + 0xbb67ae85) | 0;
  }
  block[0] = x0;
  block[1] = x1;
  block[2] = x2;
  block[3] = x3;
}

/** Upper 32 bits of the 64-bit product of two unsigned words, from products of halves; no step leaves 32 bits. */
function highProduct(a: number, b: number): number {
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  const middle = (Math.imul(a1, b0) + (Math.imul(a0, b0) >>> 16)) | 0;
  const other = (Math.imul(a0, b1) + (middle & 0xffff)) | 0;
  return (Math.imul(a1, b1) + (middle >>> 16) + (other >>> 16)) | 0;
}

const WORD = 0x1_0000_0000;

/**
 * A stream of random numbers of its own for each (seed, name, entity): a feature that draws more or less never shifts the
 * draws of another, so that two runs that differ in one thing share every other draw (common random numbers). Streams do
 * not overlap: seed and name make the key, entity and position the counter.
 */
export class RandomStream {
  private readonly key0: number;
  private readonly key1: number;
  private readonly entityLow: number;
  private readonly entityHigh: number;
  private readonly block: Block = new Uint32Array(4);
  /** Next block, and whether its second half is still to be given. */
  private position = 0;
  private hasHalf = false;

  /**
   * @param seed and `entity` whole numbers from 0 to 2^53 - 1
   * @param name what is drawn, such as `arrivals`
   * @throws RangeError for any other number
   */
  constructor(seed: number, name: string, entity = 0) {
    checkWhole('seed', seed);
    checkWhole('entity', entity);
    // The name's hash goes through the cipher under the seed, so that neighbouring seeds and names share no key.
    const low = nameHash(name, 0x811c9dc5);
    const high = nameHash(name, 0x1b873593);
    philox4x32(low, high, name.length, 0, seed % WORD, Math.floor(seed / WORD), this.block);
    this.key0 = this.block[0]!;
    this.key1 = this.block[1]!;
    this.entityLow = entity % WORD;
    this.entityHigh = Math.floor(entity / WORD);
  }

  /** Uniform in [0, 1), a multiple of 2^-53. */
  uniform(): number {
    return uniformOf(this.block, this.nextHalf());
  }

  /** Uniform in (0, 1), never an end and symmetric: an odd multiple of 2^-53. */
  openUniform(): number {
    return openUniformOf(this.block, this.nextHalf());
  }

  /** Standard normal, from one uniform number. */
  normal(): number {
    return inverseNormal(this.openUniform());
  }

  /** The numbers that `openUniform` would give, one call for each element. */
  fillOpenUniform(target: Float64Array): void {
    const { block } = this;
    let i = 0;
    if (this.hasHalf && target.length > 0) target[i++] = this.openUniform();
    for (; i + 1 < target.length; i += 2) {
      this.nextBlock();
      target[i] = openUniformOf(block, 0);
      target[i + 1] = openUniformOf(block, 2);
    }
    if (i < target.length) target[i] = this.openUniform();
  }

  private nextHalf(): 0 | 2 {
    if (this.hasHalf) {
      this.hasHalf = false;
      return 2;
    }
    this.nextBlock();
    this.hasHalf = true;
    return 0;
  }

  private nextBlock(): void {
    const at = this.position++;
    philox4x32(at, Math.floor(at / WORD), this.entityLow, this.entityHigh, this.key0, this.key1, this.block);
  }
}

function uniformOf(block: Block, half: 0 | 2): number {
  return ((block[half]! >>> 5) * 0x4000000 + (block[half + 1]! >>> 6)) / 0x20000000000000;
}

function openUniformOf(block: Block, half: 0 | 2): number {
  return ((block[half]! >>> 6) * 0x4000000 + (block[half + 1]! >>> 6) + 0.5) / 0x10000000000000;
}

/** FNV-1a over the two bytes of each UTF-16 unit. */
function nameHash(name: string, start: number): number {
  let hash = start;
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return hash;
}

function checkWhole(what: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`The ${what} of a random stream must be a whole number from 0 to 2^53 - 1, not ${value}.`);
  }
}
