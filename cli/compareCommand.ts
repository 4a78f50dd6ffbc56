import { Command, Option } from 'commander';
import { type CompareOptions, compareFiles } from './compare/compareFiles.ts';

const EXAMPLES = `
Example:
  kneepoint compare before.kneepoint.json after.kneepoint.json

Exit code: 0 they were compared, 2 one could not be read, or they are of two kinds.`;

/** `kneepoint compare`: what differs between two results, and why. */
export function compareCommand(): Command {
  return new Command('compare')
    .description('lay two results of one kind beside each other: what changed in the spec, what in the numbers')
    .argument('<before>', 'a result file, as run --out writes it')
    .argument('<after>', 'another one')
    .addOption(new Option('--format <format>', 'how to print what differs').choices(['text', 'json']).default('text'))
    .addHelpText('after', EXAMPLES)
    .action((before: string, after: string, options: CompareOptions) => {
      process.exitCode = compareFiles(before, after, options);
    });
}
