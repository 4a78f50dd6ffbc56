import pico from 'picocolors';
import { tunerNamed } from '../../engine/tuner/index.ts';
import type { TunerName } from '../../schemas/defaults.ts';
import type { VariantParameters } from '../../schemas/service-parameters.ts';
import { parametersJson, parametersText } from '../../server/documents/parametersText.ts';
import { showsColours } from '../colours.ts';
import { learnedAlready } from '../documents/learnedAlready.ts';
import { noObservations } from '../documents/noObservations.ts';
import { observedModels } from '../documents/observedModels.ts';
import { readDocuments, tellProblems } from '../documents/readDocuments.ts';
import { startParameters } from '../documents/startParameters.ts';
import { BAD_USAGE, FOUND } from '../exitCodes.ts';
import { printable } from '../lint/formats/printable.ts';
import { documentName, isJson, obstacleToDocument, STANDARD_OUTPUT, save } from '../outFile.ts';
import { ProgressLine } from '../progressLine.ts';
import { tunedJson } from './tuneJson.ts';
import { isLearned, tuneModels } from './tuneModels.ts';
import { tunedText } from './tuneText.ts';

export interface TuneOptions {
  readonly tuner: TunerName;
  readonly parameters: readonly string[];
  readonly out?: string;
  readonly force: boolean;
  readonly format: 'text' | 'json';
}

/** Learns from observations, prints what was learned, writes it if it is to be written, and gives the exit code. */
export async function tuneObservations(args: readonly string[], options: TuneOptions): Promise<number> {
  const { out, force, format } = options;
  const obstacle = out === undefined || out === STANDARD_OUTPUT ? undefined : obstacleToDocument(out, force);
  if (obstacle !== undefined) return complain(`${printable(out!) || '""'}: ${obstacle}`);
  const tuner = tunerNamed(options.tuner);
  const { files, problems, findings } = await readDocuments(
    { observations: args, parameters: options.parameters },
    { semantics: tuner.semantics },
  );
  const store = startParameters(files.parameters);
  tellProblems({ problems, findings });
  const models = observedModels(files.observations);
  if (models.length === 0) return complain(noObservations(args, files.observations));
  for (const note of learnedAlready(store, models, 'leave --parameters out')) process.stderr.write(`${note}\n`);

  const progress = new ProgressLine();
  const tuned = tuneModels(tuner, store, models, ({ modelId, cycles }, i) =>
    progress.show(() => `${modelId}: cycle ${i + 1} of ${cycles.length}`),
  );
  progress.end();
  const lost = out === undefined ? undefined : write(out, store.snapshot());
  const report = out === STANDARD_OUTPUT ? process.stderr : process.stdout;
  const text = () => tunedText(tuned, tuner, pico.createColors(showsColours(report)));
  report.write(format === 'json' ? tunedJson(tuned, tuner) : text());
  if (lost !== undefined) return complain(`${out}: not written: ${lost}`);
  if (problems.length > 0) return BAD_USAGE;
  const isFlawed = findings.some(({ severity }) => severity === 'error');
  const isAllLearned = tuned.length > 0 && tuned.every((variant) => variant.accepted > 0 && isLearned(variant));
  return isFlawed || !isAllLearned ? FOUND : 0;
}

/** Writes what is known of all variants, if anything is; the reason if that fails. */
function write(out: string, variants: readonly VariantParameters[]): string | undefined {
  if (variants.length === 0) {
    process.stderr.write(`${out}: not written, for nothing is learned of any variant.\n`);
    return undefined;
  }
  const name = documentName(out, 'learned');
  const text = isJson(out) ? parametersJson(name, variants) : parametersText(name, variants);
  if (out !== STANDARD_OUTPUT) return save(out, text);
  process.stdout.write(text);
  return undefined;
}

function complain(what: string): number {
  process.stderr.write(`${what}\n`);
  return BAD_USAGE;
}
