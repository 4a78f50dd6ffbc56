import pico from 'picocolors';
import type { Tuner } from '../../engine/tuner/index.ts';
import type { Semantics } from '../../schemas/defaults.ts';
import { showsColours } from '../colours.ts';
import { Configuration } from '../documents/configuration.ts';
import { learnedAlready } from '../documents/learnedAlready.ts';
import { noObservations } from '../documents/noObservations.ts';
import { observedModels } from '../documents/observedModels.ts';
import { readDocuments, tellProblems } from '../documents/readDocuments.ts';
import { startParameters } from '../documents/startParameters.ts';
import { BAD_USAGE, FOUND } from '../exitCodes.ts';
import { ProgressLine } from '../progressLine.ts';
import { decideModels, isLacking } from './decideModels.ts';
import { decisionsJson } from './decisionJson.ts';
import { decisionsText } from './decisionText.ts';

export interface AnalyzeOptions {
  readonly config: readonly string[];
  readonly observations: readonly string[];
  readonly parameters: readonly string[];
  readonly systemNamespace: string;
  /** Whether anything is learned, where the settings allow it. */
  readonly tuning: boolean;
  readonly allCycles: boolean;
  readonly format: 'text' | 'json';
}

/** Decides on the models of the observations, prints what is decided, and gives the exit code. */
export async function analyzeObservations(
  options: AnalyzeOptions,
  semantics: Semantics,
  tuner: Tuner,
): Promise<number> {
  const { config, observations, parameters, systemNamespace, tuning, allCycles, format } = options;
  const { files, problems, findings } = await readDocuments(
    { config, observations, parameters },
    { semantics, systemNamespace },
  );
  const store = startParameters(files.parameters);
  tellProblems({ problems, findings });
  const configuration = new Configuration(files.config, systemNamespace);
  if (configuration.isEmpty) return complain(`${config.join(', ')}: no ConfigMap of the queueing model.`);
  for (const note of configuration.notes) process.stderr.write(`${note}\n`);
  const models = observedModels(files.observations);
  if (models.length === 0) return complain(noObservations(observations, files.observations));
  const tuned = models.filter((model) => tuning && configuration.settingsOf(model).tuningEnabled);
  for (const note of learnedAlready(store, tuned, 'give --no-tuning')) process.stderr.write(`${note}\n`);

  const progress = new ProgressLine();
  const decided = decideModels(
    models,
    { configuration, store, semantics, tuner, tuning, allCycles },
    ({ modelId, cycles }, i) => progress.show(() => `${modelId}: cycle ${i + 1} of ${cycles.length}`),
  );
  progress.end();
  const text = () => decisionsText(decided, semantics, tuner.name, pico.createColors(showsColours(process.stdout)));
  process.stdout.write(format === 'json' ? decisionsJson(decided, semantics, tuner.name) : text());
  if (problems.length > 0) return BAD_USAGE;
  const isFlawed = findings.some(({ severity }) => severity === 'error');
  return isFlawed || decided.some(({ cycles }) => isLacking(cycles.at(-1)!)) ? FOUND : 0;
}

function complain(what: string): number {
  process.stderr.write(`${what}\n`);
  return BAD_USAGE;
}
