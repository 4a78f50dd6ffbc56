import { isNode, isSeq } from 'yaml';
import { fieldNamed, fieldsOf, markedSpan, type YamlDocument } from './yaml.ts';
import type { YamlPath } from './yamlPlace.ts';

/** Where the value at a path begins; where there is none, the key of the nearest field around it that is there. */
export function fieldOffset(document: YamlDocument, path: YamlPath): number {
  let node: unknown = document.contents;
  let at = document.contents?.range[0] ?? document.range[0];
  let around = at;
  for (const step of path) {
    if (typeof step === 'number') {
      const item = isSeq(node) ? node.items[step] : undefined;
      if (!isNode(item) || !item.range) return around;
      node = item;
      at = item.range[0];
      around = at;
    } else {
      const field = fieldNamed(fieldsOf(node, document), step);
      if (!field) return around;
      node = field.value;
      at = markedSpan(field)[0];
      around = field.keySpan[0];
    }
  }
  return at;
}
