import { whole } from '../../engine/report/quantities.ts';
import { checkStudyExpectations, studyExpectationSentence } from '../../engine/report/studyExpectations.ts';
import { studyResult } from '../../engine/report/studyResult.ts';
import { studySentence } from '../../engine/report/studySentence.ts';
import type { StudyJob } from '../../engine/studies/studyJob.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { RunnerError } from '../../runner/runnerError.ts';
import { runStudy } from '../../runner/runStudy.ts';
import type { StudyOutcome, StudyResult } from '../../schemas/results/study-results.ts';
import { studyJob } from '../../server/documents/studies/studyJob.ts';
import { canonicalHash } from '../hashes.ts';
import { type FoundSpec, placeOf, placeText } from './foundSpecs.ts';
import { inputsOf } from './inputsOf.ts';
import type { FinishedRun, HeldExpectation, Obstacles, PreparedSpec, RunEnd, RunSettings } from './specRun.ts';
import { studyText } from './studyText.ts';

/** Reads what a study and its base name, and works out its alternatives. */
export function preparedStudy(found: FoundSpec, { seed, workers, files }: RunSettings): PreparedSpec | Obstacles {
  const around = { files, documentUri: found.file.model.document.uri, workspaceFolders: undefined };
  const read = studyJob(found.part, around, seed === undefined ? {} : { seed });
  if ('problems' in read)
    return { errors: read.problems.map(({ path, message }) => ({ place: placeText(placeOf(found, path)), message })) };
  const { job, warnings } = read;
  const inputs = inputsOf(read);
  return {
    name: job.study.name,
    run: async (signal, show): Promise<RunEnd> => {
      let [done, most] = [0, 0];
      try {
        const outcome = await runStudy(job, {
          workers,
          signal,
          onProgress: (progress) => {
            ({ done, most } = progress);
            show(() => `${runs(done, most)}${leftWords(progress.leftS)}`);
          },
        });
        const isStopped = signal.aborted && !outcome.complete;
        if (isStopped && done === 0) return { stopped: 'stopped before a run was done. Nothing is written of it.' };
        const finished = finishedRun(found, job, outcome, { inputs, warnings });
        return isStopped
          ? { finished, stopped: `stopped after ${runs(done, most)}: what these came to is kept, as incomplete.` }
          : { finished };
      } catch (error) {
        // Anything else is a fault of ours, which must not look like one of the study.
        if (!(error instanceof RunnerError || error instanceof RangeError)) throw error;
        return { problem: { place: placeText(placeOf(found, ['spec'])), message: error.message } };
      }
    },
  };
}

function runs(done: number, most: number): string {
  return `${whole(done)} of ${whole(most)} runs`;
}

/** A guess is a guess: whole seconds. */
function leftWords(leftS: number | undefined): string {
  return leftS === undefined ? '' : `, about ${whole(Math.ceil(leftS))} s left`;
}

function finishedRun(
  found: FoundSpec,
  { study }: StudyJob,
  outcome: StudyOutcome,
  sources: Pick<StudyResult, 'inputs'> & { readonly warnings: readonly string[] },
): FinishedRun {
  const specHash = canonicalHash(study.spec);
  const result = studyResult(study, outcome, { engineVersion: packageJson.version, specHash, ...sources });
  const problem = 'problem' in outcome ? outcome.problem : undefined;
  const checked = outcome.complete && problem === undefined ? checkStudyExpectations(study, result) : [];
  const expectations = checked.map(
    (each): HeldExpectation => ({
      ...each.expectation,
      measured: each.measured,
      isMet: each.isMet,
      sentence: studyExpectationSentence(each),
      place: placeOf(found, ['spec', 'expect', each.expectation.name]),
    }),
  );
  return {
    kind: study.kind,
    name: study.name,
    place: placeOf(found, ['kind']),
    headline: studySentence(result),
    result,
    expectations,
    verdict: problem !== undefined ? 'failed' : outcome.complete ? 'complete' : 'stopped',
    ...(problem === undefined ? {} : { problem }),
    text: (colours) => studyText(study.name, result, expectations, colours),
  };
}
