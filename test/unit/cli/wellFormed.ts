/** An element of a document that was read. */
export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inner: Element[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const PIECE =
  /<\?xml [^<>]*\?>|<\/(?<end>[\w-]+)>|<(?<start>[\w-]+)(?<attributes>(?: [\w-]+="[^"<]*")*)(?<empty>\/?)>|(?<text>[^<]+)/y;

/** Reads XML as strictly as it is written here, and throws where it is none. */
export function parseXml(xml: string): Element {
  const root: Element = { tag: '', attributes: {}, inner: [], text: '' };
  const open = [root];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < xml.length) {
    const at = PIECE.lastIndex;
    const { groups } = PIECE.exec(xml) ?? {};
    if (!groups) throw new Error(`No XML at ${at}: ${xml.slice(at, at + 80)}`);
    const { end, start, attributes = '', empty, text } = groups;
    const parent = open.at(-1)!;
    if (text !== undefined) parent.text += unescaped(text);
    if (end !== undefined && open.pop()!.tag !== end) throw new Error(`</${end}> ends nothing.`);
    if (start === undefined) continue;
    const pairs = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, unescaped(value!)]);
    const element: Element = { tag: start, attributes: Object.fromEntries(pairs), inner: [], text: '' };
    if (new Set(pairs.map(([name]) => name)).size < pairs.length) throw new Error(`<${start}> has an attribute twice.`);
    parent.inner.push(element);
    if (empty === '') open.push(element);
  }
  if (open.length > 1 || root.inner.length !== 1) throw new Error('There is more or less than one element at the top.');
  return root.inner[0]!;
}

function unescaped(text: string): string {
  for (const character of text)
    if (/[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/u.test(character))
      throw new Error(`${JSON.stringify(character)} is in no XML.`);
  return text.replace(/&(?:#(\d+)|(\w+));|&/g, (entity, code?: string, name?: string) => {
    const found = code === undefined ? ENTITIES[name ?? ''] : String.fromCodePoint(Number(code));
    if (found === undefined) throw new Error(`${entity} stands for nothing.`);
    return found;
  });
}
