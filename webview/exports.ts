import type { ChartOption } from '../charts/echarts.ts';
import { renderSvg } from '../charts/svg.ts';
import { type ChartTheme, PAPER } from '../charts/theme.ts';
import type { ExportFormat } from '../protocol/pageMessages.ts';

/** Pixels of a PNG for each of the picture's, for sharp print. */
const PNG_SCALE = 2;

/** What can be saved of a page. */
export interface Exported {
  /** The name of the file, without its ending; other than letters and digits become dashes. */
  readonly stem: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly title: string;
  /** The picture in words. */
  readonly description: string;
  /** Undefined without a picture. */
  chart(theme: ChartTheme): ChartOption | undefined;
  csv(): string;
}

/** The picture or its numbers as the content of a file: PNG in base64, the others as text. */
export async function rendered(what: Exported, format: ExportFormat): Promise<string> {
  if (format === 'csv') return what.csv();
  const svg = svgOf(what);
  return format === 'svg' ? svg : pngOf(svg, what);
}

/** A name for the file, made of what it shows. */
export function fileName({ stem }: Exported, format: ExportFormat): string {
  return `${stem.replace(/[^\w.-]+/g, '-')}.${format}`;
}

/** On paper, whatever the editor's theme: a file is read elsewhere. */
function svgOf({ chart, size, title, description }: Exported): string {
  const option = chart(PAPER);
  if (!option) throw new Error('There is no picture to save.');
  return renderSvg({ ...option, backgroundColor: PAPER.background }, { ...size, title, description });
}

async function pngOf(svg: string, { size }: Exported): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size.width * PNG_SCALE;
  canvas.height = size.height * PNG_SCALE;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}
