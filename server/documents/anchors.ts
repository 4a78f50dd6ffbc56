import { type Alias, type Document, isAlias, type Node, visit } from 'yaml';

/** A document's anchored nodes by name, in the order they stand. Made once: the parser's own look-up walks the document each time. */
const anchors = new WeakMap<Document.Parsed, Map<string, Node[]>>();
const aliases = new WeakMap<Document.Parsed, Alias.Parsed[]>();

/** What an alias stands for: the last node of that anchor before it; other nodes stand for themselves. */
export function followAlias<T>(node: T, document: Document.Parsed): T | Node | null {
  if (!isAlias(node)) return node;
  const alias = node as Alias;
  const at = alias.range?.[0] ?? 0;
  const same = anchorsOf(document).get(alias.source) ?? [];
  let low = 0;
  let high = same.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((same[middle]!.range?.[0] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return same[low - 1] ?? null;
}

/** The aliases that stand for nothing: no node above them has their anchor. */
export function danglingAliases(document: Document.Parsed): Alias.Parsed[] {
  const found: Alias.Parsed[] = [];
  if (!aliases.has(document)) anchorsOf(document);
  for (const alias of aliases.get(document) ?? []) if (!followAlias(alias, document)) found.push(alias);
  return found;
}

function anchorsOf(document: Document.Parsed): Map<string, Node[]> {
  let found = anchors.get(document);
  if (!found) {
    found = new Map();
    const byName = found;
    const all: Alias.Parsed[] = [];
    aliases.set(document, all);
    visit(document, {
      Node(_, node) {
        if (isAlias(node)) all.push(node as Alias.Parsed);
        if (isAlias(node) || !node.anchor) return;
        const same = byName.get(node.anchor);
        if (same) same.push(node);
        else byName.set(node.anchor, [node]);
      },
    });
    anchors.set(document, found);
  }
  return found;
}
