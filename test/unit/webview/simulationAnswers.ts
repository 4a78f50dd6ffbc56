import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { SimulationFacts, SimulationJob } from '../../../protocol/simulation.ts';
import { ACCELERATORS, MODELS } from '../../../schemas/generated/profiles.js';
import { resolveExperiment } from '../../../server/documents/serving/servingExperiment.ts';
import { JobRunner } from '../../../webview/simulation/jobRunner.ts';
import { Runs } from '../../../webview/simulation/runs.ts';
import { createShown, type Shown } from '../../../webview/simulation/shown.ts';
import { type Action, initialState, reduce, type SimulationState } from '../../../webview/simulation/state.ts';
import type { ToWorker } from '../../../webview/simulation/workerMessages.ts';

export const address = { uri: 'file:///serving.yaml', name: 'colocated' };

/** What the server says of one of the examples, with parts of its spec changed. */
export function facts(
  example = 'colocated',
  change: (spec: Record<string, Record<string, unknown>>) => void = () => {},
) {
  const document = parse(readFileSync(`examples/serving-${example}.yaml`, 'utf8'));
  change(document.spec);
  const experiment = resolveExperiment(document)!;
  const model = MODELS.find(({ id }) => id === experiment.system.model);
  const accelerator = ACCELERATORS.find(({ id }) => id === experiment.system.accelerator);
  const job: SimulationJob = {
    experiment,
    ...(model ? { model } : {}),
    ...(accelerator ? { accelerator } : {}),
    ...(experiment.workload.source === 'trace' ? { trace: trace(experiment.workload.file) } : {}),
  };
  const known: SimulationFacts = {
    ...{ uri: address.uri, name: example, state: 'known', version: 1 },
    ...{ job, accelerators: ACCELERATORS, remarks: [] },
  };
  return known;
}

/** The same with fewer requests, so that a test has its answer at once. */
export const few = (example = 'colocated', requests = 300) =>
  facts(example, ({ workload }) => {
    if (workload!.trace) Object.assign(workload!.trace, { max_requests: requests });
    else workload!.num_requests = requests;
  });

function trace(file: string): NonNullable<SimulationJob['trace']> {
  const rows = readFileSync(`examples/${file}`, 'utf8').trim().split('\n').slice(1);
  const columns = rows.map((row) => row.split(',').map(Number));
  return {
    arrivalMs: columns.map(([seconds]) => seconds! * 1000),
    promptTokens: columns.map(([, prompt]) => prompt!),
    outputTokens: columns.map(([, , output]) => output!),
  };
}

export const run = (actions: readonly Action[], from: SimulationState = initialState(address, undefined)) =>
  actions.reduce(reduce, from);

/** Runs whose worker works when it is told to. */
export function atHand() {
  const sent: ToWorker[] = [];
  const waiting: (() => void)[] = [];
  // Each look of the worker at the clock takes a tick.
  const clock = { ms: 0, tickMs: 0 };
  let told = 0;
  let closed = 0;
  const runs = new Runs(
    (of) => {
      const runner = new JobRunner((message) => of.hear(structuredClone(message)), {
        now: () => {
          clock.ms += clock.tickMs;
          return clock.ms;
        },
        later: (goOn) => waiting.push(goOn),
      });
      return {
        send: (message) => {
          sent.push(message);
          runner.hear(structuredClone(message));
        },
        close: () => {
          closed++;
        },
      };
    },
    () => {
      told++;
    },
    () => clock.ms,
  );
  const finish = () => {
    for (let goOn = waiting.shift(); goOn; goOn = waiting.shift()) goOn();
  };
  return { runs, sent, waiting, clock, finish, told: () => told, closed: () => closed };
}

/** What is shown of a state once everything is simulated. */
export function shown(state: SimulationState): Shown {
  const { runs, finish } = atHand();
  const shownOf = createShown(runs);
  shownOf(state);
  finish();
  return shownOf(state)!;
}
