import { Command, InvalidArgumentError, Option } from 'commander';
import { STANDARD_OUTPUT } from './outFile.ts';
import { type SimulateOptions, simulateFiles } from './simulate/simulateFiles.ts';

const EXAMPLES = `
Example:
  kneepoint simulate examples/serving-colocated.yaml
  kneepoint simulate experiment.yaml --seed 2 --format json --requests requests.csv

Exit code: 0 fine, 1 an expectation is not met or an experiment has errors, 2 something could not be read, or there was
nothing to simulate.`;

/** `kneepoint simulate`: serving experiments to results. */
export function simulateCommand(): Command {
  const command = new Command('simulate');
  return command
    .description('run serving experiments on the simulator')
    .argument('<files...>', 'experiments: files, folders, globs in quotes, or - for standard input')
    .addOption(new Option('--format <format>', 'how to print a result').choices(['text', 'json']).default('text'))
    .option('--seed <n>', 'what random draws begin with, in place of the seed of the document', seed)
    .option('--out <file>', 'write the result file (JSON), or - for standard output')
    .option('--requests <file.csv>', 'write every request as CSV, or - for standard output')
    .option('--force', 'replace files if there are any', false)
    .option('--quiet', 'print only what is wrong', false)
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: SimulateOptions) => {
      if (options.out === STANDARD_OUTPUT && options.requests === STANDARD_OUTPUT)
        command.error('error: --out and --requests cannot both be standard output.');
      process.exitCode = await simulateFiles(files, options);
    });
}

function seed(text: string): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value))
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`);
  return value;
}
