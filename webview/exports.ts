import { capacityChart } from '../charts/capacity.ts';
import { capacitySummary } from '../charts/capacityWords.ts';
import { renderSvg } from '../charts/svg.ts';
import { PAPER } from '../charts/theme.ts';
import { capacityCsv } from '../engine/report/capacityRows.ts';
import { capacitySentence } from '../engine/report/capacitySentence.ts';
import type { ExportFormat } from '../protocol/capacityMessages.ts';
import type { Shown } from './shown.ts';
import { shownPicture } from './views/picture.ts';

const SIZE = { width: 860, height: 560 };
/** Pixels of a PNG for each of the picture's, for sharp print. */
const PNG_SCALE = 2;

/** The picture or its numbers as the content of a file: PNG in base64, the others as text. */
export async function exported(shown: Shown, format: ExportFormat): Promise<string> {
  if (format === 'csv') return capacityCsv(shown.capacity);
  const svg = svgOf(shown);
  return format === 'svg' ? svg : pngOf(svg);
}

/** A name for the file, made of what it shows. */
export function exportName({ chosen }: Shown, format: ExportFormat): string {
  const stem = `capacity-${chosen.facts.entry.key}-${chosen.variant.parameters.name}`;
  return `${stem.replace(/[^\w.-]+/g, '-')}.${format}`;
}

/** On paper, whatever the editor's theme: a file is read elsewhere. */
function svgOf(shown: Shown): string {
  const option = capacityChart(shownPicture(shown), PAPER, SIZE);
  if (!option) throw new Error('There is no picture to save.');
  return renderSvg(
    { ...option, backgroundColor: PAPER.background },
    {
      ...SIZE,
      title: capacitySentence(shown.chosen.variant.parameters.name, shown.capacity),
      description: capacitySummary(shown.capacity),
    },
  );
}

async function pngOf(svg: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width * PNG_SCALE;
  canvas.height = SIZE.height * PNG_SCALE;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}
