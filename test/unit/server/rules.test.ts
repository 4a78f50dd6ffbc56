import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { DEFAULT_SYSTEM_NAMESPACE } from '../../../schemas/defaults.ts';
import { diagnose, RULES } from '../../../server/rules/index.ts';
import type { Fix } from '../../../server/rules/rule.ts';
import { modelOf, unmark } from './marks.ts';

const context = { semantics: 'documented', variants: [], systemNamespace: DEFAULT_SYSTEM_NAMESPACE } as const;
const fixture = (name: string) => `test/fixtures/rules/${name}.yaml`;
const withLineEnds = (text: string, lineEnd: string) => text.replaceAll('\n', lineEnd);

function apply(text: string, fixes: readonly Fix[]): string {
  const document = TextDocument.create('file:///x.yaml', 'yaml', 1, text);
  const edits = fixes.flatMap(({ changes }) =>
    changes.map(({ span, text: newText }) => ({
      range: { start: document.positionAt(span[0]), end: document.positionAt(span[1]) },
      newText,
    })),
  );
  return TextDocument.applyEdits(document, edits);
}

describe.each(RULES.map(({ code }) => code))('%s', (code) => {
  test('has a page', () => {
    const page = readFileSync(`docs/diagnostics/${code}.md`, 'utf8');
    expect(page).toContain(`# ${code}`);
    expect(page).toContain('## Wrong');
    expect(page).toContain('## Right');
  });

  test.each([
    ['LF', '\n', ''],
    ['CRLF', '\r\n', ''],
    ['a byte order mark', '\n', '\uFEFF'],
  ])('marks exactly its characters, with %s', (_, lineEnd, start) => {
    const { text, spans } = unmark(start + withLineEnds(readFileSync(fixture(code), 'utf8'), lineEnd));
    const found = diagnose(modelOf(text), context);
    expect(found.map(({ span }) => text.slice(...span))).toEqual(spans.map((span) => text.slice(...span)));
    expect(found.map(({ span }) => span)).toEqual(spans);
    expect(new Set(found.map((each) => each.code))).toEqual(new Set([code]));
  });

  if (!existsSync(fixture(`${code}.fixed`))) return;
  test('its preferred fix mends it and keeps the line ends', () => {
    for (const lineEnd of ['\n', '\r\n']) {
      const { text } = unmark(withLineEnds(readFileSync(fixture(code), 'utf8'), lineEnd));
      const fixes = diagnose(modelOf(text), context).flatMap((found) =>
        (found.fixes?.() ?? []).filter(({ preferred }) => preferred),
      );
      const fixed = apply(text, fixes);
      expect(fixed).toBe(withLineEnds(readFileSync(fixture(`${code}.fixed`), 'utf8'), lineEnd));
      expect(diagnose(modelOf(fixed), context)).toEqual([]);
    }
  });
});

test('removing an unpaired target cuts its whole lines', () => {
  const text =
    'kind: ConfigMap\ndata:\n  a: |\n    model_id: m\n    targetTTFT: 5 # ms\n    targetITL: 0\n    namespace: n\n';
  const [found] = diagnose(modelOf(text), context);
  const removal = found!.fixes!().filter(({ title }) => title.startsWith('Remove'));
  expect(removal.map(({ title }) => title)).toEqual(['Remove targetTTFT and targetITL: infer both targets from k']);
  expect(apply(text, removal)).toBe('kind: ConfigMap\ndata:\n  a: |\n    model_id: m\n    namespace: n\n');
});

test('a multiplier of 0 weighs less under controller semantics', () => {
  const { text } = unmark(readFileSync(fixture('slo-multiplier-zero'), 'utf8'));
  const severities = (semantics: 'documented' | 'controller') =>
    diagnose(modelOf(text), { ...context, semantics }).map(({ severity }) => severity);
  expect(severities('documented')).toEqual(['warning']);
  expect(severities('controller')).toEqual(['information']);
});

test('other ConfigMaps and other documents are left alone', () => {
  expect(diagnose(modelOf('kind: ConfigMap\ndata:\n  default: |\n    anything: "unclosed\n'), context)).toEqual([]);
  expect(diagnose(modelOf('sloMultiplier: 1\n'), context)).toEqual([]);
  expect(diagnose(modelOf(''), context)).toEqual([]);
});
