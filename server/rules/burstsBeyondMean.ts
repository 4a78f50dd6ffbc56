import { asGiven } from '../../engine/report/quantities.ts';
import { burstsOf } from '../documents/serving/contradictions.ts';
import { experimentRule } from './rule.ts';

/** Bursts that have all requests of a period, or more: nothing is left for the rest of it. */
export const burstsBeyondMean = experimentRule({
  code: 'bursts-beyond-mean',
  severity: 'error',
  *check(experiment) {
    const bursts = burstsOf(experiment.spec, experiment.choices);
    if (!bursts || bursts.factor * bursts.fraction < 1) return;
    const { factor, fraction } = bursts;
    const given = [
      ['workload', 'burst_factor'],
      ['workload', 'burst_fraction'],
    ].find((path) => experiment.field(path));
    yield {
      span: given ? experiment.valueSpan(given) : experiment.keySpan(['workload']),
      message: `A rate of ${asGiven(factor)} times the mean for ${asGiven(fraction)} of the time leaves no requests for the rest, so no such traffic exists. Lower burst_factor below ${asGiven(1 / fraction)}, or burst_fraction below ${asGiven(1 / factor)}.`,
    };
  },
});
