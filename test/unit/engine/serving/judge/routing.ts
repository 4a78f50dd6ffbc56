import type { JudgedRequest } from './judgedRequest.ts';
import type { Rules } from './rules.ts';
import { heldUnits, type Worker } from './worker.ts';

/** Gives requests to the workers of a pool by the router's rule. */
export class Routing {
  private given = 0;

  constructor(
    private readonly rules: Rules,
    private readonly workers: readonly Worker[],
  ) {}

  give(request: JudgedRequest): Worker {
    const worker = this.choose();
    this.given += 1;
    worker.outstanding.push(request);
    request.workers.push(worker.number);
    return worker;
  }

  private choose(): Worker {
    const { workers } = this;
    const { router } = this.rules.input;
    if (router === 'round_robin') return workers[this.given % workers.length]!;
    if (router === 'least_outstanding') return least(workers, (worker) => worker.outstanding.length);
    return least(workers, heldUnits);
  }
}

/** The first of those with the smallest number. */
function least(workers: readonly Worker[], number: (worker: Worker) => number): Worker {
  let best = workers[0]!;
  for (const worker of workers) {
    if (number(worker) < number(best)) best = worker;
  }
  return best;
}
