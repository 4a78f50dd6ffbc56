import { errorsOf, type Figures, figuresOf } from './errors.ts';
import { type Fit, fitted } from './fit.ts';
import { ITERATION, ITERATION_BY_PEAKS, type LatencyModel, ROOFLINE } from './latencyModel.ts';
import type { MeasuredRun } from './measuredRun.ts';
import { replayed } from './replay.ts';

/** A fit sees so many requests of a run: those of the ramp-up. */
export const FITTED_REQUESTS = 150;

/** What a model fitted on one run says of requests that it has not seen, against what was measured. */
export interface Prediction {
  readonly model: LatencyModel;
  /** Undefined: nothing was fitted. */
  readonly fittedOn?: MeasuredRun;
  readonly fit?: Fit;
  readonly of: MeasuredRun;
  /** The first request that counts. */
  readonly from: number;
  readonly errors: Figures;
  readonly preemptions: number;
}

/** The rest of each run, by what was fitted on its beginning; and each run whole, by what was fitted on the other's. */
export function predictions(runs: readonly MeasuredRun[]): Prediction[] {
  const rows: Prediction[] = [];
  for (const model of [ITERATION, ROOFLINE]) {
    const fits = runs.map((run) => fitted(model, run, FITTED_REQUESTS));
    runs.forEach((run, i) => {
      rows.push(predicted(model, fits[i]!, run, run, FITTED_REQUESTS));
    });
    for (const moving of model === ITERATION ? [ITERATION, ITERATION_BY_PEAKS] : [ROOFLINE]) {
      runs.forEach((run, i) => {
        for (const other of runs) if (other !== run) rows.push(predicted(moving, fits[i]!, run, other, 0));
      });
    }
  }
  for (const run of runs) rows.push(unfitted(run));
  return rows;
}

function predicted(model: LatencyModel, fit: Fit, fittedOn: MeasuredRun, of: MeasuredRun, from: number): Prediction {
  const parameters = model.moved(fit.parameters, fittedOn.accelerator, of.accelerator);
  return { model, fittedOn, fit, ...comparison(model, parameters, of, from) };
}

/** The roofline as it is, both scales 1. */
function unfitted(of: MeasuredRun): Prediction {
  return { model: ROOFLINE, ...comparison(ROOFLINE, [1, 1], of, 0) };
}

function comparison(model: LatencyModel, parameters: readonly number[], of: MeasuredRun, from: number) {
  const ours = replayed(of, model.cost(parameters, of.accelerator));
  const errors = errorsOf(figuresOf(of.latencies, from), figuresOf(ours, from));
  return { of, from, errors, preemptions: ours.preemptions };
}
