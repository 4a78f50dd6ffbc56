import { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { lintCommand } from './lintCommand.ts';
import { queueCommand } from './queueCommand.ts';

/** Exit code of a command used in the wrong way, or given input that cannot be read. */
const BAD_USAGE = 2;

const program = new Command('kneepoint')
  .description('LLM-serving capacity: check, explain and size.')
  .version(packageJson.version)
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'kneepoint: ')) })
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : BAD_USAGE))
  .addCommand(lintCommand())
  .addCommand(queueCommand());
for (const command of [program, ...program.commands, ...program.commands.flatMap((each) => each.commands)])
  command.copyInheritedSettings(program);

await program.parseAsync();
