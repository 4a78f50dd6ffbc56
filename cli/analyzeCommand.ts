import { Command, Option } from 'commander';
import { tunerNamed } from '../engine/tuner/index.ts';
import { DEFAULT_SYSTEM_NAMESPACE, type Semantics, type TunerName } from '../schemas/defaults.ts';
import { type AnalyzeOptions, analyzeObservations } from './analyze/analyzeObservations.ts';
import { analyzeScenarios } from './analyze/analyzeScenarios.ts';
import { STANDARD_INPUT } from './lint/standardInput.ts';
import { semanticsOption } from './semanticsOption.ts';
import { tunerOption } from './tunerOption.ts';

const EXAMPLES = `
Example:
  kneepoint analyze --config deploy/ --observations observations.yaml --semantics controller
  kneepoint analyze --scenarios - < scenarios.jsonl

Files may be folders, globs in quotes, or - for standard input.

Exit code: 0 every variant with traffic has a capacity, 1 one has none, a model has no decision, or there are errors in
the files, 2 something could not be read.`;

/** `kneepoint analyze`: observations and settings to decisions. */
export function analyzeCommand(): Command {
  const command = new Command('analyze');
  return command
    .description('decide on the replicas of models, as the analyzer would')
    .option('--config <files...>', 'the ConfigMaps of the queueing model')
    .option('--observations <files...>', 'what the pods of the models observed')
    .addOption(new Option('--parameters <files...>', 'start from these ServiceParameters').default([], 'nothing'))
    .addOption(semanticsOption())
    .addOption(tunerOption('that of the semantics'))
    .option('--system-namespace <name>', 'the namespace of the controller', DEFAULT_SYSTEM_NAMESPACE)
    .option('--no-tuning', 'learn nothing: what --parameters say counts as it is')
    .option('--all-cycles', 'print every cycle, not just the last', false)
    .addOption(
      new Option('--format <format>', 'how to print what is decided').choices(['text', 'json']).default('text'),
    )
    .addOption(
      new Option(
        '--scenarios <file>',
        'instead: a scenario of the controller a line, from a file or - (JSON)',
      ).conflicts(['config', 'observations', 'parameters', 'tuning', 'allCycles']),
    )
    .addHelpText('after', EXAMPLES)
    .action(async ({ scenarios, semantics, tuner: name, ...options }: Options) => {
      const tuner = tunerNamed(name ?? semantics);
      if (scenarios !== undefined) {
        await analyzeScenarios(scenarios, semantics, tuner);
        return;
      }
      const { config = [], observations = [], parameters } = options;
      if (config.length === 0 || observations.length === 0)
        command.error('error: name the files with --config and --observations, or with --scenarios.');
      const places = [config, observations, parameters];
      if (places.filter((files) => files.includes(STANDARD_INPUT)).length > 1)
        command.error('error: - can stand for one of --config, --observations and --parameters only.');
      process.exitCode = await analyzeObservations({ ...options, config, observations }, semantics, tuner);
    });
}

interface Options extends Omit<AnalyzeOptions, 'config' | 'observations'> {
  readonly config?: readonly string[];
  readonly observations?: readonly string[];
  readonly scenarios?: string;
  readonly semantics: Semantics;
  readonly tuner?: TunerName;
}
