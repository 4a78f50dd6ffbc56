import { DISAGGREGATED_STATIC_SCHEDULER } from '../../schemas/defaults.ts';
import { replaceScalar } from '../documents/outerEdits.ts';
import { experimentRule, fix } from './rule.ts';

const SCHEDULER = ['system', 'scheduler'];

/** Static batching where prefill and decode have workers of their own: there is no batch that does both. */
export const staticDisaggregated = experimentRule({
  code: 'static-disaggregated',
  severity: 'warning',
  *check(experiment, _, { text }) {
    const { scheduler, isDisaggregated } = experiment.choices;
    if (scheduler !== 'static_fcfs' || !isDisaggregated) return;
    const taken = DISAGGREGATED_STATIC_SCHEDULER;
    yield {
      span: experiment.valueSpan(SCHEDULER),
      message: `With disaggregation no batch is both prefilled and decoded, so static_fcfs is simulated as ${taken}. Write ${taken}, or remove disaggregation.`,
      fixes: () =>
        fix(`Change to ${taken}`, replaceScalar(text, experiment.field(SCHEDULER)!, taken), { preferred: true }),
    };
  },
});
