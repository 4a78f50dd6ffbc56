import { Command, Option } from 'commander';
import { TEST_FORMATS } from './test/formats/index.ts';
import { type TestOptions, testFiles } from './test/testFiles.ts';
import { workersOption } from './workersOption.ts';

const EXAMPLES = `
Example:
  kneepoint test examples/
  kneepoint test 'capacity/**/*.yaml' --format junit > kneepoint.xml

Exit code: 0 every expectation is met, 1 one is not, 2 something could not be read or run, or nothing expects anything.`;

/** `kneepoint test`: expectations of experiments and studies, for CI. */
export function testCommand(): Command {
  return new Command('test')
    .description('run the experiments and studies that expect something, and hold them to it')
    .argument('<files...>', 'documents: files, folders, globs in quotes, or - for standard input')
    .addOption(
      new Option('--format <format>', 'how to print what is met').choices(Object.keys(TEST_FORMATS)).default('text'),
    )
    .addOption(workersOption())
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: TestOptions) => {
      process.exitCode = await testFiles(files, options);
    });
}
