import { heldExpectations } from '../../engine/report/heldExpectations.ts';
import { whole } from '../../engine/report/quantities.ts';
import { resultInputs } from '../../engine/report/resultInputs.ts';
import { studyResult } from '../../engine/report/studyResult.ts';
import { studySentence } from '../../engine/report/studySentence.ts';
import type { StudyJob } from '../../engine/studies/studyJob.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { RunnerError } from '../../runner/runnerError.ts';
import { runStudy } from '../../runner/runStudy.ts';
import type { StudyOutcome, StudyResult } from '../../schemas/results/study-results.ts';
import { HIDDEN as NO_SOUND_STUDY, studyJob } from '../../server/documents/studies/studyJob.ts';
import { hasSeeds, SEEDS_BEYOND } from '../../server/documents/studies/studyRuns.ts';
import { writtenStudy } from '../../server/documents/studies/writtenStudy.ts';
import { workspaceOf } from '../documents/workspaceOf.ts';
import { canonicalHash } from '../hashes.ts';
import { type FoundSpec, placeOf, placeText } from './foundSpecs.ts';
import {
  type FinishedRun,
  HIDDEN,
  type Obstacles,
  type PreparedSpec,
  type RunEnd,
  type RunSettings,
} from './specRun.ts';
import { studyText } from './studyText.ts';

/** Reads what a study and its base name, and works out its alternatives. */
export function preparedStudy(found: FoundSpec, { seed, workers, files }: RunSettings): PreparedSpec | Obstacles {
  const written = writtenStudy(found.part);
  if (written && seed !== undefined && !hasSeeds(written, seed))
    return { errors: [{ place: `--seed ${seed}`, message: `${SEEDS_BEYOND} Give a smaller one.` }] };
  const { uri } = found.file.model.document;
  const around = { files, documentUri: uri, workspaceFolders: workspaceOf(uri) };
  const read = studyJob(found.part, around, seed === undefined ? {} : { seed });
  if ('problems' in read)
    return {
      errors: read.problems.map(({ path, message }) => ({
        place: placeText(placeOf(found, path)),
        // Whatever findings there are, a study with one that is told does not come this far.
        message: message === NO_SOUND_STUDY ? HIDDEN : message,
      })),
    };
  const { job, warnings } = read;
  const inputs = resultInputs(read, canonicalHash);
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
        if (isStopped && !holdsSomething(outcome))
          return { stopped: `stopped after ${runs(done, most)}, too few to say anything. Nothing is written of it.` };
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

/** Whether anything is found: a few runs may not be all repetitions of a single rate, nor a pair. */
function holdsSomething(outcome: StudyOutcome): boolean {
  if ('rates' in outcome) return outcome.rates.length > 0;
  if ('seeds' in outcome) return outcome.seeds.length > 0;
  if ('draws' in outcome) return outcome.nominal !== null || outcome.draws.length > 0;
  return ('points' in outcome ? outcome.points : outcome.candidates).some(({ repetitions }) => repetitions > 0);
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
  const held = problem === undefined ? heldExpectations(result) : [];
  const expectations = held.map((each) => ({ ...each, place: placeOf(found, ['spec', 'expect', each.name]) }));
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
