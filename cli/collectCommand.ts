import { Command, Option } from 'commander';
import {
  DEFAULT_INTERVAL_S,
  DEFAULT_POD_LABEL,
  DEFAULT_QUERY_TIMEOUT_S,
  DEFAULT_VARIANT_LABEL,
  DEFAULT_WINDOW_S,
  TRANSIENT_DELAY_MS,
} from '../schemas/defaults.ts';
import { type CollectOptions, collectObservations } from './collect/collectObservations.ts';
import {
  addHeader,
  batch,
  cycleCount,
  label,
  MOST_CYCLES,
  moment,
  name,
  positiveSpan,
  span,
  TOKEN_VARIABLE,
} from './collect/optionValues.ts';

const EXAMPLES = `
Example:
  kneepoint collect --prometheus http://localhost:9090 --namespace llm-d-prod \\
    --model meta-llama/Meta-Llama-3.1-8B-Instruct --start -2h --out observations.yaml

A bearer token is read from the environment variable ${TOKEN_VARIABLE}.

Exit code: 0 all collected, 1 something is missing or nothing was good enough, 2 nothing could be collected.`;

/** `kneepoint collect`: live metrics to a document of observations. */
export function collectCommand(): Command {
  const command = new Command('collect');
  return command
    .description('collect what the pods of a model report to Prometheus, for the tuner')
    .requiredOption('--prometheus <url>', 'Prometheus, or what speaks its API; may have a path')
    .requiredOption('--namespace <name>', 'the namespace that serves the model', name)
    .requiredOption('--model <id>', 'the model, exactly as served', name)
    .option('--model-id <id>', 'what to call it in the document, as the ConfigMap does; as served without it', name)
    .requiredOption('--out <file>', 'the file to write: YAML, JSON if it ends in .json, or - for standard output')
    .option('--force', 'replace the file if there is one', false)
    .addOption(new Option('--cycles <n>', 'how many times to look, live').argParser(cycleCount).default(1))
    .addOption(seconds('--interval <time>', 'time between two cycles', DEFAULT_INTERVAL_S, positiveSpan))
    .addOption(
      new Option('--start <time>', 'take stored values from here on instead: 2026-11-29T10:00:00Z, or -1h')
        .argParser(moment)
        .conflicts('cycles'),
    )
    .addOption(new Option('--end <time>', 'up to here; now without it').argParser(moment))
    .addOption(seconds('--window <time>', 'the time that values are averaged over', DEFAULT_WINDOW_S, positiveSpan))
    .addOption(
      seconds(
        '--settle <time>',
        'refuse values so soon after the replicas changed; 0 never',
        TRANSIENT_DELAY_MS / 1000,
        span,
      ),
    )
    .addOption(
      new Option('--deployment <path>', 'where the Deployments are: files, folders, globs (repeatable)')
        .argParser((path: string, before: string[] | undefined) => [...(before ?? []), path])
        .conflicts('maxBatch'),
    )
    .addOption(new Option('--max-batch <n>', 'largest batch of every variant (max_num_seqs)').argParser(batch))
    .option('--variant-label <label>', 'the label with the variant of a pod', label, DEFAULT_VARIANT_LABEL)
    .option('--pod-label <label>', 'the label with the name of a pod', label, DEFAULT_POD_LABEL)
    .option('--ca-file <file>', 'certificates of the CA to trust, PEM')
    .addOption(
      new Option('--header <header>', "'Name: value' to send along (repeatable)")
        .argParser(addHeader)
        .default({}, 'none'),
    )
    .option('--tenant <id>', 'the tenant, sent as X-Scope-OrgID')
    .addOption(seconds('--timeout <time>', 'how long one query may take', DEFAULT_QUERY_TIMEOUT_S, positiveSpan))
    .addOption(
      new Option('--format <format>', 'how to print what came of it').choices(['text', 'json']).default('text'),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (options: CollectOptions) => {
      if (options.end !== undefined && options.start === undefined)
        command.error('error: --end goes with --start: where do the stored values begin?');
      if (
        options.start !== undefined &&
        (options.end ?? Date.now()) - options.start < options.window + options.interval
      )
        command.error('error: between --start and --end there must be a --window and an --interval at least.');
      const stored = ((options.end ?? Date.now()) - (options.start ?? Number.POSITIVE_INFINITY)) / options.interval;
      if (stored > MOST_CYCLES)
        command.error(
          `error: that would be ${Math.floor(stored)} cycles, and one document holds at most ${MOST_CYCLES}. Take a longer --interval, or a part of the time.`,
        );
      process.exitCode = await collectObservations(options);
    });
}

/** An option with a span of time, whose default is in seconds. */
function seconds(flags: string, description: string, defaultS: number, parse: (text: string) => number): Option {
  return new Option(flags, description).argParser(parse).default(defaultS * 1000, `${defaultS}s`);
}
