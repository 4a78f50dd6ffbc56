import { timeMs, timeOfDay } from '../../engine/report/clock.ts';
import { plural, whole } from '../../engine/report/quantities.ts';
import { gateWords, STARTS, tuningSentence } from '../../engine/report/tuningSentence.ts';
import { tunerNamed } from '../../engine/tuner/index.ts';
import { element, icon, setText } from '../element.ts';
import type { Shown } from './shown.ts';

/** More would push the numbers out of sight; the table has them all. */
const MOST_WARNINGS = 5;

/** The verdict in words, what it rests on, and what warps it. */
export function headline() {
  const sentence = element('h1', { 'aria-live': 'polite' });
  const basis = element('p', { class: 'basis' });
  const warnings = element('ul', { class: 'warnings' });
  return {
    node: element('header', {}, sentence, basis, warnings),
    update(shown: Shown): void {
      const { chosen, summary, others } = shown;
      setText(sentence, summary ? tuningSentence(summary, others) : `Learning ${chosen.variant.name} …`);
      setText(basis, basisOf(shown));
      const notes = warningsOf(shown);
      warnings.replaceChildren(...notes.map((text) => element('li', {}, icon('warning'), ` ${text}`)));
      warnings.hidden = notes.length === 0;
    },
  };
}

function basisOf({ chosen, summary }: Shown): string {
  const { model_id, namespace, cycles } = chosen.question.spec;
  const times = cycles.map(({ time }) => timeOfDay(timeMs(time)));
  const span = times.length > 1 ? `${times[0]} to ${times.at(-1)}` : (times[0] ?? '');
  return [
    `${model_id} in ${namespace}`,
    `${plural(cycles.length, 'cycle')}, ${span} UTC`,
    `${tunerNamed(chosen.tuner).semantics} semantics`,
    ...(summary?.startedFrom ? [`started from ${STARTS[summary.startedFrom]}`] : []),
  ].join(' · ');
}

/** What a reader should know before trusting the numbers, the most important first. */
function warningsOf({ chosen, summary }: Shown): string[] {
  const all = [...chosen.facts.remarks];
  if (summary?.last) {
    const { accepted, rejected, isLockedUp, cycles, cyclesWithout, rows, guessError, maxNis } = summary;
    const updates = accepted + rejected;
    if (accepted > 0 && rejected > 0 && !isLockedUp) {
      const gate = maxNis === undefined ? '' : ` at the gate of NIS ${gateWords(maxNis)}`;
      all.push(`${whole(rejected)} of ${plural(updates, 'update')} ${was(rejected)} rejected${gate}.`);
    }
    if (cyclesWithout > 0) {
      const first = rows.find(({ outcome, pod }) => outcome === 'skipped' && pod === undefined);
      all.push(`${whole(cyclesWithout)} of ${plural(cycles, 'cycle')} brought no update. ${first?.why ?? ''}`);
    }
    if (guessError) all.push(`${guessError} So it started from the default parameters.`);
    if (updates === 1) all.push('One update cannot tell α, β and γ apart: they are little more than the first guess.');
  }
  return all.slice(0, MOST_WARNINGS);
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were';
}
