import type { Asked } from './ask.ts';
import { identityOf } from './podIdentity.ts';
import type { Target } from './queries.ts';

/** The values of a quantity at one time, by the keys of pods or by another label. */
export class ValuesAt {
  private readonly alternatives: readonly { readonly series: string; readonly values: ReadonlyMap<string, number> }[];
  private readonly asked: Asked;

  constructor(asked: Asked, timeMs: number, keyOf: (labels: Readonly<Record<string, string>>) => string) {
    this.asked = asked;
    this.alternatives = asked.answered.map(({ series, answer }) => {
      const samples = answer.samplesAt.get(timeMs) ?? [];
      return { series, values: new Map(samples.map(({ labels, value }) => [keyOf(labels), value])) };
    });
  }

  static ofPods(asked: Asked, timeMs: number, target: Target): ValuesAt {
    return new ValuesAt(asked, timeMs, (labels) => identityOf(labels, target).key);
  }

  /** The value; undefined if no series has one. NaN is one: the series is there and measured nothing. */
  get(key: string): number | undefined {
    return this.alternative(key)?.values.get(key);
  }

  /** The series that a value comes from, if another would have been better. */
  makeshiftOf(key: string): string | undefined {
    const found = this.alternative(key);
    return found && found !== this.alternatives[0] ? found.series : undefined;
  }

  /** Why there is no value. */
  get absence(): string {
    const { failed, answered } = this.asked;
    if (failed.length > 0) return failed.map(({ series }) => `${series} could not be asked for`).join(', ');
    return `there is no ${answered.map(({ series }) => series).join(', and no ')}`;
  }

  private alternative(key: string) {
    return this.alternatives.find(({ values }) => values.has(key));
  }
}
