import { Command, InvalidArgumentError, Option } from 'commander';
import { DEFAULT_SYSTEM_NAMESPACE } from '../schemas/defaults.ts';
import type { SeverityOverrides } from '../server/rules/index.ts';
import { FORMATS } from './lint/formats/index.ts';
import { type LintOptions, lint } from './lint/lint.ts';
import { addSeverity } from './lint/severityOption.ts';
import { STANDARD_INPUT } from './lint/standardInput.ts';
import { semanticsOption } from './semanticsOption.ts';

const EXAMPLES = `
Example:
  kneepoint lint deploy/ 'charts/**/configmap*.yaml'
  helm template . | kneepoint lint - --format json

Exit code: 0 nothing to mend, 1 errors or too many warnings, 2 something could not be read.`;

/** `kneepoint lint`: the editor's checks, for CI. */
export function lintCommand(): Command {
  const command = new Command('lint');
  return command
    .description("check ConfigMaps of the queueing model, and kneepoint's own documents")
    .argument('<files...>', 'files, folders (YAML, JSON and CSV in them), globs in quotes, or - for standard input')
    .addOption(new Option('--format <format>', 'how to print findings').choices(Object.keys(FORMATS)).default('text'))
    .option('--fix', 'make the fixes that change nothing the controller reads', false)
    .option('--max-warnings <n>', 'accept up to this many warnings', wholeNumber, 0)
    .addOption(
      new Option('--severity <code=severity>', 'error, warning, information, hint or off for a code (repeatable)')
        .argParser(addSeverity)
        .default({} satisfies SeverityOverrides, 'as documented'),
    )
    .addOption(semanticsOption())
    .option('--system-namespace <name>', 'the namespace of the controller', DEFAULT_SYSTEM_NAMESPACE)
    .option('--stdin-filename <name>', 'what to take standard input for')
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: LintOptions) => {
      if (options.stdinFilename !== undefined && !files.includes(STANDARD_INPUT))
        command.error('error: --stdin-filename names standard input; add - to the files.');
      process.exitCode = await lint(files, { ...options, readsNamed: true });
    });
}

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
