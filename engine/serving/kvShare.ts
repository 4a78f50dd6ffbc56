import type { Load } from './load.ts';

/** The units of one worker's KV cache that requests can hold. */
export class KvShare {
  readonly units: number;
  free: number;
  private readonly load: Load;

  constructor(units: number, load: Load) {
    this.units = units;
    this.free = units;
    this.load = load;
  }

  get held(): number {
    return this.units - this.free;
  }

  take(units: number): void {
    this.free -= units;
    this.load.heldUnits += units;
  }

  release(units: number): void {
    this.free += units;
    this.load.heldUnits -= units;
  }
}
