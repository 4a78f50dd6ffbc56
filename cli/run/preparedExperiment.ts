import { dirname } from 'node:path';
import { heldExpectations } from '../../engine/report/heldExpectations.ts';
import { plural } from '../../engine/report/quantities.ts';
import { requestsCsv } from '../../engine/report/requestsCsv.ts';
import { resultInputs } from '../../engine/report/resultInputs.ts';
import { servingResult } from '../../engine/report/servingResult.ts';
import { percent, servingSentence } from '../../engine/report/servingSentence.ts';
import { sloShares } from '../../engine/report/sloShares.ts';
import type { Outcome } from '../../engine/serving/outcome.ts';
import { servingInput } from '../../engine/serving/servingJob.ts';
import { ServingRun } from '../../engine/serving/simulate.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { ResolvedExperiment } from '../../schemas/resolvedExperiment.ts';
import type { ServingResult } from '../../schemas/results/serving-result.ts';
import { experimentJob } from '../../server/documents/serving/experimentJob.ts';
import { servingExperiment } from '../../server/documents/serving/servingExperiment.ts';
import { EXPERIMENT } from '../../server/documents/serving/writtenExperiment.ts';
import { workspaceOf } from '../documents/workspaceOf.ts';
import { canonicalHash } from '../hashes.ts';
import { printable } from '../lint/formats/printable.ts';
import { STANDARD_INPUT_NAME } from '../lint/standardInput.ts';
import { type FoundSpec, placeOf, placeText } from './foundSpecs.ts';
import { servingText } from './servingText.ts';
import { runInSlices } from './slicedRun.ts';
import { type FinishedRun, HIDDEN, type Obstacles, type PreparedSpec, type RunSettings } from './specRun.ts';

/** Reads what an experiment names, and works out what the simulator takes. */
export function preparedExperiment(found: FoundSpec, { seed, files }: RunSettings): PreparedSpec | Obstacles {
  const written = servingExperiment(found.part);
  if (!written) return { errors: [{ place: placeText(placeOf(found, [])), message: HIDDEN }] };
  const experiment = withSeed(written, seed);
  const { name, model } = found.file;
  const { uri } = model.document;
  const read = experimentJob(experiment, { files, documentUri: uri, workspaceFolders: workspaceOf(uri) });
  if ('problems' in read)
    return {
      errors: read.problems.map(({ field, at, message }) => ({
        place: at ? `${printable(besideDocument(at.path, name))}:${at.line}:1` : fieldPlace(found, field),
        message,
      })),
    };
  const prepared = servingInput(read.job);
  if ('problem' in prepared) {
    const { field, message } = prepared.problem;
    return { errors: [{ place: fieldPlace(found, field), message }] };
  }
  const { input, slo } = prepared;
  const sources = {
    inputs: resultInputs(read, canonicalHash),
    warnings: [...read.warnings, ...prepared.warnings],
  };
  return {
    name: experiment.name,
    run: async (signal, show) => {
      const run = new ServingRun(input, slo);
      const count = plural(input.requests.promptTokens.length, 'request');
      const isOver = await runInSlices(run, signal, (share) => show(() => `${percent(share)} of ${count}`));
      if (!isOver)
        return { stopped: `stopped with ${percent(run.progress)} of ${count} done. Nothing is written of it.` };
      return { finished: finishedRun(found, experiment, run.outcome(), sources) };
    },
  };
}

type Sources = Pick<ServingResult, 'inputs' | 'warnings'>;

function finishedRun(
  found: FoundSpec,
  experiment: ResolvedExperiment,
  outcome: Outcome,
  sources: Sources,
): FinishedRun {
  const specHash = canonicalHash(experiment.spec);
  const result = servingResult(experiment, outcome, { engineVersion: packageJson.version, specHash, ...sources });
  const shares = sloShares(outcome, experiment.slo);
  const expectations = heldExpectations(result).map((each) => ({
    ...each,
    place: placeOf(found, ['spec', 'expect', each.name]),
  }));
  return {
    kind: EXPERIMENT,
    place: placeOf(found, ['kind']),
    name: experiment.name,
    headline: servingSentence(experiment, result.result),
    result,
    expectations,
    verdict: result.result.label.verdict,
    text: (colours) => servingText({ experiment, result, shares, expectations }, colours),
    requests: () => requestsCsv(outcome.log),
  };
}

/** The experiment as if the seed stood in its document. */
function withSeed(experiment: ResolvedExperiment, seed: number | undefined): ResolvedExperiment {
  return seed === undefined ? experiment : { ...experiment, seed, spec: { ...experiment.spec, seed } };
}

function fieldPlace(found: FoundSpec, field: readonly string[]): string {
  return placeText(placeOf(found, ['spec', ...field]));
}

/** A path that a document names, as whoever named the document would name it. */
function besideDocument(path: string, document: string): string {
  const folder = document === STANDARD_INPUT_NAME ? '.' : dirname(document);
  return folder === '.' ? path : `${folder}/${path}`;
}
