import { threeDigits, whole } from '../../engine/report/quantities.ts';
import { PARAMETERS, percent, sigmaWords } from '../../engine/report/tuningSentence.ts';
import type { TuningSummary } from '../../engine/report/tuningSummary.ts';
import { TUNERS } from '../../engine/tuner/index.ts';
import { dataGrid } from '../controls.ts';
import { element } from '../element.ts';
import type { Shown } from './shown.ts';

const TITLE = 'The tuners on the same observations';
/** Room for alpha, beta and gamma: the smaller a number, the longer it is. */
const SHARES = [1.2, 1.8, 1.9];

/** The tuners side by side, in numbers. */
export function comparison() {
  const table = dataGrid(
    TITLE,
    [
      { key: 'tuner', title: 'Tuner', share: 1.6 },
      ...PARAMETERS.map(({ spelled, name, unit }, i) => ({
        key: spelled,
        title: `${name} (${unit})`,
        share: SHARES[i]!,
      })),
      { key: 'updates', title: 'Accepted', share: 1.4 },
      { key: 'ttft', title: 'TTFT off by', share: 1.05 },
      { key: 'itl', title: 'ITL off by', share: 1.05 },
    ],
    { look: 'narrow' },
  );
  const node = element('section', { 'aria-label': TITLE }, element('h2', {}, TITLE), table.node);
  return {
    node,
    update({ chosen, summary, others }: Shown): void {
      node.hidden = chosen.lines !== 'all';
      if (node.hidden) return;
      const all = [...(summary ? [summary] : []), ...others];
      // One order, whichever was chosen.
      table.update(TUNERS.flatMap((name) => all.filter(({ tuner }) => tuner === name)).map(cells));
    },
  };
}

function cells({ tuner, last, accepted, rejected, errors }: TuningSummary): Record<string, string> {
  const parameters = PARAMETERS.map(({ spelled }, i) => [
    spelled,
    last ? `${threeDigits(last.update.state[i]!)} ± ${sigmaWords(last.update.sigma[i])}` : '–',
  ]);
  return {
    tuner,
    ...Object.fromEntries(parameters),
    updates: `${whole(accepted)} of ${whole(accepted + rejected)}`,
    ttft: errors ? percent(errors.ttft) : '–',
    itl: errors ? percent(errors.itl) : '–',
  };
}
