import { type ChartOption, init } from './echarts.ts';

/** A picture as a file: its size in pixels, and what it says to those who do not see it. */
export interface SvgOptions {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
}

/** Renders a chart without a browser. The same option gives the same bytes. */
export function renderSvg(option: ChartOption, { width, height, title, description }: SvgOptions): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({ ...option, animation: false });
    return described(renumbered(chart.renderToSVGString()), title, description);
  } finally {
    chart.dispose(); // Else it keeps a program alive for ever.
  }
}

/** The library numbers ids across all charts it ever drew: number them by first appearance instead. */
export function renumbered(svg: string): string {
  const names = new Map<string, string>();
  return svg.replace(/\bzr\d+-[\w-]+/g, (id) => {
    const name = names.get(id) ?? `id${names.size}`;
    names.set(id, name);
    return name;
  });
}

function described(svg: string, title: string, description: string): string {
  const [start] = /^<svg[^>]*>/.exec(svg) ?? [''];
  const open = start.replace('<svg', '<svg role="img" aria-labelledby="title desc"');
  const texts = `<title id="title">${escapeXml(title)}</title><desc id="desc">${escapeXml(description)}</desc>`;
  return `${open}${texts}${svg.slice(start.length)}`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
