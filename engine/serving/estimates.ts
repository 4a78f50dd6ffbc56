import { BatchTime } from './batchTime.ts';
import { DecodeSet } from './decodeSet.ts';
import { KvBlocks } from './kvBlocks.ts';
import type { RequestLog } from './requestLog.ts';
import type { SimulationInput } from './simulationInput.ts';

/** The order of waiting requests where it is not that of their coming: by service, or by slack. docs/serving.md, section 3. */
export class Estimates {
  private readonly time: BatchTime;
  private readonly decodes: DecodeSet;
  private readonly log: RequestLog;
  private readonly isBySlack: boolean;
  private readonly e2eSloMs: number;
  /** Mean output of the workload; 0 where the true one is known. */
  private readonly meanOutput: number;

  constructor(input: SimulationInput, log: RequestLog) {
    const one = { ...input.limits, kvBlockTokens: 1, kvBlocks: 0, windowLayers: 0 };
    this.time = new BatchTime(input.cost);
    this.decodes = new DecodeSet(1, new KvBlocks(one, 0, 0), input.cost.windowTokens, false);
    this.log = log;
    this.isBySlack = input.scheduler === 'continuous_slo' || input.scheduler === 'chunked_slo';
    this.e2eSloMs = input.e2eSloMs;
    this.meanOutput = input.lengthEstimate === 'mean' ? Math.floor(input.meanOutputTokens + 0.5) : 0;
  }

  /** What requests are ordered by, the smallest first. */
  key(request: number, isTransferred: boolean): number {
    const serviceMs = this.serviceMs(request, isTransferred);
    return this.isBySlack ? this.log.arrivalMs[request]! + this.e2eSloMs - serviceMs : serviceMs;
  }

  /** Time that a request needs alone: its prefill, unless it was transferred, and its decodes. */
  private serviceMs(request: number, isTransferred: boolean): number {
    const { log, time, decodes } = this;
    const emitted = log.emitted[request]!;
    const context = log.promptTokens[request]! + emitted;
    const output = this.meanOutput > 0 ? Math.max(this.meanOutput, emitted + 1) : log.outputTokens[request]!;
    let sum = 0;
    let left = output - emitted;
    let next = context;
    if (!isTransferred) {
      time.clearChunks();
      time.addChunk(context - log.cachedTokens[request]!, log.cachedTokens[request]!);
      sum = time.withChunks(decodes);
      left--;
      next++;
    }
    if (left === 0) return sum;
    decodes.add(0, next, left);
    while (left > 0) {
      time.decodesAlone(decodes);
      const n = Math.min(left, decodes.iterationsToChange(), time.decodeIterations);
      sum += n * time.decodeMs + 0.5 * time.decodeStepMs * (n * (n - 1));
      decodes.advance(n);
      left -= n;
    }
    decodes.remove(0);
    return sum;
  }
}
