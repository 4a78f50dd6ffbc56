import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isScalar, parseDocument, visit } from 'yaml';
import { decodeScalar, scalarSource } from '../../../server/documents/scalars/decode.ts';

const lineText = fc.stringMatching(/^[a-z:#'"\\{}[\],&*!|>%@` \t🚀é-]{0,12}$/u);
const indent = fc.integer({ min: 0, max: 5 }).map((n) => ' '.repeat(n));
const lineBreak = fc.constantFrom('\n', '\r\n');

/** A value in a mapping, as block scalar with any header, indentation, blank lines and line ends. */
const blockSource = fc
  .record({
    header: fc.tuple(
      fc.constantFrom('|', '>'),
      fc.constantFrom('', '-', '+', '1', '2', '2-', '+3', '-1'),
      fc.constantFrom('', ' ', ' # note'),
    ),
    lines: fc.array(fc.tuple(fc.constantFrom('', '  ', '   ', '    '), indent, lineText), { maxLength: 7 }),
    eol: lineBreak,
    bom: fc.boolean(),
    tail: fc.constantFrom('', 'after: 1', '# end'),
  })
  .map(({ header, lines, eol, bom, tail }) =>
    [`${bom ? '\uFEFF' : ''}key: ${header.join('')}`, ...lines.map((parts) => parts.join('')), tail].join(eol),
  );

/** A flow scalar over one or several lines, with escapes. */
const flowText = fc.array(
  fc.oneof(
    lineText,
    fc.constantFrom(
      '\\n',
      '\\t',
      '\\"',
      '\\\\',
      '\\x41',
      '\\u00e9',
      '\\U0001F600',
      '\\ ',
      "''",
      '\\\n  ',
      '\\\r\n ',
      '\n',
      '\n\n  ',
      '\r\n',
      ' \t\n ',
    ),
  ),
  { maxLength: 8 },
);
const flowSource = fc
  .tuple(fc.constantFrom('"', "'", ''), flowText, lineBreak)
  .map(
    ([quote, parts, eol]) =>
      `outer:\n  key: ${quote}${parts.join('').replace(/\n(?=.)/g, '\n   ')}${quote}${eol}  after: 1${eol}`,
  );

function checkScalars(text: string): number {
  const document = parseDocument(text, { keepSourceTokens: true, uniqueKeys: false, logLevel: 'silent' });
  if (document.errors.length > 0) return 0;
  let checked = 0;
  visit(document, {
    Scalar(_, node) {
      const source = scalarSource(node.srcToken);
      if (!source || !isScalar(node)) return;
      const decoded = decodeScalar(source);
      const value = node.type === 'PLAIN' ? node.source : node.value;
      expect(decoded.text, JSON.stringify(text)).toBe(value);
      expect(text.startsWith(source.text, source.offset)).toBe(true);
      for (let i = 0; i < decoded.text.length; i++) {
        const [start, end] = decoded.toSource([i, i + 1]);
        const raw = source.text.slice(start, end);
        // A unit that stands for itself is exactly its own character; others come from an escape or a line break.
        if (raw !== decoded.text[i]) expect(raw, JSON.stringify(text)).toMatch(/^(\\.+|''|[ \t]*\r?\n[ \t\r\n]*|)$/su);
        // Back from the source: the unit itself, or the first of those that one escape stands for.
        const back = decoded.fromSource(start) ?? -1;
        if (end > start) expect(back === i || decoded.toSource([back, back + 1])[0] === start).toBe(true);
      }
      checked++;
    },
  });
  return checked;
}

test.each([
  ['block', blockSource],
  ['flow', flowSource],
])(
  '%s scalars decode to the value of the parser, every unit at its own characters',
  (_, source) => {
    let checked = 0;
    fc.assert(
      fc.property(source, (text) => {
        checked += checkScalars(text);
      }),
      { numRuns: Number(process.env.RUNS ?? 3000) },
    );
    expect(checked).toBeGreaterThan(1000);
  },
  120_000,
);
