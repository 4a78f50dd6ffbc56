import { Command, Option } from 'commander';
import { DEFAULT_SEMANTICS, type TunerName } from '../schemas/defaults.ts';
import { type TuneOptions, tuneObservations } from './tune/tuneObservations.ts';
import { tuneTrajectories } from './tune/tuneTrajectories.ts';
import { tunerOption } from './tunerOption.ts';

const EXAMPLES = `
Example:
  kneepoint tune observations.yaml --out parameters.yaml
  kneepoint tune --trajectories - < trajectories.jsonl

Exit code: 0 every variant was learned, 1 some variant was not, or not enough to count, or there are errors in the
observations, 2 something could not be read.`;

/** `kneepoint tune`: observations to parameters. */
export function tuneCommand(): Command {
  const command = new Command('tune');
  return command
    .description('learn alpha, beta and gamma of variants from what their pods observed')
    .argument('[files...]', 'observations: files, folders, globs in quotes, or - for standard input')
    .addOption(tunerOption(`${DEFAULT_SEMANTICS}, for trajectories controller`))
    .addOption(
      // Not one option with many values: it would take the files behind it.
      new Option('--parameters <file>', 'start from these ServiceParameters (repeatable)')
        .argParser((path: string, before: string[]) => [...before, path])
        .default([], 'nothing'),
    )
    .option('--out <file>', 'write what was learned: YAML, JSON if it ends in .json, or - for standard output')
    .option('--force', 'replace the file if there is one', false)
    .addOption(
      new Option('--format <format>', 'how to print what was learned').choices(['text', 'json']).default('text'),
    )
    .addOption(
      new Option(
        '--trajectories <file>',
        'instead: a trajectory of the controller a line, from a file or - (JSON)',
      ).conflicts(['parameters', 'out']),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], { trajectories, tuner, ...options }: Options) => {
      if (trajectories !== undefined) {
        if (files.length > 0) command.error('error: --trajectories takes the place of files with observations.');
        await tuneTrajectories(trajectories, tuner ?? 'controller');
        return;
      }
      if (files.length === 0) command.error('error: name files with observations, or - for standard input.');
      process.exitCode = await tuneObservations(files, { ...options, tuner: tuner ?? DEFAULT_SEMANTICS });
    });
}

type Options = Omit<TuneOptions, 'tuner'> & { readonly tuner?: TunerName; readonly trajectories?: string };
