import {
  distributionOf,
  distributionOfSeries,
  type Statistics,
  statisticsOf,
  statisticsOfSeries,
} from '../numerics/distribution.ts';
import type { ValueSeries } from '../numerics/valueSeries.ts';
import { checkSimulation } from './inputChecks.ts';
import type { Figures, Outcome, OverTime, ServingSlo, Verdict, VerdictReason } from './outcome.ts';
import { RunObserver } from './runObserver.ts';
import { Simulation } from './simulation.ts';
import type { SimulationInput } from './simulationInput.ts';
import type { Timeline } from './timeline.ts';

/** The percentiles of every distribution of a run. */
export const SHARES = [0.5, 0.9, 0.95, 0.99] as const;
/** Stretches of a timeline, unless asked otherwise. */
const STRETCHES = 2000;
/** A limit that binds for more than this share of the busy time makes a run saturated. */
const SATURATED = 0.5;

/** A run in slices: `advance` until it says that the run is over, then `outcome`. */
export class ServingRun {
  readonly simulation: Simulation;
  private readonly input: SimulationInput;
  private readonly slo: ServingSlo;
  private readonly observer: RunObserver;

  /** @throws RangeError with a sentence that names the field that makes no sense */
  constructor(input: SimulationInput, slo: ServingSlo, stretches: number = STRETCHES) {
    checkSimulation(input, slo, stretches);
    this.input = input;
    this.slo = slo;
    this.observer = new RunObserver(input.requests.promptTokens.length, stretches);
    this.simulation = new Simulation(input, this.observer);
  }

  /** Goes so many steps on. Whether the run is over. */
  advance(steps: number): boolean {
    return this.simulation.run(steps);
  }

  /** Share of the requests that are over. */
  get progress(): number {
    const { completed, rejected, log } = this.simulation;
    return log.count === 0 ? 1 : (completed + rejected) / log.count;
  }

  /** What the run came to. Only once it is over, and only once. */
  outcome(): Outcome {
    const { simulation, observer } = this;
    const figures = this.figuresWith(distributionOf, distributionOfSeries);
    const { durationMs } = figures;
    // A pool that the shared prefix leaves nothing of is empty, not undefined.
    const poolUnits = simulation.workers.length * Math.max(simulation.blocks.poolUnits, 1);
    return {
      log: simulation.log,
      ...figures,
      queue: overTime(observer.waiting, durationMs, 1),
      batch: overTime(observer.running, durationMs, 1),
      kv: overTime(observer.held, durationMs, poolUnits),
    };
  }

  /** The numbers of the outcome alone, which take a fraction of the time. In place of `outcome`. */
  figures(): Figures {
    return this.figuresWith(statisticsOf, statisticsOfSeries);
  }

  private figuresWith<Latency extends Statistics>(
    latencyOf: (values: Float64Array, shares: readonly number[]) => Latency,
    latencyOfSeries: (series: ValueSeries, shares: readonly number[]) => Latency,
  ): Figures<Latency> {
    const { simulation, observer, input, slo } = this;
    const { log, load, workers } = simulation;
    const startMs = log.count > 0 && log.arrivalMs[0]! >= 0 ? log.arrivalMs[0]! : 0;
    const drained = simulation.completed + simulation.rejected === log.count;
    const endMs = drained ? Math.max(simulation.nowMs, startMs) : simulation.stopMs;
    observer.end(endMs);
    const durationMs = endMs - startMs;
    const perS = (n: number) => (durationMs > 0 ? (n * 1000) / durationMs : 0);
    const { latencies, meetSlo } = measured(simulation, slo, latencyOf);
    const busyMs = sum(workers.map((worker) => worker.busyMs));
    const mostRunning = workers.length * input.limits.maxNumSeqs;
    const unfinished = log.count - simulation.completed - simulation.rejected;
    return {
      ...latencies,
      itlMs: latencyOfSeries(simulation.gaps, SHARES),
      counts: {
        arrived: simulation.arrived,
        completed: simulation.completed,
        unfinished,
        rejected: simulation.rejected,
        preemptions: load.preemptions,
        tokens: load.tokens,
        iterations: sum(workers.map((worker) => worker.iterations)),
        meetSlo,
      },
      drained,
      durationMs,
      requestsPerS: perS(simulation.completed),
      tokensPerS: perS(load.tokens),
      goodputRps: perS(meetSlo),
      attainment: log.count > 0 ? meetSlo / log.count : Number.NaN,
      utilisation: durationMs > 0 ? busyMs / (workers.length * durationMs) : 0,
      batchOccupancy: busyMs > 0 ? observer.running.area / (busyMs * input.limits.maxNumSeqs) : 0,
      ...this.verdict(drained, unfinished, busyMs, mostRunning),
    };
  }

  private verdict(
    drained: boolean,
    unfinished: number,
    busyMs: number,
    mostRunning: number,
  ): { verdict: Verdict; reason: VerdictReason } {
    const { rejected, log } = this.simulation;
    if (rejected > 0 && rejected === log.count) {
      return { verdict: 'unstable', reason: { because: 'nothing-fits', rejected } };
    }
    if (!drained) return { verdict: 'unstable', reason: { because: 'not-drained', unfinished } };
    const growth = this.observer.queueGrowth.growth();
    if (growth !== undefined && growth.requests > mostRunning) {
      const reason = { because: 'queue-grows', perSecond: growth.perMs * 1000, requests: growth.requests } as const;
      return { verdict: 'unstable', reason };
    }
    const { workers } = this.simulation;
    const batch = sum(workers.map((worker) => worker.heldBack.byBatchMs)) / busyMs;
    const kv = sum(workers.map((worker) => worker.heldBack.byKvMs)) / busyMs;
    if (batch + kv > SATURATED) {
      const because = batch >= kv ? 'batch-binds' : 'kv-binds';
      return { verdict: 'saturated', reason: { because, share: batch + kv } };
    }
    return { verdict: 'stable', reason: { because: 'keeps-up' } };
  }
}

/**
 * A whole run at once.
 * @throws RangeError with a sentence that names the field that makes no sense
 */
export function simulate(input: SimulationInput, slo: ServingSlo = {}, stretches?: number): Outcome {
  const run = new ServingRun(input, slo, stretches);
  run.advance(Number.POSITIVE_INFINITY);
  return run.outcome();
}

function measured<Latency>(
  { log }: Simulation,
  slo: ServingSlo,
  latencyOf: (values: Float64Array, shares: readonly number[]) => Latency,
): { latencies: Record<'queueWaitMs' | 'ttftMs' | 'tpotMs' | 'e2eMs', Latency>; meetSlo: number } {
  const { arrivalMs, admissionMs, firstTokenMs, completionMs, outputTokens } = log;
  const values = new Float64Array(log.count);
  const difference = (later: Float64Array, earlier: Float64Array): Latency => {
    for (let r = 0; r < values.length; r++) values[r] = later[r]! - earlier[r]!;
    return latencyOf(values, SHARES);
  };
  const queueWaitMs = difference(admissionMs, arrivalMs);
  const ttftMs = difference(firstTokenMs, arrivalMs);
  const e2eMs = difference(completionMs, arrivalMs);
  const mostTtft = slo.ttftMs ?? Number.POSITIVE_INFINITY;
  const mostItl = slo.itlMs ?? Number.POSITIVE_INFINITY;
  const mostE2e = slo.e2eMs ?? Number.POSITIVE_INFINITY;
  let meetSlo = 0;
  for (let r = 0; r < values.length; r++) {
    const gaps = outputTokens[r]! - 1;
    const tpot = (completionMs[r]! - firstTokenMs[r]!) / gaps;
    values[r] = gaps > 0 ? tpot : Number.NaN;
    // A request that is not complete has NaN here, and meets nothing.
    const isMet =
      completionMs[r]! - arrivalMs[r]! <= mostE2e &&
      firstTokenMs[r]! - arrivalMs[r]! <= mostTtft &&
      (gaps === 0 || tpot <= mostItl);
    if (isMet) meetSlo++;
  }
  return { latencies: { queueWaitMs, ttftMs, tpotMs: latencyOf(values, SHARES), e2eMs }, meetSlo };
}

function overTime(timeline: Timeline, durationMs: number, whole: number): OverTime {
  const { length, stretchMs, least, most } = timeline;
  const scaled = (values: Float64Array) => values.slice(0, length).map((value) => value / whole);
  return {
    mean: durationMs > 0 ? timeline.area / durationMs / whole : 0,
    peak: timeline.peak / whole,
    stretchMs,
    least: scaled(least),
    most: scaled(most),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
