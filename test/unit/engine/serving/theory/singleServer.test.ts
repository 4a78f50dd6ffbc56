import { describe, expect, it } from 'vitest';

import { iterationModelCost } from '../../../../../engine/hardware/iterationModelCost.ts';
import type { IterationCost } from '../../../../../engine/serving/iterationCost.ts';
import { simulate } from '../../../../../engine/serving/simulate.ts';
import type { SimulationInput } from '../../../../../engine/serving/simulationInput.ts';
import type { Lengths } from '../../../../../engine/workload/lengths.ts';
import { generateRequests } from '../../../../../engine/workload/workload.ts';
import { costOf, experiment } from '../experiment.ts';
import { expectMean, REPLICATIONS } from './confidence.ts';

/** A length and how likely it is. */
type Law = readonly { readonly tokens: number; readonly chance: number }[];

/** 1 ms an iteration, whatever is in it: an answer of n tokens is n ms of service. */
const MS_A_TOKEN = costOf({ overheadFixedMs: 1 });
const REQUESTS = 40_000;

/** Poisson arrivals at a server that serves one request at a time. */
interface SingleServer {
  readonly prompt: Law;
  readonly output: Law;
  readonly cost: IterationCost;
  readonly scheduler?: SimulationInput['scheduler'];
  /** ms. */
  readonly service: (prompt: number, output: number) => number;
  readonly load: number;
}

const always = (tokens: number): Law => [{ tokens, chance: 1 }];
const uniform = (from: number, to: number): Law =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ tokens: from + i, chance: 1 / (to - from + 1) }));

/** As exponential as whole numbers can be, cut where 1 in 10^9 is left. */
function geometric(mean: number): Law {
  const stays = 1 - 1 / mean;
  const law = Array.from({ length: Math.ceil(20.7 * mean) }, (_, i) => ({
    tokens: i + 1,
    chance: stays ** i * (1 - stays),
  }));
  const all = law.reduce((total, { chance }) => total + chance, 0);
  return law.map(({ tokens, chance }) => ({ tokens, chance: chance / all }));
}

const lengthsOf = (law: Law): Lengths => ({
  dist: 'empirical',
  values: law.map(({ tokens }) => tokens),
  weights: law.map(({ chance }) => chance),
});

/** Mean of what is asked over the service times. */
function expectation({ prompt, output, service }: SingleServer, of: (serviceMs: number) => number): number {
  let mean = 0;
  for (const p of prompt) for (const o of output) mean += p.chance * o.chance * of(service(p.tokens, o.tokens));
  return mean;
}

const ratePerMs = (server: SingleServer) => server.load / expectation(server, (s) => s);

/** Pollaczek and Khinchine: lambda E(S^2) / (2 (1 - rho)). */
function meanWait(server: SingleServer): number {
  return (ratePerMs(server) * expectation(server, (s) => s * s)) / (2 * (1 - server.load));
}

function runs(server: SingleServer, limits: Partial<SimulationInput['limits']> = {}) {
  return Array.from({ length: REPLICATIONS }, (_, seed) => {
    const requests = generateRequests({
      numRequests: REQUESTS,
      seed,
      arrivals: { process: 'poisson', rateRps: 1000 * ratePerMs(server) },
      promptTokens: lengthsOf(server.prompt),
      outputTokens: lengthsOf(server.output),
    });
    const change = { requests, cost: server.cost, scheduler: server.scheduler ?? 'continuous_fcfs' };
    return simulate(experiment([], change, { maxNumSeqs: 1, kvBlocks: 1e6, ...limits }));
  });
}

describe('one slot', { timeout: 60_000 }, () => {
  it.each([0.3, 0.7, 0.85])('with constant service is M/D/1: wait rho S / (2 (1 - rho)), at rho %s', (load) => {
    const server: SingleServer = {
      prompt: always(1),
      output: always(20),
      cost: MS_A_TOKEN,
      service: (_, output) => output,
      load,
    };
    const outcomes = runs(server);
    const theory = (load * 20) / (2 * (1 - load));
    expect(meanWait(server)).toBeCloseTo(theory, 9);
    expectMean(
      outcomes.map((outcome) => outcome.queueWaitMs.mean),
      theory,
    );
    // Nobody waits in a share 1 - rho of the cases: arrivals see the time average.
    expectMean(
      outcomes.map(({ log }) => log.admissionMs.filter((at, r) => at > log.arrivalMs[r]!).length / REQUESTS),
      load,
    );
    expectMean(
      outcomes.map((outcome) => outcome.utilisation),
      load,
    );
  });

  it.each([0.3, 0.6])(
    'with exponential-like answers is M/G/1: the wait of Pollaczek and Khinchine, at rho %s',
    (load) => {
      const server: SingleServer = {
        prompt: always(1),
        output: geometric(20),
        cost: MS_A_TOKEN,
        service: (_, output) => output,
        load,
      };
      expectMean(
        runs(server).map((outcome) => outcome.queueWaitMs.mean),
        meanWait(server),
      );
    },
  );

  it('with the iteration model is M/G/1, its service prefill and decodes of each request', () => {
    const [alphaMs, betaMs, gammaMs] = [3, 0.05, 0.001];
    const server: SingleServer = {
      prompt: uniform(1, 200),
      output: geometric(15),
      cost: iterationModelCost({ alphaMs, betaMs, gammaMs }),
      service: (prompt, output) =>
        alphaMs + (betaMs + gammaMs) * prompt + (output - 1) * (alphaMs + betaMs + gammaMs * (prompt + output / 2)),
      load: 0.6,
    };
    expectMean(
      runs(server).map((outcome) => outcome.queueWaitMs.mean),
      meanWait(server),
    );
  });

  it('with static batches of one is the same', () => {
    const server: SingleServer = {
      prompt: always(1),
      output: geometric(20),
      cost: MS_A_TOKEN,
      scheduler: 'static_fcfs',
      service: (_, output) => output,
      load: 0.6,
    };
    expectMean(
      runs(server).map((outcome) => outcome.queueWaitMs.mean),
      meanWait(server),
    );
  });

  it('by the shortest job is a queue with priorities: the waits of Cobham, class by class', () => {
    const output: Law = [
      { tokens: 5, chance: 0.6 },
      { tokens: 20, chance: 0.3 },
      { tokens: 60, chance: 0.1 },
    ];
    const server: SingleServer = {
      prompt: always(1),
      output,
      cost: MS_A_TOKEN,
      scheduler: 'continuous_sjf',
      service: (_, tokens) => tokens,
      load: 0.7,
    };
    const outcomes = runs(server);
    const rate = ratePerMs(server);
    const residual = (rate * expectation(server, (s) => s * s)) / 2;
    let before = 0;
    for (const { tokens, chance } of output) {
      const upTo = before + rate * chance * tokens;
      expectMean(
        outcomes.map(({ log }) => {
          const waits = log.admissionMs.map((at, r) => (log.outputTokens[r] === tokens ? at - log.arrivalMs[r]! : -1));
          const own = waits.filter((wait) => wait >= 0);
          return own.reduce((total, wait) => total + wait, 0) / own.length;
        }),
        residual / ((1 - before) * (1 - upTo)),
      );
      before = upTo;
    }
  });
});
