import { valueAt } from '../documents/serving/looseSpec.ts';
import { experimentRule } from './rule.ts';

const BY_SLACK: readonly (string | undefined)[] = ['continuous_slo', 'chunked_slo'];

/** A scheduler that orders by the time to a deadline, and no deadline. */
export const deadlineMissing = experimentRule({
  code: 'deadline-missing',
  severity: 'warning',
  *check(experiment) {
    const { scheduler } = experiment.choices;
    if (!BY_SLACK.includes(scheduler) || (valueAt(experiment.spec, ['slo', 'e2e_ms']) ?? null) !== null) return;
    yield {
      span: experiment.valueSpan(['system', 'scheduler']),
      message: `${scheduler} orders by the time left to slo.e2e_ms, which is not set, so requests are served in order of arrival. Set slo.e2e_ms, or take continuous_fcfs.`,
    };
  },
});
