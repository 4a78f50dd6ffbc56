import { Command } from 'commander';
import { EXPERIMENT } from '../server/documents/serving/writtenExperiment.ts';
import { addRunOptions } from './run/runOptions.ts';

const EXAMPLES = `
Example:
  kneepoint simulate examples/serving-colocated.yaml
  kneepoint simulate experiment.yaml --seed 2 --format json --requests requests.csv

The same as kneepoint run, which runs studies too.

Exit code: 0 fine, 1 an expectation is not met, 2 something could not be read, written or run.`;

/** `kneepoint simulate`: serving experiments to results. */
export function simulateCommand(): Command {
  return addRunOptions(new Command('simulate'), [EXPERIMENT])
    .description('run serving experiments on the simulator')
    .addHelpText('after', EXAMPLES);
}
