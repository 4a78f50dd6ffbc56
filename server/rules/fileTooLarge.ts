import { LARGEST_FILE, mayBeOurs } from '../../protocol/recognise.ts';
import type { Rule } from './rule.ts';

/** A file too large to look into; the cluster takes no ConfigMap of that size either. */
export const fileTooLarge: Rule = {
  code: 'file-too-large',
  severity: 'information',
  *check({ isTooLarge, text }) {
    if (!isTooLarge || !mayBeOurs(text)) return;
    const start = text.startsWith('\uFEFF') ? 1 : 0;
    yield {
      span: [start, Math.max(start + 1, text.search(/\r?\n|$/))],
      message: `This file is larger than ${LARGEST_FILE / 1e6} MB, so nothing in it is checked. Split it.`,
    };
  },
};
