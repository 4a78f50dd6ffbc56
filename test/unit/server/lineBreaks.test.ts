import { describe, expect, test } from 'vitest';
import { withChanges } from '../../../server/documents/textChange.ts';
import { findingsIn, HEADER, marked } from './findings.ts';

/* The controller's YAML reader, and that of the cluster's tools, end a line at more characters than YAML 1.2 does. */

const OTHERS = { CR: '\r', NEL: '\u0085', LS: '\u2028', PS: '\u2029' };

describe.each(Object.entries(OTHERS))('%s', (_, lineEnd) => {
  test('ends the lines of a file', () => {
    const text = `${HEADER}  default: |\n    sloMultiplier: 1\n    tuningEnabled: true\n`.replaceAll('\n', lineEnd);
    expect(marked(text)).toEqual(['default-entry-missing: default', 'slo-multiplier-too-small: 1']);
    const fixes = findingsIn(text).flatMap((found) => found.fixes?.() ?? []);
    expect(fixes.map(({ changes }) => withChanges(text, changes))).toEqual([text.replace(': 1', ': 3.0')]);
  });

  test('ends a comment, in an entry and around it', () => {
    expect(marked(`${HEADER}  default: |\n    # a${lineEnd}    sloMultiplier: 1\n`)).toContain(
      'slo-multiplier-too-small: 1',
    );
    const lost = marked(`${HEADER}  # a${lineEnd}b\n  default: ""\n`);
    expect(lost.some((each) => each.startsWith('yaml-syntax'))).toBe(true);
  });

  test('ends a value that is written in one quoted line', () => {
    const text = `${HEADER}  default: ${JSON.stringify(`sloMultiplier: 3${lineEnd}tuningEnabled: false`)}\n`;
    expect(marked(text)).toEqual(lineEnd === '\r' ? ['tuning-disabled: false'] : marked(text));
    const escaped = text.replace(lineEnd, `\\u${lineEnd.charCodeAt(0).toString(16).padStart(4, '0')}`);
    expect(marked(escaped)).toEqual(['tuning-disabled: false']);
  });
});
