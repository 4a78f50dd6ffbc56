import { type QueueInput, QueueModel } from '../../engine/queueing/index.ts';

/** The load of a pod from some moment on, s since the exporter's start. */
export interface Phase {
  readonly fromS: number;
  readonly rateRps: number;
  /** Requests that are not served: the backlog grows. */
  readonly turnedBackRps?: number;
}

/** What a pod truly does in one phase: the queueing model's own steady state. */
export interface Truth {
  readonly arrivalRateRps: number;
  readonly ttftMs: number;
  readonly itlMs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly running: number;
}

/** What a pod exports at one moment. Every request that came is completed, in service or waiting. */
export interface Counters {
  readonly sent: number;
  /** First tokens. */
  readonly started: number;
  readonly completed: number;
  readonly ttftSum: number;
  readonly itlCount: number;
  readonly itlSum: number;
  readonly inputSum: number;
  readonly outputSum: number;
  readonly running: number;
  readonly waiting: number;
  readonly kvUse: number;
}

/** How long a batch takes to grow to its size after a change of load. */
const RAMP_S = 60;

/** A pod whose latencies follow from its load by the engine's queueing model. */
export class ServingPod {
  private readonly model: QueueModel;

  constructor(
    readonly name: string,
    readonly engine: 'vllm' | 'sglang',
    private readonly input: QueueInput,
    readonly phases: readonly Phase[],
    /** The label `llm_d_ai_variant`, if the pod has one. */
    readonly variant?: string,
  ) {
    this.model = new QueueModel(input, 'documented');
  }

  truthAt(timeS: number): Truth {
    const phase = this.phases.findLast(({ fromS }) => fromS <= timeS) ?? this.phases[0]!;
    return this.truthOf(phase);
  }

  /** Counters run on through all phases; only whole requests count. */
  countersAt(timeS: number): Counters {
    let [arrived, served, sent, started, running] = [0, 0, 0, 0, 0];
    let [ttftSum, itlSum, itlCount] = [0, 0, 0];
    for (const [i, phase] of this.phases.entries()) {
      const endS = Math.min(this.phases[i + 1]?.fromS ?? Number.POSITIVE_INFINITY, timeS);
      const lengthS = Math.max(endS - phase.fromS, 0);
      arrived += phase.rateRps * lengthS;
      served += (phase.rateRps - (phase.turnedBackRps ?? 0)) * lengthS;
      // The products of rates and times are whole numbers but for the last digit.
      sent = Math.floor(arrived + 1e-6);
      const begun = Math.floor(served + 1e-6) - started;
      const { ttftMs, itlMs, outputTokens, running: steady } = this.truthOf(phase);
      started += begun;
      ttftSum += (begun * ttftMs) / 1000;
      itlCount += begun * (outputTokens - 1);
      itlSum += (begun * (outputTokens - 1) * itlMs) / 1000;
      // The batch grows to its new size while fewer requests complete than start.
      running += Math.round((steady - running) * Math.min(lengthS / RAMP_S, 1));
    }
    const completed = started - running;
    const { inputTokens, outputTokens } = this.input;
    return {
      ...{ sent, started, completed, running, waiting: sent - started, ttftSum, itlCount, itlSum, kvUse: 0.4 },
      ...{ inputSum: completed * inputTokens, outputSum: completed * outputTokens },
    };
  }

  private truthOf({ rateRps }: Phase): Truth {
    const { ttftMs, itlMs, inService } = this.model.analyze(rateRps);
    const { inputTokens, outputTokens } = this.input;
    return { arrivalRateRps: rateRps, ttftMs, itlMs, inputTokens, outputTokens, running: Math.ceil(inService) };
  }
}
