import { asGiven } from '../../engine/report/quantities.ts';
import { type LengthsFault, lengthsFault } from '../documents/serving/contradictions.ts';
import { LENGTH_FIELDS } from '../documents/serving/looseSpec.ts';
import { experimentRule } from './rule.ts';

/** Lengths whose fields contradict each other: nothing can be drawn from them. */
export const lengthsContradictory = experimentRule({
  code: 'lengths-contradictory',
  severity: 'error',
  *check(experiment) {
    for (const name of LENGTH_FIELDS) {
      const fault = lengthsFault(experiment.spec, experiment.choices, name);
      if (fault) yield { span: experiment.valueSpan(['workload', name, fault.field]), message: sentence(fault) };
    }
  },
});

function sentence(fault: LengthsFault): string {
  switch (fault.is) {
    case 'inverted':
      return `min is ${asGiven(fault.min)} and max ${asGiven(fault.max)}, so there is no length between them. Swap them, or correct one.`;
    case 'other-number':
      return `There are ${fault.weights} weights for ${fault.values} values, so it is not known which belongs to which. Give each value a weight, or leave weights out to draw all alike.`;
    case 'no-weight':
      return 'All weights are 0, so no value is ever drawn. Give one of them a weight above 0, or leave weights out to draw all alike.';
  }
}
