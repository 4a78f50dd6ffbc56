import { isMap, isScalar, type Scalar } from 'yaml';
import type { Span } from '../../documents/scalars/mappedText.ts';
import { parseYaml, type YamlDocument } from '../../documents/yaml.ts';
import { placeAt, type YamlPath } from '../../documents/yamlPlace.ts';
import { MARK } from './probe.ts';

/** What is being typed where the mark stands: a key or a value, in the terms of the text that was parsed. */
export interface Cursor {
  readonly role: 'key' | 'value';
  /** To the mapping that gets the key, or to the value itself. */
  readonly path: YamlPath;
  /** The word with its quotes. */
  readonly word: Span;
  /** The quote that the word starts with, or nothing. */
  readonly quote: string;
  /** The other keys of the mapping. */
  readonly siblings: readonly string[];
  /** The mapping is written in braces. */
  readonly isFlow: boolean;
  /** Its keys are quoted, as in JSON, and this is between one and the next: how to write a pair there. */
  readonly quotesKeys: boolean;
  readonly isTight: boolean;
  /** Behind a new pair: a comma where another pair follows. */
  readonly tail: string;
  /** The key has its colon already. */
  readonly hasColon: boolean;
  /** What stands in the braces and brackets around, and in the mapping, for those who need more. */
  readonly document: YamlDocument;
}

/** What the mark at an offset of a document is part of; undefined where nothing can be offered. */
export function cursorIn(document: YamlDocument, text: string, at: number, addedColon: boolean): Cursor | undefined {
  const place = placeAt(document, at);
  if (!place) return undefined;
  const { role, path, scalar, pair, map } = place;
  const word: Span = [scalar.range[0], scalar.range[1]];
  const written = text.slice(...word);
  if (!isWord(scalar, written, at - word[0]) || text[word[1]] === '#') return undefined;
  const isFlow = map?.flow === true;
  const behind = text.slice(word[1]);
  const hasColon = role === 'key' && !addedColon && /^[ \t]*:/.test(behind);
  if (role === 'key' && !hasColon && !isNothing(pair?.value)) return undefined;
  const isNewPair = role === 'key' && isFlow && !hasColon;
  if (isNewPair && !/[{,]\s*$/.test(text.slice(0, word[0]))) return undefined;
  const others = map?.items.filter((each) => each !== pair && isScalar(each.key)) ?? [];
  const sibling = others[0]?.key as Scalar.Parsed | undefined;
  return {
    role,
    path,
    word,
    quote: /^["']/.exec(written)?.[0] ?? '',
    siblings: others.map(({ key }) => String((key as Scalar).value)),
    isFlow: isFlow || (map === undefined && isMap(document.contents) && document.contents.flow === true),
    quotesKeys: sibling ? sibling.type !== 'PLAIN' : isQuoted(document),
    isTight: sibling?.range !== undefined && /^:\S/.test(text.slice(sibling.range[1])),
    tail: isNewPair && !/^\s*(?:[,}]|$)/.test(behind) ? ', ' : '',
    hasColon,
    document,
  };
}

/** What is typed inside an entry, whose text holds the mark; a colon is put behind a word on a line of its own. */
export function cursorInEntry(text: string, addedColon: boolean): Cursor | undefined {
  const at = text.indexOf(MARK);
  if (at === -1) return undefined;
  const start = text.lastIndexOf('\n', at) + 1;
  const feed = text.indexOf('\n', at);
  const end = feed === -1 ? text.length : feed;
  const isBare = /^[ \t]*[\w./-]*[\uE010][\w./-]*[ \t]*$/.test(text.slice(start, end));
  const trimmed = start + text.slice(start, end).trimEnd().length;
  const parsed = isBare ? `${text.slice(0, trimmed)}:${text.slice(trimmed)}` : text;
  const [document] = parseYaml(parsed);
  // A word that breaks what is around it does not belong there.
  const [before] = parseYaml(text.replace(addedColon ? /\uE010([\w./-]*):/ : MARK, addedColon ? '$1' : ''));
  if (!document || document.errors.length > (before?.errors.length ?? 0)) return undefined;
  return cursorIn(document, parsed, at, addedColon || isBare);
}

/** Whether a scalar is one word, typed at the mark, and not a longer text or a block. */
function isWord({ type }: Scalar, written: string, at: number): boolean {
  // Behind a closing quote nothing can be typed.
  if (written.includes('\n') || !written.includes(MARK)) return false;
  // Before an alias, an anchor, a tag or a block there is no word yet, only what the mark made of them.
  if (type === 'PLAIN') return !/\s/.test(written) && !/^[*&!|>%@`[{#"']/.test(written.replace(MARK, ''));
  const quote = written[0];
  // A quote that is not closed takes in what follows.
  return /^QUOTE/.test(type ?? '') && at > 0 && written.length > 2 && written.endsWith(quote!);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (isScalar(value) && (value.value === null || value.source === ''));
}

/** Whether a document is written as JSON is. */
function isQuoted({ contents }: YamlDocument): boolean {
  return isMap(contents) && contents.flow === true && (contents.items[0]?.key as Scalar | undefined)?.type !== 'PLAIN';
}
