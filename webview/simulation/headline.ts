import { plural, whole } from '../../engine/report/quantities.ts';
import { comparisonSentence } from '../../engine/report/servingComparison.ts';
import { servingSentence } from '../../engine/report/servingSentence.ts';
import { loadWords } from '../../engine/report/servingWords.ts';
import { element, icon, setText } from '../element.ts';
import type { Run } from './runs.ts';
import type { Shown } from './shown.ts';
import { warningsOf } from './warnings.ts';

/** More would push the numbers out of sight; the details have them all. */
const MOST_WARNINGS = 4;

/** The verdict in words, what it rests on, and what warps it. */
export function headline() {
  const sentence = element('h1', { 'aria-live': 'polite' });
  const change = element('p', { class: 'comparison' });
  const basis = element('p', { class: 'basis' });
  const warnings = element('ul', { class: 'warnings' });
  return {
    node: element('header', {}, sentence, change, basis, warnings),
    update({ chosen, run, pinned }: Shown): void {
      const { experiment } = (run?.question ?? chosen.question).job;
      setText(sentence, run ? servingSentence(experiment, run.outcome) : `Simulating ${chosen.facts.name} …`);
      const words = pinned?.problem
        ? `What is pinned cannot be simulated: ${pinned.problem}`
        : run && pinned?.run && comparisonSentence(run.outcome, pinned.run.outcome);
      setText(change, words ?? '');
      change.hidden = !words;
      setText(basis, basisOf(chosen.facts.name, experiment, run));
      const notes = run ? warningsOf(run, chosen.facts.remarks).slice(0, MOST_WARNINGS) : [];
      warnings.replaceChildren(...notes.map((text) => element('li', {}, icon('warning'), ` ${text}`)));
      warnings.hidden = notes.length === 0;
    },
  };
}

function basisOf(name: string, experiment: Run['question']['job']['experiment'], run: Run | undefined): string {
  const { system, latency, seed } = experiment;
  return [
    `${name}: ${loadWords(experiment)}`,
    ...(run ? [plural(run.requests, 'request')] : []),
    system.scheduler,
    latency.model === 'roofline' ? 'roofline latencies, estimated from data sheets' : 'latencies by α, β and γ, given',
    `seed ${whole(seed)}`,
  ].join(' · ');
}
