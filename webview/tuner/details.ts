import { timeOfDay } from '../../engine/report/clock.ts';
import { threeDigits, whole } from '../../engine/report/quantities.ts';
import type { TuningRow } from '../../engine/report/tuningRows.ts';
import { gateWords, knowledgeSentence, PARAMETERS, sigmaWords } from '../../engine/report/tuningSentence.ts';
import type { TuningSummary } from '../../engine/report/tuningSummary.ts';
import { MAX_NIS } from '../../schemas/defaults.ts';
import { element } from '../element.ts';
import { pagedGrid } from '../parts/pagedGrid.ts';
import { fileOf, parameterAge } from '../parts/parameterAge.ts';
import type { Shown } from './shown.ts';

const TITLE = 'What the tuner did, cycle by cycle';
const COLUMNS = [
  { key: 'cycle', title: 'Cycle', share: 0.5 },
  { key: 'time', title: 'Time (UTC)', share: 0.8 },
  { key: 'pod', title: 'Pod', share: 1.5 },
  { key: 'outcome', title: 'Update', share: 0.9 },
  ...PARAMETERS.map(({ name, spelled, unit }, i) => ({
    key: spelled,
    title: `${name} (${unit})`,
    share: 1.1 + 0.3 * i,
  })),
  { key: 'nis', title: 'NIS', share: 0.6 },
  { key: 'ttft', title: 'TTFT observed (ms)' },
  { key: 'ttftPredicted', title: 'predicted', share: 0.7 },
  { key: 'itl', title: 'ITL observed (ms)' },
  { key: 'itlPredicted', title: 'predicted', share: 0.7 },
  { key: 'why', title: 'Why', share: 3 },
];

interface DetailsHandlers {
  open(isOpen: boolean): void;
  showSource(uri: string, offset: number): void;
}

/** Folded away: the table of the same numbers, what the tuner started from, assumptions. */
export function details({ open, showSource }: DetailsHandlers) {
  const table = pagedGrid<TuningRow>(TITLE, COLUMNS, cells);
  const facts = element('ul', { class: 'facts' });
  const folded = element(
    'details',
    { class: 'wide' },
    element('summary', {}, 'Numbers, parameters, assumptions'),
    element('h2', {}, TITLE),
    table.node,
    element('h2', {}, 'Assumptions and remarks'),
    facts,
  ) as HTMLDetailsElement;
  let last: Shown | undefined;
  folded.addEventListener('toggle', () => {
    open(folded.open);
    if (last) fill(last);
  });

  function fill({ chosen, summary }: Shown): void {
    table.update(summary?.rows ?? []);
    facts.replaceChildren(
      ...[...assumptions(summary?.maxNis), ...knowledge(summary), ...chosen.facts.remarks].map((line) =>
        element('li', {}, line),
      ),
      ...chosen.variant.model.known.map((known) => {
        const { name, alpha_ms, beta_ms, gamma_ms } = known.parameters;
        const link = element('a', { href: '#', role: 'button' }, fileOf(known));
        link.addEventListener('click', (event) => {
          event.preventDefault();
          showSource(known.from.uri, known.from.offset);
        });
        const values = `α ${threeDigits(alpha_ms)} ms, β ${threeDigits(beta_ms)} ms/token, γ ${threeDigits(gamma_ms)} ms/token`;
        return element('li', {}, `Known of ${name}: ${values}, ${parameterAge(known, Date.now())}, in `, link, '.');
      }),
    );
  }

  return {
    node: folded,
    update(shown: Shown, isOpen: boolean): void {
      last = shown;
      if (folded.open !== isOpen) folded.open = isOpen;
      if (isOpen) fill(shown);
    },
  };
}

/** Which parameters the observations fix, with 90 % intervals: the robust tuner knows. */
function knowledge(summary: TuningSummary | undefined): string[] {
  const known = summary?.stored && knowledgeSentence(summary.stored);
  return known ? [known] : [];
}

function assumptions(maxNis: number | undefined): string[] {
  const percentile =
    'the 97.5th percentile of chi-square with 2 degrees of freedom, the upper end of its two-sided 95 % interval';
  return [
    'NIS (normalised innovation squared) is how far TTFT and ITL were from their predictions, measured by the errors that were expected of both.',
    ...(maxNis === undefined
      ? []
      : [`An update is rejected from NIS ${gateWords(maxNis)} on${maxNis === MAX_NIS ? `: ${percentile}` : ''}.`]),
    'Each prediction was made before its observation was taken in; where nothing was known before, there is none. TTFT is wait and prefill, without a decode step.',
    '± and the bands are one standard deviation: how sure the tuner is, which is not how right it is.',
  ];
}

function cells({ cycle, timeMs, pod, outcome, why = '', update }: TuningRow): Record<string, string> {
  const row = { cycle: whole(cycle), time: timeOfDay(timeMs), pod: pod ?? (update ? 'mean' : ''), outcome, why };
  if (!update) return row;
  const { state, sigma, nis, observed, predicted } = update;
  return {
    ...row,
    ...Object.fromEntries(
      PARAMETERS.map(({ spelled }, i) => [spelled, `${threeDigits(state[i]!)} ± ${sigmaWords(sigma[i])}`]),
    ),
    nis: nis === undefined ? '–' : threeDigits(nis),
    ttft: threeDigits(observed.ttftMs),
    ttftPredicted: predicted ? threeDigits(predicted.ttftMs) : '–',
    itl: threeDigits(observed.itlMs),
    itlPredicted: predicted ? threeDigits(predicted.itlMs) : '–',
  };
}
