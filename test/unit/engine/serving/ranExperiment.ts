import { servingOutcome } from '../../../../engine/report/servingOutcome.ts';
import { servingInput } from '../../../../engine/serving/servingJob.ts';
import { simulate } from '../../../../engine/serving/simulate.ts';
import { experimentJob } from '../../../../server/documents/serving/experimentJob.ts';
import { resolveExperiment } from '../../../../server/documents/serving/servingExperiment.ts';
import { filesOf } from '../../server/namedFiles.ts';

/** Sections of a spec over those of an experiment with parameters, of which everything is known beforehand. */
export interface Sections {
  readonly system?: object;
  readonly workload?: object;
  readonly [section: string]: unknown;
}

const GENERATED = {
  arrival: 'constant',
  request_rate_rps: 10,
  num_requests: 20,
  prompt_tokens: { dist: 'constant', value: 8 },
  output_tokens: { dist: 'constant', value: 5 },
};

/** An iteration takes 10 ms and 1 ms a token computed; every 100 ms a request of 8 and 5 tokens comes. */
export function documentOf({ system, workload, ...sections }: Sections = {}): object {
  return {
    apiVersion: 'kneepoint.dev/v1alpha1',
    kind: 'ServingExperiment',
    metadata: { name: 'test' },
    spec: {
      system: { model: 'llama-3.1-8b', max_num_seqs: 8, max_num_batched_tokens: 1000, kv_blocks: 100, ...system },
      // A trace says all of it.
      workload: workload && 'trace' in workload ? workload : { ...GENERATED, ...workload },
      latency: { model: 'iteration', alpha_ms: 10, beta_ms: 1, gamma_ms: 0 },
      ...sections,
    },
  };
}

/** What an experiment comes to. @param trace the text of the file that it names, `t.csv` */
export function ran(sections: Sections = {}, trace = '') {
  const experiment = resolveExperiment(documentOf(sections))!;
  const files = filesOf({ 'file:///t.csv': trace });
  const read = experimentJob(experiment, { files, documentUri: 'file:///x.yaml', workspaceFolders: undefined });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const prepared = servingInput(read.job);
  if ('problem' in prepared) throw new Error(prepared.problem.message);
  const outcome = simulate(prepared.input, prepared.slo);
  return { experiment, outcome, result: servingOutcome(outcome) };
}
