import { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { analyzeCommand } from './analyzeCommand.ts';
import { endQuietlyOnBrokenPipe } from './brokenPipe.ts';
import { collectCommand } from './collectCommand.ts';
import { compareCommand } from './compareCommand.ts';
import { BAD_USAGE } from './exitCodes.ts';
import { lintCommand } from './lintCommand.ts';
import { queueCommand } from './queueCommand.ts';
import { runCommand } from './runCommand.ts';
import { simulateCommand } from './simulateCommand.ts';
import { testCommand } from './testCommand.ts';
import { tuneCommand } from './tuneCommand.ts';

endQuietlyOnBrokenPipe();
const program = new Command('kneepoint')
  .description('LLM-serving capacity: check, explain and size.')
  .version(packageJson.version)
  .addHelpText('after', '\nExample:\n  kneepoint lint deploy/')
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'kneepoint: ')) })
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : BAD_USAGE))
  .addCommand(lintCommand())
  .addCommand(queueCommand())
  .addCommand(collectCommand())
  .addCommand(tuneCommand())
  .addCommand(analyzeCommand())
  .addCommand(simulateCommand())
  .addCommand(runCommand())
  .addCommand(testCommand())
  .addCommand(compareCommand());
for (const command of [program, ...program.commands, ...program.commands.flatMap((each) => each.commands)])
  command.copyInheritedSettings(program);

await program.parseAsync();
