import { plural, threeDigits, whole } from '../../engine/report/quantities.ts';
import { PARAMETERS, sigmaWords } from '../../engine/report/tuningSentence.ts';
import type { TuningSummary } from '../../engine/report/tuningSummary.ts';
import type { Tile } from '../parts/tiles.ts';

/** The three parameters with one standard deviation, and how many updates they rest on. */
export function tilesOf({ last, accepted, rejected, cyclesWithout }: TuningSummary, known?: readonly number[]): Tile[] {
  const updates = accepted + rejected;
  return [
    ...PARAMETERS.map(({ name, spelled, unit }, i): Tile => {
      const before = known ? `known ${threeDigits(known[i]!)}` : '';
      return {
        title: `${name} (${spelled}), ${unit}`,
        value: last ? threeDigits(last.update.state[i]!) : '–',
        detail: last ? [`± ${sigmaWords(last.update.sigma[i])} (1 σ)`, before].filter(Boolean).join(', ') : before,
      };
    }),
    {
      title: 'Updates accepted',
      value: updates > 0 ? `${whole(accepted)} of ${whole(updates)}` : 'none',
      detail: cyclesWithout > 0 ? `${plural(cyclesWithout, 'cycle')} without one` : '',
      ...(updates > 0 ? { met: rejected === 0, verdict: `${howMany(rejected, updates)} rejected` } : {}),
    },
  ];
}

function howMany(rejected: number, updates: number): string {
  if (rejected === 0) return 'none';
  return rejected === updates ? 'all' : whole(rejected);
}
