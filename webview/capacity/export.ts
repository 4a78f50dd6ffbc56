import { capacityChart } from '../../charts/capacity.ts';
import { capacitySummary } from '../../charts/capacityWords.ts';
import { capacityCsv } from '../../engine/report/capacityRows.ts';
import { capacitySentence } from '../../engine/report/capacitySentence.ts';
import type { Exported } from '../exports.ts';
import { pictureOf } from './picture.ts';
import type { Shown } from './shown.ts';

const SIZE = { width: 860, height: 560 };

/** The picture and the numbers of the capacity view as files. */
export function capacityExport(shown: Shown): Exported {
  const { chosen, capacity } = shown;
  return {
    stem: `capacity-${chosen.facts.entry.key}-${chosen.variant.parameters.name}`,
    size: SIZE,
    title: capacitySentence(chosen.variant.parameters.name, capacity),
    description: capacitySummary(capacity),
    chart: (theme) => capacityChart(pictureOf(shown), theme, SIZE),
    csv: () => capacityCsv(capacity),
  };
}
