import { asGiven } from '../../engine/report/quantities.ts';
import { loadWords } from '../../engine/report/servingWords.ts';
import type { Chosen } from './chosen.ts';

/** Fields and their values in words: `scheduler chunked_slo, seed 2`; empty without any. */
export function fieldWords(fields: Chosen['toWrite']): string {
  return Object.entries(fields)
    .map(([path, value]) => {
      const name = path.split('.').at(-1);
      if (value === null) return `no ${name}`;
      return `${name} ${typeof value === 'number' ? asGiven(value) : value}`;
    })
    .join(', ');
}

/** What tells a run from others of its experiment. */
export function runLabel({ toWrite, question }: Chosen): string {
  const { experiment } = question.job;
  const { scheduler, accelerator } = experiment.system;
  const words = fieldWords(toWrite);
  return words === ''
    ? `the file's ${loadWords(experiment)}, ${scheduler}${accelerator ? `, ${accelerator}` : ''}`
    : words;
}
