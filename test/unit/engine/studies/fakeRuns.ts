import type { RunRequest } from '../../../../engine/studies/runRequest.ts';
import type { RunSummary } from '../../../../engine/studies/runSummary.ts';
import type { Study } from '../../../../engine/studies/study.ts';
import type { Alternative, StudyJob } from '../../../../engine/studies/studyJob.ts';
import { EXPECTED_METRICS, type ExpectedMetric } from '../../../../schemas/serving-metrics.ts';
import type { ResolvedStudy } from '../../../../schemas/studies/resolvedStudy.ts';
import { experimentJob } from '../../../../server/documents/serving/experimentJob.ts';
import { resolveExperiment } from '../../../../server/documents/serving/servingExperiment.ts';
import { filesOf } from '../../server/namedFiles.ts';
import { documentOf, type Sections } from '../serving/ranExperiment.ts';

type Kind = ResolvedStudy['kind'];
type StudyOf<K extends Kind> = Extract<ResolvedStudy, { kind: K }>;
/** What a test says of a study beside its base. */
type Rest<K extends Kind> = Omit<StudyOf<K>, 'kind' | 'name' | 'base' | 'spec'>;

/** A study of the experiment of `documentOf`, and alternatives of it by the sections that differ. @param trace the text of trace.csv */
export function jobOf<K extends Kind>(
  kind: K,
  rest: Rest<K>,
  base: Sections = {},
  alternatives: readonly Sections[] = [{}],
  trace?: string,
): StudyJob {
  const files = filesOf(trace === undefined ? {} : { 'file:///trace.csv': trace });
  const jobs = alternatives.map((sections) => servingJobOf({ ...base, ...sections }, files));
  const { spec } = documentOf(base) as { spec: object };
  const experiment = servingJobOf(base, files).experiment;
  const study = { kind, name: 'test', base: experiment, spec: { base: spec }, ...rest };
  return {
    study: study as unknown as ResolvedStudy,
    alternatives: jobs.map((job, i): Alternative => ({ name: `alternative ${i}`, change: { 'some.field': i }, job })),
  };
}

export function servingJobOf(sections: Sections, files = filesOf({})) {
  const around = { files, documentUri: 'file:///x.yaml', workspaceFolders: undefined };
  const read = experimentJob(resolveExperiment(documentOf(sections))!, around);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.job;
}

/** A run that came to these metrics; to 0 in all others, and drained. */
export function summary(
  metrics: Partial<Record<ExpectedMetric, number | null>>,
  rest: Partial<Extract<RunSummary, { verdict: unknown }>> = {},
): RunSummary {
  const all = Object.fromEntries(EXPECTED_METRICS.map((metric) => [metric, 0])) as Record<ExpectedMetric, number>;
  return { metrics: { ...all, ...metrics }, verdict: 'stable', drained: true, durationS: 1, ...rest };
}

/** Makes every run that a study asks for. @param pick which of those that are out ends next */
export function conduct<Result>(
  study: Study<Result>,
  runOf: (request: RunRequest) => RunSummary,
  pick: (out: readonly RunRequest[]) => number = () => 0,
): { result: Result; requests: RunRequest[] } {
  const requests: RunRequest[] = [];
  const out: RunRequest[] = [];
  for (;;) {
    const asked = study.next();
    requests.push(...asked);
    out.push(...asked);
    const [request] = out.splice(out.length > 0 ? pick(out) : 0, 1);
    if (request === undefined) break;
    study.take(request, runOf(request));
  }
  if (!study.isDone) throw new Error('The study waits for runs that it does not ask for.');
  return { result: study.result(), requests };
}
