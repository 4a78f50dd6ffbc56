import {
  distributionOf,
  distributionOfSeries,
  type Statistics,
  statisticsOf,
  statisticsOfSeries,
} from '../numerics/distribution.ts';
import type { ValueSeries } from '../numerics/valueSeries.ts';
import { checkSimulation, checkStretches } from './inputChecks.ts';
import { type LabelledRun, label } from './label.ts';
import type { DisaggregationOutcome, Figures, Outcome, OverTime, ServingSlo } from './outcome.ts';
import type { RequestLog } from './requestLog.ts';
import { RunObserver } from './runObserver.ts';
import { Simulation } from './simulation.ts';
import type { SimulationInput } from './simulationInput.ts';
import type { Timeline } from './timeline.ts';

/** The percentiles of every distribution of a run. */
export const SHARES = [0.5, 0.9, 0.95, 0.99] as const;
/** Stretches of a timeline, unless asked otherwise. */
const STRETCHES = 2000;

/** A run in slices: `advance` until it says that the run is over, then `outcome`. */
export class ServingRun {
  readonly simulation: Simulation;
  private readonly input: SimulationInput;
  private readonly slo: ServingSlo;
  private readonly observer: RunObserver;

  /** @throws RangeError with a sentence that names the field that makes no sense */
  constructor(input: SimulationInput, slo: ServingSlo, stretches: number = STRETCHES) {
    checkSimulation(input, slo);
    checkStretches(stretches);
    this.input = input;
    this.slo = slo;
    this.observer = new RunObserver(input.requests.promptTokens.length, stretches, input.disaggregation !== undefined);
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
    const { log, load, blocks, workers } = simulation;
    const figures = this.figuresWith(distributionOf, distributionOfSeries);
    const { durationMs } = figures;
    // A pool that the shared prefix leaves nothing of is empty, not undefined.
    const poolUnits = workers.length * Math.max(blocks.poolUnits, 1);
    return {
      log,
      ...figures,
      queue: overTime(observer.waiting, durationMs),
      batch: overTime(observer.running, durationMs),
      kv: overTime(observer.held, durationMs, poolUnits, load.lateUnitMs),
      disaggregation: observer.link && betweenPools(log, overTime(observer.link.onLink, durationMs)),
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
      utilisation: shareOf(busyMs, workers.length * durationMs),
      batchOccupancy: shareOf(observer.running.area, busyMs * input.limits.maxNumSeqs),
      ...label(this.labelled(unfinished)),
    };
  }

  /** What the label is made from. */
  private labelled(unfinished: number): LabelledRun {
    const { simulation, observer, input } = this;
    const { workers, prefillWorkers, rejected, log } = simulation;
    const { link } = observer;
    const growth = observer.queueGrowth.growth();
    return {
      requests: log.count,
      rejected,
      unfinished,
      maxNumSeqs: input.limits.maxNumSeqs,
      pools:
        link === undefined
          ? [{ name: 'replicas', workers, growth }]
          : [
              { name: 'prefill', workers: workers.slice(0, prefillWorkers), growth },
              { name: 'decode', workers: workers.slice(prefillWorkers), growth: link.decodeGrowth.growth() },
            ],
      link: link && { growth: link.linkGrowth.growth(), heldBack: link.heldBack },
    };
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

/** Both are sums over a whole run: the last digit of the part may be above the whole. */
function shareOf(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, part / whole) : 0;
}

function betweenPools(log: RequestLog, onLink: OverTime): DisaggregationOutcome {
  const { firstTokenMs, transferDoneMs, decodeAdmissionMs } = log;
  const difference = (later: Float64Array, earlier: Float64Array) =>
    distributionOf(
      later.map((time, r) => time - earlier[r]!),
      SHARES,
    );
  return {
    transferMs: difference(transferDoneMs, firstTokenMs),
    decodeWaitMs: difference(decodeAdmissionMs, transferDoneMs),
    onLink,
  };
}

/** As shares of a whole; with an area that the timeline was not told of. */
function overTime(timeline: Timeline, durationMs: number, whole = 1, lateArea = 0): OverTime {
  const { length, stretchMs, least, most } = timeline;
  const scaled = (values: Float64Array) => values.slice(0, length).map((value) => value / whole);
  return {
    mean: durationMs > 0 ? (timeline.area + lateArea) / durationMs / whole : 0,
    peak: timeline.peak / whole,
    stretchMs,
    least: scaled(least),
    most: scaled(most),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
