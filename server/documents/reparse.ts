import { type CST, isCollection, isMap, isNode, isPair, isScalar, isSeq, type Node, Pair, Scalar } from 'yaml';
import { blockHeader } from './scalars/blockScalar.ts';
import { decodeScalar, type ScalarSource, scalarSource } from './scalars/decode.ts';
import { sourceLines } from './scalars/sourceLines.ts';
import { parseYaml, type YamlDocument } from './yaml.ts';

/**
 * Parses the versions of a file one after the other. Most keystrokes change the text inside one block scalar: then the
 * documents of the version before are right but for their offsets, and moving those costs a tenth of a parse. Wherever
 * that is not certain, the text is parsed.
 */
export class Reparser {
  private text = '';
  private documents: YamlDocument[] = [];

  /** One that starts from what this one knows. */
  fork(): Reparser {
    const fork = new Reparser();
    fork.text = this.text;
    fork.documents = this.documents;
    return fork;
  }

  parse(text: string): YamlDocument[] {
    this.documents = movedDocuments(this.documents, this.text, text) ?? parseYaml(text);
    this.text = text;
    return this.documents;
  }
}

/** What an edit replaced, as offsets of the text before; how much longer the text got. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly growth: number;
}

function movedDocuments(documents: readonly YamlDocument[], before: string, after: string): YamlDocument[] | undefined {
  if (documents.length === 0 || documents.some((document) => document.errors.length > 0)) return undefined;
  const edit = editBetween(before, after);
  for (const [i, document] of documents.entries()) {
    const block = blockAround(document.contents, edit);
    if (!block) continue;
    const token = scalarSource(block.srcToken)!;
    const changed = after.slice(token.offset, token.offset + token.text.length + edit.growth);
    if (!keepsShape(token, changed)) return undefined;
    const move: Move = {
      block,
      changed: { ...token, text: changed },
      from: token.offset + token.text.length,
      by: edit.growth,
    };
    return [...documents.slice(0, i), ...documents.slice(i).map((each) => movedDocument(each, move))];
  }
  return undefined;
}

/** The least piece in which two texts differ. */
function editBetween(before: string, after: string): Edit {
  const shorter = Math.min(before.length, after.length);
  const start = sharedLength(shorter, (from, to) => before.slice(from, to) === after.slice(from, to));
  const tail = sharedLength(
    shorter - start,
    (from, to) =>
      before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from),
  );
  return { start, end: before.length - tail, growth: after.length - before.length };
}

/** How far two texts are the same, found by halving: comparing slices is far faster than comparing letters. */
function sharedLength(most: number, isSame: (from: number, to: number) => boolean): number {
  let shared = 0;
  for (let step = most; step > 0 && shared < most; ) {
    const to = Math.min(shared + step, most);
    if (isSame(shared, to)) shared = to;
    else step >>= 1;
  }
  return shared;
}

/** The block scalar that holds an edit in the text below its header. */
function blockAround(node: unknown, { start, end }: Edit): Scalar.Parsed | undefined {
  if (isMap(node) || isSeq(node)) {
    const children = isMap(node) ? node.items.map(({ value }) => value) : node.items;
    for (const child of children as (Node | null)[]) {
      const range = child?.range;
      if (range && range[0] <= start && end <= range[2]) return blockAround(child, { start, end, growth: 0 });
    }
    return undefined;
  }
  if (!isScalar(node)) return undefined;
  const token = scalarSource((node as Scalar.Parsed).srcToken);
  if (token?.style !== 'block') return undefined;
  const inside = token.offset + token.contentStart <= start && end <= token.offset + token.text.length;
  return inside ? (node as Scalar.Parsed) : undefined;
}

/** Whether a block scalar with other text still begins and ends where it did: its lines stay its own. */
function keepsShape({ text, contentStart, parentIndent }: ScalarSource, changed: string): boolean {
  // The parser takes a carriage return alone for the end of a line in some places and not in others.
  if (/\r(?!\n)/.test(changed)) return false;
  const before = sourceLines(text, contentStart, text.length);
  const after = sourceLines(changed, contentStart, changed.length);
  const hasText = (line: { content: number; end: number }) => line.content < line.end;
  const [firstBefore, firstAfter] = [before.find(hasText), after.find(hasText)];
  if (!firstBefore || !firstAfter) return false;
  const given = blockHeader(text.slice(0, contentStart)).indent;
  const indent = given > 0 ? Math.max(parentIndent, 0) + given : firstBefore.content - firstBefore.start;
  if (indent === 0 || (given === 0 && firstAfter.content - firstAfter.start !== indent)) return false;
  // Blank lines at the end may belong to the block or not: they must be the same.
  const blanksBefore = before.length - before.findLastIndex(hasText);
  const blanksAfter = after.length - after.findLastIndex(hasText);
  const tail = (source: string, lines: typeof before, count: number) => source.slice(lines.at(-count)!.end);
  if (blanksBefore !== blanksAfter || tail(text, before, blanksBefore) !== tail(changed, after, blanksAfter))
    return false;
  const start = after.indexOf(firstAfter);
  return after.every((line, i) => {
    const spaces = line.content - line.start;
    return hasText(line) ? spaces >= indent : i >= start || spaces <= indent;
  });
}

/** A block scalar gets other text, and everything from an offset on moves. */
interface Move {
  readonly block: Scalar.Parsed;
  readonly changed: ScalarSource;
  readonly from: number;
  readonly by: number;
}

function movedDocument(document: YamlDocument, move: Move): YamlDocument {
  const { contents } = document;
  const copy = shallowCopy(document);
  copy.contents = contents && (movedNode(contents, move) as YamlDocument['contents']);
  copy.range = movedRange(document.range, move);
  return copy;
}

/** A copy with all of the original's own properties, the hidden ones too by which the parser knows its nodes. */
function shallowCopy<T extends object>(original: T): T {
  return Object.create(Object.getPrototypeOf(original), Object.getOwnPropertyDescriptors(original));
}

type Range = [number, number, number];

function movedRange(range: readonly number[], { from, by }: Move): Range {
  return range.map((offset) => (offset >= from ? offset + by : offset)) as Range;
}

/** A node after a move: itself where it stands wholly before. */
function movedNode<T>(node: T, move: Move): T {
  if (!isNode(node) || !node.range || node.range[2] < move.from) return node;
  const range = movedRange(node.range, move);
  if (isScalar(node)) return movedScalar(node as Scalar.Parsed, range, move) as T;
  const copy = Object.assign(shallowCopy(node), { range });
  const { srcToken } = node as { srcToken?: CST.Token };
  if (!isCollection(node)) return Object.assign(copy, { srcToken: srcToken && movedToken(srcToken, false, move) });
  const items = (node.items as unknown[]).map((item) =>
    isPair(item) ? new Pair(movedNode(item.key, move), movedNode(item.value, move)) : movedNode(item, move),
  );
  // The tokens of collections are not used, and would have to be moved too.
  return Object.assign(copy, { items, srcToken: undefined });
}

function movedScalar(node: Scalar.Parsed, range: Range, move: Move): Scalar {
  const isChanged = node === move.block;
  // Most nodes are scalars, and making one is far faster than copying it with its hidden properties.
  const copy = Object.assign(new Scalar(node.value), node, { range });
  const { srcToken } = node;
  if (srcToken) copy.srcToken = movedToken(srcToken, isChanged, move) as typeof srcToken;
  if (isChanged) copy.value = decodeScalar(move.changed).text;
  return copy;
}

function movedToken(token: CST.Token, isChanged: boolean, { changed, from, by }: Move): CST.Token {
  if (isChanged) return { ...token, source: changed.text.slice(changed.contentStart) } as CST.Token;
  if (token.offset < from) return token;
  const moved = { ...token, offset: token.offset + by };
  if (moved.type === 'block-scalar') moved.props = moved.props.map((prop) => ({ ...prop, offset: prop.offset + by }));
  return moved;
}
