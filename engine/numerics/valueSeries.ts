/**
 * Many values as few series: each has a first value, a step of at least 0 to the next, how many values it has, and a weight:
 * how often each of them counts.
 */
export class ValueSeries {
  length = 0;
  first: Float64Array;
  step: Float64Array;
  values: Int32Array;
  weight: Int32Array;

  constructor(capacity = 256) {
    this.first = new Float64Array(capacity);
    this.step = new Float64Array(capacity);
    this.values = new Int32Array(capacity);
    this.weight = new Int32Array(capacity);
  }

  add(first: number, step: number, values: number, weight: number): void {
    if (this.length === this.first.length) this.grow();
    this.set(this.length++, first, step, values, weight);
  }

  set(at: number, first: number, step: number, values: number, weight: number): void {
    this.first[at] = first;
    this.step[at] = step;
    this.values[at] = values;
    this.weight[at] = weight;
  }

  private grow(): void {
    const size = 2 * this.length;
    this.first = copied(this.first, new Float64Array(size));
    this.step = copied(this.step, new Float64Array(size));
    this.values = copied(this.values, new Int32Array(size));
    this.weight = copied(this.weight, new Int32Array(size));
  }
}

function copied<T extends Float64Array | Int32Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
