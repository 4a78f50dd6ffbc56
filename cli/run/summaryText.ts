import { plural, whole } from '../../engine/report/quantities.ts';
import { EXPERIMENT } from '../../server/documents/serving/writtenExperiment.ts';
import type { FinishedRun } from './specRun.ts';

const VERDICTS = ['stable', 'saturated', 'unstable', 'complete', 'stopped', 'failed'];

/** Of all runs, last: `1 experiment: 1 stable; 2 of 2 expectations met`. */
export function summaryText(runs: readonly FinishedRun[]): string {
  const experiments = runs.filter(({ kind }) => kind === EXPERIMENT);
  const studies = runs.filter(({ kind }) => kind !== EXPERIMENT);
  const expectations = runs.flatMap((run) => run.expectations);
  const met = expectations.filter(({ isMet }) => isMet).length;
  const parts = [
    ...(experiments.length > 0 ? [`${plural(experiments.length, 'experiment')}: ${verdicts(experiments)}`] : []),
    ...(studies.length > 0 ? [`${plural(studies.length, 'study', 'studies')}: ${verdicts(studies)}`] : []),
    ...(expectations.length > 0 ? [`${whole(met)} of ${plural(expectations.length, 'expectation')} met`] : []),
  ];
  return `${parts.join('; ')}\n`;
}

function verdicts(runs: readonly FinishedRun[]): string {
  const count = (wanted: string) => runs.filter(({ verdict }) => verdict === wanted).length;
  return VERDICTS.flatMap((verdict) => (count(verdict) > 0 ? [`${whole(count(verdict))} ${verdict}`] : [])).join(', ');
}
