/** An element as lines, with what is in it. */
export interface Xml {
  readonly lines: readonly string[];
  /** The names of the elements right in it. */
  readonly tags: readonly string[];
  readonly tag: string;
}

/** An element with attributes, and either elements in it or a text. */
export function element(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  inner: readonly Xml[] = [],
  text = '',
): Xml {
  const start = `${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${attribute(String(value))}"`)
    .join('')}`;
  const tags = inner.map((each) => each.tag);
  if (text !== '') return { tag, tags, lines: [`<${start}>${content(text)}</${tag}>`] };
  if (inner.length === 0) return { tag, tags, lines: [`<${start}/>`] };
  return {
    tag,
    tags,
    lines: [`<${start}>`, ...inner.flatMap(({ lines }) => lines.map((line) => `  ${line}`)), `</${tag}>`],
  };
}

/** What XML 1.0 has no way to write, not even by number: most control characters, and halves of characters. */
const IMPOSSIBLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu;

function possible(text: string): string {
  return text.replace(IMPOSSIBLE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function content(text: string): string {
  return possible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** A line break in an attribute would be read as a blank. */
function attribute(text: string): string {
  return content(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
