import { type Command, Option } from 'commander';
import type { SpecKind } from '../../protocol/specs.ts';
import { STANDARD_OUTPUT } from '../outFile.ts';
import { seedOption } from '../seedOption.ts';
import { type RunOptions, runFiles } from './runFiles.ts';

/** Makes a command one that runs documents of some kinds. */
export function addRunOptions(command: Command, kinds: readonly SpecKind[]): Command {
  return command
    .argument('<files...>', 'documents: files, folders, globs in quotes, or - for standard input')
    .addOption(new Option('--format <format>', 'how to print a result').choices(['text', 'json']).default('text'))
    .addOption(seedOption())
    .option('--out <file>', 'write the result file (JSON), or - for standard output')
    .option('--requests <file.csv>', 'write every request of an experiment as CSV, or - for standard output')
    .option('--report <file.md>', 'write a report (Markdown), with its pictures beside it')
    .option('--force', 'replace files if there are any', false)
    .option('--quiet', 'print only what is wrong', false)
    .action(async (files: string[], options: RunOptions) => {
      if (options.out === STANDARD_OUTPUT && options.requests === STANDARD_OUTPUT)
        command.error('error: --out and --requests cannot both be standard output.');
      if (options.report === STANDARD_OUTPUT)
        command.error('error: --report takes the name of a file: its pictures are written beside it.');
      process.exitCode = await runFiles(files, kinds, options);
    });
}
