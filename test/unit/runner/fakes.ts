import { build } from 'esbuild';
import type { RunRequest } from '../../../engine/studies/runRequest.ts';
import type { RunSummary } from '../../../engine/studies/runSummary.ts';
import type { Study } from '../../../engine/studies/study.ts';
import type { BeginRun } from '../../../runner/batch.ts';

/** A study of runs that do as they are called: see `fakeRuns`. */
export interface FakeJob {
  readonly alternatives: readonly { readonly name: string }[];
  /** What an endless run does, for all threads to see: slices, and those that began after it was told to stop. */
  readonly slices: Int32Array<SharedArrayBuffer>;
}

export function jobOf(...names: string[]): FakeJob {
  return { alternatives: names.map((name) => ({ name })), slices: new Int32Array(new SharedArrayBuffer(8)) };
}

/** Asks for as many runs as each round has; a round begins when the one before it is taken in full. */
export class FakeStudy implements Study<{ complete: boolean; found: string[] }> {
  private readonly found = new Map<number, string>();
  private asked = 0;

  constructor(
    private readonly rounds: readonly number[],
    private readonly alternative: (id: number) => number = () => 0,
  ) {}

  get mostRuns(): number {
    return this.rounds.reduce((sum, runs) => sum + runs, 0);
  }

  get taken(): number {
    return this.found.size;
  }

  get isDone(): boolean {
    return this.taken === this.mostRuns;
  }

  next(): RunRequest[] {
    let ready = 0;
    for (const runs of this.rounds) {
      if (this.found.size < ready) break;
      ready += runs;
    }
    const requests: RunRequest[] = [];
    for (; this.asked < ready; this.asked++)
      requests.push({ id: this.asked, alternative: this.alternative(this.asked), seed: 7 + this.asked, rateRps: 12.5 });
    return requests;
  }

  take({ id }: RunRequest, summary: RunSummary): void {
    if (this.found.has(id)) throw new Error(`Run ${id} was made twice.`);
    this.found.set(id, 'problem' in summary ? summary.problem : 'a run');
  }

  result() {
    const found = [...this.found].sort(([a], [b]) => a - b).map(([, problem]) => problem);
    return { complete: this.isDone, found };
  }
}

/** Runs whose summary names them, and which behave as their alternative is called. */
export function fakeRuns({ alternatives, slices }: FakeJob, isToldToStop: () => boolean): BeginRun {
  return ({ alternative, id }) => {
    const name = alternatives[alternative]!.name as keyof typeof behaviours | 'endless';
    let left = 3;
    const endless = () => {
      slices[1]! += isToldToStop() ? 1 : 0;
      Atomics.add(slices, 0, 1);
      return false;
    };
    return {
      advance: name === 'endless' ? endless : () => behaviours[name](--left),
      summary: () => ({ problem: `run ${id}` }),
    };
  };
}

const behaviours = {
  quick: (left: number) => left === 0,
  /** Never over, and looks up at nothing. */
  deaf: () => {
    for (;;);
  },
  throwing: () => {
    throw new RangeError('batches of 0 requests');
  },
  /** An array that no memory holds. */
  allocating: () => new ArrayBuffer(2 ** 45).byteLength > 0,
  exiting: () => process.exit(3),
  hoarding: () => {
    const kept: number[][] = [];
    for (;;) kept.push(new Array<number>(1000).fill(1.5));
  },
};

/** The bundle of workers that make such runs. */
export async function fakeWorkerFile(): Promise<string> {
  const outfile = 'node_modules/.cache/kneepoint/fakeWorker.cjs';
  await build({
    entryPoints: ['test/unit/runner/fakeWorker.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['esbuild'],
  });
  return outfile;
}
