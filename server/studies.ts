import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { canonicalJson } from '../engine/report/canonicalJson.ts';
import { heldExpectations } from '../engine/report/heldExpectations.ts';
import { resultInputs } from '../engine/report/resultInputs.ts';
import { servingResult } from '../engine/report/servingResult.ts';
import { servingSentence } from '../engine/report/servingSentence.ts';
import { studyReport } from '../engine/report/studyReport.ts';
import { studyResult } from '../engine/report/studyResult.ts';
import { studySentence } from '../engine/report/studySentence.ts';
import type { Outcome } from '../engine/serving/outcome.ts';
import { servingInput } from '../engine/serving/servingJob.ts';
import { ServingRun } from '../engine/serving/simulate.ts';
import { createStudy } from '../engine/studies/createStudy.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { StudyReportParams } from '../protocol/results.ts';
import type { ExperimentEnd } from '../protocol/simulation.ts';
import type { ExpectationsEnd } from '../protocol/specs.ts';
import type { StudyAnswer, StudyEnd, StudyProgress } from '../protocol/study.ts';
import { RunnerError } from '../runner/runnerError.ts';
import { requestsOf, runStudy } from '../runner/runStudy.ts';
import type { ServingResult } from '../schemas/results/serving-result.ts';
import type { StudyOutcome, StudyResult } from '../schemas/results/study-results.ts';
import { resolveSpec } from './documents/serving/servingExperiment.ts';
import type { ExperimentToRun } from './features/experimentToRun.ts';
import type { StudyToRun } from './features/study.ts';

export { readResult } from './documents/results/readResult.ts';
export { changedSpec } from './features/changedSpec.ts';
export { experimentToRun } from './features/experimentToRun.ts';
export { specOfClosedFile } from './features/soundSpec.ts';
export { study } from './features/study.ts';

// What runs studies, and what is done with their results: loaded when the first of them is asked for.

/** A study to run as the page is told of it. */
export function studyAnswer(study: StudyToRun): StudyAnswer {
  const { job, remarks, state, uri, name, version } = study;
  const known = { uri, name, version };
  try {
    const { mostRuns } = createStudy(job);
    return {
      ...known,
      state,
      kind: job.study.kind,
      specHash: hashOf(job.study.spec),
      inputs: resultInputs(study, hashOf),
      mostRuns,
      requests: requestsOf(job),
      remarks,
    };
  } catch (error) {
    return { ...known, state: 'invalid', message: sentenceOf(error) };
  }
}

/** Told while a study runs. */
type Tell = (progress: Omit<StudyProgress, 'run'>) => void;

/** What is found so far is told no more often than this, ms... */
const PARTIAL_MS = 500;
/** ... and so seldom that working it out and writing it down takes at most this share of the time. */
const PARTIAL_SHARE = 0.05;

/** Runs a study to its end, or until it is stopped. */
export async function runToEnd(study: StudyToRun, signal: AbortSignal, tell: Tell): Promise<StudyEnd> {
  const partials = new Partials((outcome) => resultOf(study, outcome));
  try {
    const outcome = await runStudy(study.job, {
      signal,
      onProgress: ({ done, most, leftS, outcome: soFar }) => {
        const partial = done > 0 && done < most && !signal.aborted ? partials.due(soFar) : undefined;
        tell({ done, most, ...(leftS === undefined ? {} : { leftS }), ...(partial ? { partial } : {}) });
      },
    });
    return { state: 'done', result: resultOf(study, outcome) };
  } catch (error) {
    return { state: 'failed', message: sentenceOf(error) };
  }
}

/** Runs a study and holds it to what it expects. */
export async function checkStudy(study: StudyToRun, signal: AbortSignal, tell: Tell): Promise<ExpectationsEnd> {
  const end = await runToEnd(study, signal, ({ partial: _, ...progress }) => tell(progress));
  if (end.state !== 'done') return end;
  if (!end.result.result.complete) return { state: 'stopped' };
  return { state: 'done', checked: heldExpectations(end.result) };
}

/** Between two looks at the clock: about a millisecond. */
const STEPS = 1000;
/** The server answers in between. */
const SLICE_MS = 8;

type Served = { readonly outcome: Outcome; readonly warnings: readonly string[] };

/** Runs an experiment in slices. */
async function served(
  { job }: ExperimentToRun,
  signal: AbortSignal,
): Promise<Served | Exclude<ExperimentEnd, { state: 'done' }>> {
  const made = servingInput(job);
  if ('problem' in made) return { state: 'invalid', message: made.problem.message };
  const run = new ServingRun(made.input, made.slo);
  let since = performance.now();
  while (!run.advance(STEPS)) {
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    if (signal.aborted) return { state: 'stopped' };
    since = performance.now();
  }
  return { outcome: run.outcome(), warnings: made.warnings };
}

/** kneepoint/runExperiment: the file that the command line writes of it. */
export async function experimentEnd(experiment: ExperimentToRun, signal: AbortSignal): Promise<ExperimentEnd> {
  const end = await served(experiment, signal);
  if ('state' in end) return end;
  const { spec } = experiment.job.experiment;
  const result = servingResult(experiment.job.experiment, end.outcome, {
    engineVersion: packageJson.version,
    specHash: hashOf(spec),
    inputs: resultInputs(experiment, hashOf),
    warnings: [...experiment.warnings, ...end.warnings],
  });
  return { state: 'done', result };
}

/** Runs an experiment and holds it to what it expects. */
export async function checkExperiment(experiment: ExperimentToRun, signal: AbortSignal): Promise<ExpectationsEnd> {
  const end = await experimentEnd(experiment, signal);
  return end.state === 'done' ? { state: 'done', checked: heldExpectations(end.result) } : end;
}

/** kneepoint/studyReport: one page in Markdown. */
export function reportOf({ result, name, pictures }: StudyReportParams): string {
  return studyReport(result, {
    name,
    headline: result.kind === 'ServingResult' ? servingHeadline(result, name) : studySentence(result),
    pictures: pictures.map(({ file, title, description }) => ({ href: file, title, description })),
  });
}

function servingHeadline({ spec, result }: ServingResult, name: string): string {
  const experiment = resolveSpec(name, spec);
  return experiment ? servingSentence(experiment, result) : name;
}

/** Says when a result is worth telling that is not the last. */
class Partials {
  private nextAtMs = performance.now() + PARTIAL_MS;

  constructor(private readonly resultOf: (outcome: StudyOutcome) => StudyResult) {}

  due(outcome: () => StudyOutcome): StudyResult | undefined {
    const startMs = performance.now();
    if (startMs < this.nextAtMs) return undefined;
    const result = this.resultOf(outcome());
    // Sending it does this again, when nobody can measure it.
    JSON.stringify(result);
    const nowMs = performance.now();
    this.nextAtMs = nowMs + Math.max(PARTIAL_MS, (nowMs - startMs) / PARTIAL_SHARE);
    return result;
  }
}

function resultOf(study: StudyToRun, outcome: StudyOutcome): StudyResult {
  return studyResult(study.job.study, outcome, {
    engineVersion: packageJson.version,
    specHash: hashOf(study.job.study.spec),
    inputs: resultInputs(study, hashOf),
    warnings: study.warnings,
  });
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** What can be said of a study that came to nothing: errors of ours are sentences. */
function sentenceOf(error: unknown): string {
  if (error instanceof RunnerError || error instanceof RangeError) return error.message;
  throw error;
}
