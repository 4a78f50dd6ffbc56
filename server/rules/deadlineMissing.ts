import { valueAt } from '../documents/serving/looseSpec.ts';
import { writtenExperiment } from '../documents/serving/writtenExperiment.ts';
import { namedPaths } from '../documents/studies/variedPaths.ts';
import { type WrittenStudy, writtenStudy } from '../documents/studies/writtenStudy.ts';
import type { YamlPath } from '../documents/yamlPlace.ts';
import { locate } from './checkedDocument.ts';
import { ownDocumentRule, type RuleContext } from './rule.ts';
import { studiedAlternatives } from './studiedAlternatives.ts';

const BY_SLACK: readonly unknown[] = ['continuous_slo', 'chunked_slo'];
const SCHEDULER = 'system.scheduler';

/** A scheduler that orders by the time to a deadline, and no deadline: in an experiment, or where a study gives it to its base. */
export const deadlineMissing = ownDocumentRule({
  code: 'deadline-missing',
  severity: 'warning',
  dependsOnContext: true,
  *check(part, context, { document }) {
    const experiment = writtenExperiment(part);
    const scheduler = experiment?.choices.scheduler;
    if (experiment && BY_SLACK.includes(scheduler) && (valueAt(experiment.spec, ['slo', 'e2e_ms']) ?? null) === null)
      yield {
        span: experiment.valueSpan(['system', 'scheduler']),
        message: inOrderOfArrival(scheduler, 'slo.e2e_ms'),
      };
    const study = writtenStudy(part);
    for (const { value, at } of study ? withoutDeadline(study, context, document.uri) : [])
      yield {
        span: locate(study!.document, at).value,
        message: inOrderOfArrival(value, 'slo.e2e_ms in the base'),
      };
  },
});

function inOrderOfArrival(scheduler: unknown, field: string): string {
  return `${scheduler} orders by the time left to slo.e2e_ms, which is not set, so requests are served in order of arrival. Set ${field}, or take continuous_fcfs.`;
}

/** The schedulers that a study writes for alternatives of which one has no deadline. */
function withoutDeadline(study: WrittenStudy, context: RuleContext, uri: string): { value: unknown; at: YamlPath }[] {
  const written = namedPaths(study)
    .flatMap(({ path, values }) => (path === SCHEDULER ? values : []))
    .filter(({ value }) => BY_SLACK.includes(value));
  if (written.length === 0) return [];
  const { alternatives = [] } = studiedAlternatives(study, context, uri) ?? {};
  return written.filter(({ value }) =>
    alternatives.some(
      ({ change, read }) => change[SCHEDULER] === value && 'job' in read && read.job.experiment.slo.e2eMs === undefined,
    ),
  );
}
