import { type TuningSummary, tuningSummary } from '../../engine/report/tuningSummary.ts';
import { TUNERS, TuningRun } from '../../engine/tuner/index.ts';
import { modelCycles } from '../../engine/tuner/modelCycles.ts';
import type { TunerName } from '../../schemas/defaults.ts';
import type { Question } from './chosen.ts';

/** Work at a stretch, ms: less than a frame, so that the page answers meanwhile. */
const SLICE_MS = 12;
/** Progress is told no more often than this, ms. */
const TOLD_EVERY_MS = 100;

/** How far the tuners are. */
export interface Progress {
  readonly tuner: TunerName;
  readonly doneCycles: number;
  readonly cycles: number;
  readonly isStopped: boolean;
}

/** Time, and how to go on a little later. */
interface Pace {
  now(): number;
  later(goOn: () => void): void;
}

const PACE: Pace = { now: () => performance.now(), later: (goOn) => void setTimeout(goOn, 0) };

interface Work {
  readonly spec: Question['spec'];
  /** Everything else that was asked. */
  readonly rest: string;
  readonly model: string;
  readonly cycles: number;
  readonly runs: ReadonlyMap<TunerName, TuningRun>;
}

/**
 * Runs all tuners over the same observations, a slice at a time. A newer question ends what an older one began; what
 * was learned before stays until there is something newer.
 */
export class Learner {
  private work: Work | undefined;
  /** The last work of the same model that came to its end. */
  private finished: Work | undefined;
  private first: TunerName | undefined;
  private isStopped = false;
  private isWaiting = false;
  private toldAt = 0;
  private readonly summaries = new WeakMap<TuningRun, Map<string, { doneCycles: number; summary: TuningSummary }>>();

  /** @param changed called when there is more to show */
  constructor(
    private readonly changed: () => void,
    private readonly pace: Pace = PACE,
  ) {}

  /** Starts to learn, unless the question is the same as before; the tuner named first comes first. */
  learn(question: Question, first: TunerName): void {
    this.first = first;
    const { model, spec, known } = question;
    const rest = JSON.stringify([model, known]);
    if (this.work && rest === this.work.rest && isSame(spec, this.work.spec)) return;
    const cycles = modelCycles(spec);
    const name = JSON.stringify(model);
    if (this.work && isDone(this.work)) this.finished = this.work;
    if (this.finished?.model !== name) this.finished = undefined;
    this.isStopped = false;
    this.work = {
      spec,
      rest,
      model: name,
      cycles: cycles.length,
      runs: new Map(TUNERS.map((tuner) => [tuner, new TuningRun(tuner, model, cycles, known)])),
    };
    // Most files are learned from before anybody could see that they are not.
    if (!this.isWaiting) this.slice();
  }

  stop(): void {
    this.isStopped = true;
    this.changed();
  }

  goOn(): void {
    this.isStopped = false;
    if (!this.isWaiting) this.slice();
    this.changed();
  }

  /** How far the present work is; undefined once it is done. */
  progress(): Progress | undefined {
    const { work, isStopped } = this;
    const next = work && this.next(work);
    return next && { tuner: next[0], doneCycles: next[1].doneCycles, cycles: work.cycles, isStopped };
  }

  /** What a tuner made of a variant: of the present question, if that is done or was stopped, else of the one before. */
  summary(tuner: TunerName, variant: string): TuningSummary | undefined {
    const now = this.work?.runs.get(tuner);
    const run = now && (now.isDone || (this.isStopped && now.doneCycles > 0)) ? now : this.finished?.runs.get(tuner);
    return run && this.summaryOf(run, variant);
  }

  private summaryOf(run: TuningRun, variant: string): TuningSummary {
    const { doneCycles } = run;
    const known = this.summaries.get(run) ?? new Map<string, { doneCycles: number; summary: TuningSummary }>();
    this.summaries.set(run, known);
    const before = known.get(variant);
    if (before?.doneCycles === doneCycles) return before.summary;
    const summary = tuningSummary(run.history(variant));
    known.set(variant, { doneCycles, summary });
    return summary;
  }

  /** The tuner to go on with: the one that is looked at, as long as it is not done. */
  private next({ runs }: Work): readonly [TunerName, TuningRun] | undefined {
    const open = [...runs].filter(([, run]) => !run.isDone);
    return open.find(([name]) => name === this.first) ?? open[0];
  }

  /** Works for a while, and sees to it that the rest is done later. */
  private slice(): void {
    if (this.isStopped || !this.work) return;
    const start = this.pace.now();
    let next = this.next(this.work);
    while (next && this.pace.now() - start < SLICE_MS) {
      next[1].step();
      if (next[1].isDone) next = this.next(this.work);
    }
    if (!next) return;
    this.isWaiting = true;
    this.pace.later(() => this.goFurther());
  }

  private goFurther(): void {
    this.isWaiting = false;
    this.slice();
    const now = this.pace.now();
    if (this.isWaiting && now - this.toldAt < TOLD_EVERY_MS) return;
    this.toldAt = now;
    this.changed();
  }
}

/** The editor's side sends observations anew whenever the file, or another one, changes. */
function isSame(a: Question['spec'], b: Question['spec']): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function isDone({ runs }: Work): boolean {
  return [...runs.values()].every((run) => run.isDone);
}
