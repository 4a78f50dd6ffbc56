import { expect, test } from 'vitest';
import { isMap, isNode, type Node, visit } from 'yaml';
import { Reparser } from '../../../server/documents/reparse.ts';
import { parseYaml, type YamlDocument } from '../../../server/documents/yaml.ts';
import { writeFile } from './configMapWriter.ts';
import { Random } from './random.ts';

const FILES = Number(process.env.RUNS ?? 300);
const EDITS = 25;
const PIECES = [
  '1',
  'x',
  ' ',
  '  ',
  '\n',
  '\n    ',
  '\n      ',
  '\r\n',
  '\t',
  '#',
  ': ',
  '|',
  '"',
  '---\n',
  '...',
  '🚀',
  '\n  key: |\n    ',
  '',
];

/** Everything of a parse that we use: nodes, their ranges and values, the tokens of scalars. */
function snapshot(documents: readonly YamlDocument[]): unknown[] {
  const found: unknown[] = [];
  for (const document of documents) {
    found.push(document.range, document.errors.length);
    visit(document, {
      Node(_, node) {
        const { srcToken } = node as { srcToken?: { type: string; offset: number; source?: string; props?: unknown } };
        const isLeaf = 'value' in node || 'source' in node;
        found.push(
          node.constructor.name,
          node.range,
          isLeaf ? String((node as { value?: unknown }).value) : 'collection',
        );
        if (isLeaf && srcToken) found.push(srcToken.type, srcToken.offset, srcToken.source, srcToken.props);
      },
    });
  }
  return found;
}

/** The first key of the first document: the same node before and after where nothing was parsed. */
function firstKey(documents: readonly YamlDocument[]): Node | undefined {
  const contents = documents[0]?.contents;
  const key = isMap(contents) ? contents.items[0]?.key : undefined;
  return isNode(key) ? key : undefined;
}

test('after any edit the documents are those of a parse', () => {
  let moved = 0;
  for (let seed = 0; seed < FILES; seed++) {
    const random = new Random(seed);
    let { text } = writeFile(seed);
    const reparser = new Reparser();
    let before = reparser.parse(text);
    for (let i = 0; i < EDITS; i++) {
      const at = random.below(text.length + 1);
      const cut = random.below(4) === 0 ? random.below(6) : 0;
      const last = text;
      text = text.slice(0, at) + PIECES[random.below(PIECES.length)] + text.slice(at + cut);
      const after = reparser.parse(text);
      if (firstKey(before) !== undefined && firstKey(after) === firstKey(before)) moved++;
      expect(snapshot(after), JSON.stringify({ seed, i, text })).toEqual(snapshot(parseYaml(text)));
      before = after;
      // A broken file is always parsed: go on from the one before.
      if (after.some(({ errors }) => errors.length > 0)) text = last;
    }
  }
  expect(moved).toBeGreaterThan(2 * FILES);
}, 120_000);

test('a keystroke inside a block leaves what stands above as it was, and moves what stands below', () => {
  const text = 'a: 1\nb: |\n  one\n  two\nc: [x, y]\n---\nd: 2\n';
  const reparser = new Reparser();
  const before = reparser.parse(text);
  const changed = text.replace('one', 'one more');
  const after = reparser.parse(changed);
  expect(firstKey(after)).toBe(firstKey(before));
  expect(after[1]!.range).toEqual(parseYaml(changed)[1]!.range);
});
