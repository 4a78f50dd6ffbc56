import { mayBeOurs } from '../../protocol/recognise.ts';
import type { Rule } from './rule.ts';

/** A merge conflict that was not resolved. Nothing else is reported until it is. */
export const conflictMarker: Rule = {
  code: 'conflict-marker',
  severity: 'error',
  holdsInTemplates: true,
  *check({ conflicts, text }) {
    if (conflicts.length === 0 || !mayBeOurs(text)) return;
    for (const span of conflicts)
      yield {
        span,
        message:
          'This is the marker of a merge conflict, so the file is not valid. Resolve the conflict; nothing else is checked until then.',
      };
  },
};
