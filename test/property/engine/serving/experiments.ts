import fc from 'fast-check';
import type { Requests, SimulationInput, WorkerLimits } from '../../../../engine/serving/simulationInput.ts';
import { LENGTH_ESTIMATES, ROUTERS, SCHEDULERS } from '../../../../schemas/defaults.ts';
import { iterationCosts } from './iterationCosts.ts';
import { type Flavour, type Step, stepsOf, value, valueOrNone } from './values.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });
const maybe = <T>(weight: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, { weight, arbitrary });

/** A request, and how long after the one before it comes in units of the experiment's usual time between two. */
interface Arriving {
  readonly gap: number;
  readonly prompt: number;
  readonly output: number;
  readonly hit: boolean;
}

/** Requests of one experiment: many that are short, or few of which some are long. */
function arrivals(step: Step): fc.Arbitrary<readonly Arriving[]> {
  const some = (maxCount: number, maxPrompt: number, maxOutput: number) =>
    fc.array(
      fc.record({
        gap: value(step, 0, 2),
        prompt: fc.oneof(
          { weight: 1, arbitrary: whole(0, 8) },
          { weight: 4, arbitrary: fc.noBias(whole(1, maxPrompt)) },
        ),
        output: fc.oneof(
          { weight: 1, arbitrary: whole(1, 3) },
          { weight: 4, arbitrary: fc.noBias(whole(1, maxOutput)) },
        ),
        hit: fc.boolean(),
      }),
      { minLength: 1, maxLength: maxCount, size: 'max' },
    );
  return fc.oneof(
    { weight: 3, arbitrary: some(60, 60, 40) },
    { weight: 2, arbitrary: some(30, 120, 12) },
    { weight: 1, arbitrary: some(10, 40, 400) },
  );
}

/** Colocated replicas, or pools of prefill and decode workers. */
function systems(step: Step) {
  const routing = { replicas: whole(1, 3), router: fc.constantFrom(...ROUTERS) };
  const disaggregation = fc.record({
    prefillWorkers: whole(1, 3),
    decodeWorkers: whole(1, 3),
    baseLatencyMs: valueOrNone(step, 0.1, 5),
    perTokenMs: valueOrNone(step, 0.005, 0.5),
  });
  return fc.record({ ...routing, disaggregation: maybe(1, disaggregation) });
}

/** Numbers of full and windowed layers. */
const layers = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ fullLayers: 1, windowLayers: 0 }) },
  { weight: 1, arbitrary: fc.record({ fullLayers: whole(0, 3), windowLayers: whole(1, 3) }) },
);

/** Random experiments of 1 to 60 requests: every rule of docs/serving.md has its turn. */
export function experiments(flavour: Flavour): fc.Arbitrary<SimulationInput> {
  return fc.tuple(stepsOf(flavour), layers).chain(([step, { fullLayers, windowLayers }]) =>
    fc
      .record({
        arriving: arrivals(step),
        usualGapMs: fc.constantFrom(1, 4, 16, 64),
        concurrency: fc.oneof(
          { weight: 2, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.noBias(whole(1, 20)) },
        ),
        inStep: fc.noBias(whole(0, 3)).map((draw) => draw === 3),
        system: systems(step),
        cost: iterationCosts(step, windowLayers > 0),
        scheduler: fc.constantFrom(...SCHEDULERS),
        maxNumSeqs: fc.noBias(whole(1, 20)),
        moreTokens: whole(0, 150),
        chunkTokens: maybe(1, whole(1, 64)),
        kvBlockTokens: fc.constantFrom(1, 4, 7, 16),
        roomFor: fc.oneof(
          { weight: 6, arbitrary: value(undefined, 1, 2) },
          { weight: 1, arbitrary: value(undefined, 0.4, 1) },
          { weight: 3, arbitrary: fc.constant(100) },
        ),
        prefixTokens: maybe(1, whole(1, 80)),
        withoutHits: fc.boolean(),
        lengthEstimate: fc.constantFrom(...LENGTH_ESTIMATES),
        meanOutputTokens: value(step, 1, 40),
        e2eSloMs: fc.oneof(
          { weight: 4, arbitrary: value(step, 1, 2000) },
          { weight: 1, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
        ),
        drainLimitMs: fc.oneof(
          { weight: 2, arbitrary: fc.constant(2 ** 24) },
          { weight: 1, arbitrary: value(step, 1, 400) },
        ),
      })
      .map((drawn) => {
        const prefixTokens = drawn.prefixTokens ?? 0;
        const requests = requestsOf(drawn.arriving, drawn.usualGapMs, prefixTokens > 0 && !drawn.withoutHits);
        const { kvBlockTokens, maxNumSeqs, concurrency, system } = drawn;
        const starting = system.disaggregation?.prefillWorkers ?? system.replicas;
        // Workers that all start at 0 end together where chunks fill the budget: ties, which are to be rare.
        const isWhole = flavour === 'real' && concurrency !== undefined && starting > 1 && !drawn.inStep;
        const isChunked = drawn.chunkTokens !== undefined || drawn.scheduler === 'chunked_slo';
        const limits: WorkerLimits = {
          maxNumSeqs,
          maxNumBatchedTokens: maxNumSeqs + drawn.moreTokens,
          chunkTokens: isWhole ? undefined : drawn.chunkTokens,
          kvBlockTokens,
          kvBlocks: blocksFor(requests, drawn.roomFor, kvBlockTokens) + Math.ceil(prefixTokens / kvBlockTokens),
          fullLayers,
          windowLayers,
        };
        const input: SimulationInput = {
          requests,
          concurrency,
          scheduler: isWhole && drawn.scheduler === 'chunked_slo' ? 'continuous_slo' : drawn.scheduler,
          limits,
          cost: drawn.cost,
          ...system,
          prefixTokens,
          lengthEstimate: drawn.lengthEstimate,
          meanOutputTokens: drawn.meanOutputTokens,
          e2eSloMs: drawn.e2eSloMs,
          drainLimitMs: drawn.drainLimitMs,
        };
        if (isWhole && isChunked) steered.add(input);
        return input;
      }),
  );
}

const steered = new WeakSet<SimulationInput>();

/** Whether an experiment was drawn with chunks, and has none so that fewer things are at the same moment. */
export function isSteered(input: SimulationInput): boolean {
  return steered.has(input);
}

function requestsOf(arriving: readonly Arriving[], usualGapMs: number, withHits: boolean): Requests {
  let nowMs = 0;
  return {
    arrivalMs: Float64Array.from(arriving, ({ gap }) => {
      nowMs += gap * usualGapMs;
      return nowMs;
    }),
    promptTokens: Int32Array.from(arriving, ({ prompt }) => prompt),
    outputTokens: Int32Array.from(arriving, ({ output }) => output),
    hits: withHits ? Uint8Array.from(arriving, ({ hit }) => (hit ? 1 : 0)) : undefined,
  };
}

/** Blocks for so many of the largest request. */
function blocksFor(requests: Requests, roomFor: number, kvBlockTokens: number): number {
  let largest = 1;
  requests.promptTokens.forEach((prompt, i) => {
    largest = Math.max(largest, Math.ceil((prompt + requests.outputTokens[i]!) / kvBlockTokens));
  });
  return Math.ceil(largest * roomFor);
}
