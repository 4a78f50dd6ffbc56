import type { Requests } from '../../../engine/serving/simulationInput.ts';
import { MAX_TOKENS } from '../../../schemas/defaults.ts';
import { plainNumber } from './traceClock.ts';
import type { TraceFormat, TraceLayout } from './traceFormat.ts';
import { quoted, type TraceProblems } from './traceProblems.ts';

const FIRST_CAPACITY = 1024;
const TOKENS = `a whole number from 0 to ${MAX_TOKENS}`;

/** Takes the requests of a trace in the order in which they stand there, and checks each. */
export class TraceRows {
  private count = 0;
  private ticks = new Float64Array(FIRST_CAPACITY);
  private prompts = new Int32Array(FIRST_CAPACITY);
  private outputs = new Int32Array(FIRST_CAPACITY);
  private readonly readTime: (value: unknown) => number;
  /** Requests that failed and are left out, and the line of the first. */
  private failed = 0;
  private firstFailedLine = 0;
  /** The line of the first request that arrives before the one above it. */
  private unsortedLine = 0;

  constructor(
    private readonly format: TraceFormat,
    private readonly layout: TraceLayout,
    private readonly problems: TraceProblems,
  ) {
    this.readTime = layout.clock.start();
  }

  get dropped(): number {
    return this.failed;
  }

  /** @param offset where the request stands in the text; what follows are its values, undefined for one that is missing */
  take(offset: number, arrival: unknown, prompt: unknown, output: unknown): void {
    const { layout } = this;
    const time = this.readTime(arrival);
    const promptTokens = plainNumber(prompt);
    const outputTokens = plainNumber(output);
    if (Number.isNaN(time)) this.refuse(offset, layout.arrival, layout.clock.description, arrival);
    else if (!isTokens(promptTokens)) this.refuse(offset, layout.prompt, TOKENS, prompt);
    else if (!isTokens(outputTokens)) this.refuse(offset, layout.output, TOKENS, output);
    else if (outputTokens === 0) this.takeEmptyAnswer(offset);
    else this.add(offset, time, promptTokens, outputTokens);
  }

  /**
   * The requests in the order of arrival, the first at 0, with warnings about what had to be done.
   * @returns undefined if there are none
   */
  finish(): Requests | undefined {
    const { count, problems, layout } = this;
    if (this.failed > 0) {
      const who = this.failed === 1 ? 'One request has' : `${this.failed} requests have`;
      const message = `${who} no answer (${layout.output} is 0): failed, and left out. The first stands here.`;
      problems.warning(this.firstFailedLine, message);
    }
    if (count === 0) return undefined;
    if (this.unsortedLine > 0) {
      const message = 'This request arrives before the one above it. The trace is put in the order of arrival.';
      problems.warning(this.unsortedLine, message);
      this.sort();
    }
    const arrivalMs = new Float64Array(count);
    const origin = this.ticks[0]!;
    for (let i = 0; i < count; i++) arrivalMs[i] = layout.clock.toMs(this.ticks[i]! - origin);
    return { arrivalMs, promptTokens: this.prompts.slice(0, count), outputTokens: this.outputs.slice(0, count) };
  }

  private refuse(offset: number, field: string, due: string, value: unknown): void {
    const isMissing = value === undefined || value === '';
    const message = isMissing ? `${field} is missing: ${due}.` : `${field} must be ${due}, not ${quoted(value)}.`;
    this.problems.error(offset, message);
  }

  private takeEmptyAnswer(offset: number): void {
    if (this.format.hasFailedRequests) {
      if (this.failed === 0) this.firstFailedLine = this.problems.lineAt(offset);
      this.failed++;
    } else {
      const message = `${this.layout.output} is 0. Every request needs an answer of at least one token.`;
      this.problems.error(offset, message);
    }
  }

  private add(offset: number, time: number, promptTokens: number, outputTokens: number): void {
    const { count } = this;
    if (count === this.ticks.length) this.grow();
    if (count > 0 && time < this.ticks[count - 1]! && this.unsortedLine === 0)
      this.unsortedLine = this.problems.lineAt(offset);
    this.ticks[count] = time;
    this.prompts[count] = promptTokens;
    this.outputs[count] = outputTokens;
    this.count++;
  }

  private grow(): void {
    const ticks = new Float64Array(2 * this.count);
    const prompts = new Int32Array(2 * this.count);
    const outputs = new Int32Array(2 * this.count);
    ticks.set(this.ticks);
    prompts.set(this.prompts);
    outputs.set(this.outputs);
    Object.assign(this, { ticks, prompts, outputs });
  }

  /** By time; requests of one time stay in their order. */
  private sort(): void {
    const { ticks, prompts, outputs } = this;
    const order = Uint32Array.from({ length: this.count }, (_, i) => i);
    order.sort((a, b) => ticks[a]! - ticks[b]! || a - b);
    this.ticks = Float64Array.from(order, (i) => ticks[i]!);
    this.prompts = Int32Array.from(order, (i) => prompts[i]!);
    this.outputs = Int32Array.from(order, (i) => outputs[i]!);
  }
}

function isTokens(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MAX_TOKENS;
}
