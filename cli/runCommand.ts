import { Command } from 'commander';
import { SPEC_KINDS } from '../protocol/specs.ts';
import { addRunOptions } from './run/runOptions.ts';
import { workersOption } from './workersOption.ts';

const EXAMPLES = `
Example:
  kneepoint run examples/study-capacity.yaml
  kneepoint run study.yaml --workers 8 --out study.kneepoint.json --report study.md

Ctrl-C stops: what is finished is told and written, and marked as incomplete.

Exit code: 0 fine, 1 an expectation is not met, 2 something could not be read, written or run.`;

/** `kneepoint run`: experiments and studies to results. */
export function runCommand(): Command {
  return addRunOptions(new Command('run'), SPEC_KINDS)
    .description('run serving experiments and studies: capacity searches, design spaces, paired studies, sweeps')
    .addOption(workersOption())
    .addHelpText('after', EXAMPLES);
}
