/** Where a text stops being JSON. */
export interface BrokenJson {
  readonly offset: number;
  /** What may stand there: `a value`. */
  readonly expected: string;
  /** Everything up to the end is right, and something is missing behind it. */
  readonly isCutOff: boolean;
}

const TOKEN =
  /[ \t\r\n]*(?:(?<text>"(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?<value>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w))|(?<mark>[{}[\],:]))/uy;
/** A word, a number or a text that the end of the file comes in the middle of. */
const UNFINISHED = /^(?:"(?:[^"\\]|\\.)*\\?|-|-?\d[\d.eE+-]*|t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|n(?:u(?:ll?)?)?)?$/u;

type Expected = 'a value' | 'a name in quotes' | 'a colon' | 'a comma or the end of it' | 'nothing more';

/**
 * Finds where a text stops being JSON, which engines say in words of their own, or not at all. Brackets are kept in a list, so that depth
 * costs no stack. The text must not be JSON.
 */
export function brokenJson(text: string): BrokenJson {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'a value';
  // An empty list or mapping ends where its first item would be.
  let mayEnd = false;
  const afterValue = (): Expected => (open.length === 0 ? 'nothing more' : 'a comma or the end of it');
  let offset = 0;
  for (;;) {
    TOKEN.lastIndex = offset;
    const token = TOKEN.exec(text)?.groups;
    const control = token?.text === undefined ? -1 : controlIn(token.text);
    if (control >= 0)
      return {
        offset: TOKEN.lastIndex - token!.text!.length + control,
        expected: 'the end of a text',
        isCutOff: false,
      };
    const next = token && after(token);
    if (!next) {
      const at = offset + (/^[ \t\r\n]*/.exec(text.slice(offset))?.[0].length ?? 0);
      return { offset: at, expected, isCutOff: expected !== 'nothing more' && UNFINISHED.test(text.slice(at)) };
    }
    expected = next;
    offset = TOKEN.lastIndex;
  }

  function after({ text: quoted, value, mark }: Record<string, string | undefined>): Expected | undefined {
    const wasFirst = mayEnd;
    mayEnd = false;
    if (quoted !== undefined && expected === 'a name in quotes') return 'a colon';
    if (quoted !== undefined || value !== undefined) return expected === 'a value' ? afterValue() : undefined;
    if (mark === ':') return expected === 'a colon' ? 'a value' : undefined;
    if (mark === '{' || mark === '[') {
      if (expected !== 'a value') return undefined;
      open.push(mark);
      mayEnd = true;
      return mark === '{' ? 'a name in quotes' : 'a value';
    }
    const isEnd = expected === 'a comma or the end of it';
    const inside = open.at(-1);
    if (mark === ',') return isEnd ? (inside === '{' ? 'a name in quotes' : 'a value') : undefined;
    if (inside !== (mark === '}' ? '{' : '[') || !(isEnd || wasFirst)) return undefined;
    open.pop();
    return afterValue();
  }
}

/** A text of JSON has no line breaks, and nothing like them. */
function controlIn(text: string): number {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) < 0x20) return at;
  return -1;
}
