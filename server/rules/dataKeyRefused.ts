import { isSeq } from 'yaml';
import type { QueueingConfigMap } from '../documents/configMap.ts';
import { isFilled } from '../documents/masks.ts';
import type { Span } from '../documents/scalars/mappedText.ts';
import { writeLike } from '../documents/scalars/writeLike.ts';
import { configMapRule, type Fix, fix } from './rule.ts';

const LONGEST_KEY = 253;
const NOT_ALLOWED = /[^-._a-zA-Z0-9]+/g;

/** The cluster takes few characters in a key of `data`; a model's name, with its slash, is none it takes. */
export const dataKeyRefused = configMapRule({
  code: 'data-key-refused',
  severity: 'error',
  holdsInTemplates: true,
  *check(configMap, _, { text }) {
    const keys = [
      ...configMap.entries.map(({ key, keySpan }) => ({ key, span: keySpan })),
      ...configMap.nonStrings.map(({ name, keySpan }) => ({ key: name, span: keySpan })),
    ];
    for (const { key, span } of keys) {
      // The key of an entry's own file is given elsewhere.
      if (span[0] === span[1] || isFilled(key)) continue;
      const rule = brokenRule(key);
      if (!rule) continue;
      yield {
        span,
        message: `${rule}, so the cluster refuses the whole ConfigMap. Rename the key: it is only a label, and model_id names the model.`,
        fixes: () => fixes(configMap, key, span, text),
      };
    }
  },
});

function brokenRule(key: string): string | undefined {
  if (key.length > LONGEST_KEY) return `A key of a ConfigMap has at most ${LONGEST_KEY} characters`;
  if (key.search(NOT_ALLOWED) !== -1 || key === '')
    return 'A key of a ConfigMap holds only letters, digits, dashes, underscores and points';
  return key === '.' || key.startsWith('..') ? 'A key of a ConfigMap is not one point, nor starts with two' : undefined;
}

function fixes({ data, entries }: QueueingConfigMap, key: string, span: Span, text: string): Fix[] {
  const written = text.slice(...span);
  const name = key.replace(NOT_ALLOWED, '-').replace(/^-+|-+$/g, '');
  const isTaken = entries.some((entry) => entry.key === name);
  // A generator's key is part of its literal; a key that is an alias, or over several lines, is another's to change.
  if (isSeq(data?.value) || /^[*?|>]|[\r\n]/.test(written) || isTaken || name === '' || brokenRule(name)) return [];
  return fix(`Rename to ${name}`, [{ span, text: writeLike(written, name) }], { preferred: true });
}
