import type { AnyResult } from '../../schemas/results/results.ts';
import { restsOnDataSheets } from './latencyBasis.ts';

/**
 * How far a result may be read, in sentences (InferScale methodology: Latency model, Capacity search, Design-space explorer,
 * Paired A/B studies, Analytical-model sensitivity).
 */
export function guardrails(result: AnyResult): string[] {
  return [OF_KIND[result.kind], restsOnDataSheets(result) ? UNCALIBRATED : GIVEN, SIMULATED];
}

const OF_KIND: Readonly<Record<AnyResult['kind'], string>> = {
  ServingResult:
    'This is one run with one seed. How far another seed would differ is not in it: repeat it, or run a study, before a small difference decides anything.',
  CapacitySearchResult:
    'The search is bounded by its two rates and its number of steps: the answer is the highest of the rates that were tried, not an exact limit. One repetition that misses makes a rate infeasible, however the others did.',
  DesignSpaceResult:
    'This is a bounded study, not a global search: a design that was not tried may be better than all of them. Goodput per accelerator stands beside goodput, so that more hardware is not taken for a better design.',
  PairedStudyResult:
    'Intervals are the uncertainty of this simulated experiment alone. A delta whose interval holds 0 is no finding; of many metrics, one in twenty would seem to be one by chance.',
  SensitivityResult:
    'Shares of draws are not probabilities: this is no calibrated posterior over real hardware. An error that is no common factor of a phase, or larger than the band, is not in it.',
  SweepResult:
    'Only the fields on the axes differ; all others stand as in the base. The best point of a sweep is the best of its points, not an optimum.',
};

const UNCALIBRATED =
  'The latency model is not calibrated: times follow from data sheets and shares of peaks that servers usually reach. Comparisons between designs are worth more than any latency by itself; measure before you promise one.';
const GIVEN =
  'Times follow from the alpha, beta and gamma that the document gives. They are as good as what these were learned from, for that model, accelerator and server; nothing here was measured.';
const SIMULATED =
  "Schedulers, KV cache and transfers are simulated by rules that are written down, not by a server's own code; network, tokenizing and failures are left out.";
