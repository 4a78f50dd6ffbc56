import { type Alias, isAlias, type Node, visit } from 'yaml';
import type { YamlDocument } from './yaml.ts';

/** A document's anchored nodes by name, in the order they stand. Made once: the parser's own look-up walks the document each time. */
const anchors = new WeakMap<YamlDocument, Map<string, Node[]>>();

/** What an alias stands for: the last node of that anchor before it; other nodes stand for themselves. */
export function followAlias<T>(node: T, document: YamlDocument): T | Node | null {
  if (!isAlias(node)) return node;
  const alias = node as Alias;
  const at = alias.range?.[0] ?? 0;
  return (
    anchorsOf(document)
      .get(alias.source)
      ?.findLast((each) => (each.range?.[0] ?? 0) < at) ?? null
  );
}

function anchorsOf(document: YamlDocument): Map<string, Node[]> {
  let found = anchors.get(document);
  if (!found) {
    found = new Map();
    const byName = found;
    visit(document, {
      Node(_, node) {
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
