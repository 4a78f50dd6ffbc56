import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CodeAction } from 'vscode-languageserver-types';
import { buildModel } from '../../../server/documents/model.ts';
import { withChanges } from '../../../server/documents/textChange.ts';
import { lineChanges } from '../../../server/features/codeAction/fixAll.ts';
import { codeActions } from '../../../server/features/codeAction.ts';
import { diagnose } from '../../../server/rules/index.ts';
import { CONTEXT } from './context.ts';
import { atCursor, modelOf } from './marks.ts';

const HEADER =
  'kind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\n  labels:\n    app.kubernetes.io/name: workload-variant-autoscaler\ndata:\n  default: ""\n';

function actionsAt(marked: string, only?: string[]): { actions: CodeAction[]; apply: (action: CodeAction) => string } {
  const { model, offset } = atCursor(HEADER + marked);
  const at = model.document.positionAt(offset);
  const { document } = model;
  return {
    actions: codeActions(model, { start: at, end: at }, [], CONTEXT, only),
    apply: ({ edit }) => TextDocument.applyEdits(document, edit!.changes![document.uri]!).slice(HEADER.length),
  };
}

describe('a comment that hides a finding', () => {
  const hidden = (marked: string) => {
    const { actions, apply } = actionsAt(marked);
    const hide = actions.find(({ title }) => title.startsWith('Hide this finding on this line'));
    return hide && apply(hide);
  };

  test.each([
    ['in a block', '  a: |\n    x⌖: 1\n', '  a: |\n    # kneepoint-disable-next-line unknown-key\n    x: 1\n'],
    [
      'on a line further down',
      '  a: |\n    y: &y 1\n    x⌖: 1\n',
      '  a: |\n    y: &y 1\n    # kneepoint-disable-next-line unknown-key\n    x: 1\n',
    ],
    ['in quotes, above them', '  a: "x⌖: 1"\n', '  # kneepoint-disable-next-line unknown-key\n  a: "x: 1"\n'],
    [
      'on a key',
      '  ⌖a: "sloMultiplier: 4"\n',
      '  # kneepoint-disable-next-line entry-without-identity\n  a: "sloMultiplier: 4"\n',
    ],
    [
      'beside another',
      '  a: |\n    # kneepoint-disable-next-line wrong-type\n    x⌖: 1\n',
      '  a: |\n    # kneepoint-disable-next-line wrong-type, unknown-key\n    x: 1\n',
    ],
    ['with CRLF', '  a: |\r\n    x⌖: 1\r\n', '  a: |\r\n    # kneepoint-disable-next-line unknown-key\r\n    x: 1\r\n'],
  ])('%s', (_, before, expected) => {
    expect(hidden(before)).toBe(expected);
  });

  test('is not offered where there can be none: in text over several lines, and in JSON', () => {
    expect(hidden('  a: "y: 1\n\n    x⌖: 1"\n')).toBeUndefined();
    const text = '{"kind": "ConfigMap",\n"metadata": {"name": "wva-queueing-model-config"},\n"data": {"a": "x: 1"}}';
    const model = buildModel(TextDocument.create('file:///c.json', 'json', 1, text));
    const at = model.document.positionAt(text.indexOf('x: 1'));
    expect(diagnose(model, CONTEXT).map(({ code }) => code)).toContain('unknown-key');
    expect(codeActions(model, { start: at, end: at }, [], CONTEXT).map(({ title }) => title)).not.toContainEqual(
      expect.stringContaining('Hide'),
    );
  });
});

describe('fixing all', () => {
  const KIND = 'source.fixAll.kneepoint';
  const messy =
    '  a: |  \n    model_id: m  \n    namespace: n\n    # kneepoint-disable-line unknown-key\n    sloMultiplier: 0 \n';

  test('makes the safe fixes only, and keeps line breaks', () => {
    const clean = '  a: |  \n    model_id: m\n    namespace: n\n    sloMultiplier: 0\n';
    for (const lineBreak of ['\n', '\r\n']) {
      const text = HEADER + messy;
      const model = modelOf(text.replaceAll('\n', lineBreak));
      const start = { line: 0, character: 0 };
      const [action] = codeActions(model, { start, end: start }, [], CONTEXT, ['source.fixAll']);
      expect(action!.kind).toBe(KIND);
      const edits = action!.edit!.changes![model.document.uri]!;
      expect(TextDocument.applyEdits(model.document, edits)).toBe((HEADER + clean).replaceAll('\n', lineBreak));
    }
  });

  test('is offered only when it is asked for, and only where there is something to fix', () => {
    const kinds = (only?: string[], text = messy) => actionsAt(`${text}⌖`, only).actions.map(({ kind }) => kind);
    expect(kinds()).not.toContain(KIND);
    expect(kinds([KIND])).toEqual([KIND]);
    expect(kinds(['source'])).toEqual([KIND]);
    expect(kinds(['refactor'])).toEqual([]);
    expect(kinds([KIND], '  a: |\n    model_id: m\n    namespace: n\n')).toEqual([]);
  });

  test.each([
    ['a\nb\nc', 'a\nx\nc', 1],
    ['a\nb\nc\nd', 'x\nb\nc\ny', 2],
    ['a\nb\nc', 'a\nc', 1],
    ['a\nb', 'a', 1],
    ['a', 'a\nb', 1],
    ['a\r\nb\r\n', 'b\r\n', 1],
    ['same', 'same', 0],
    ['a\na\na', 'a\na', 1],
  ])('%j becomes %j', (before, after, count) => {
    const changes = lineChanges(before, after);
    expect(withChanges(before, changes)).toBe(after);
    expect(changes).toHaveLength(count);
  });
});

describe('an entry as a block', () => {
  test.each([
    ['folded', '  a: >\n    x⌖: 1\n    y: 2\n', '  a: |\n    x: 1\n    y: 2\n'],
    ['folded, in braces', '  a: >-\n    {x⌖: 1,\n    y: 2}\n', '  a: |-\n    {x: 1, y: 2}\n'],
    ['with a comment behind it', '  a: "x⌖: 1\\ny: 2\\n" # why\n', '  a: | # why\n    x: 1\n    y: 2\n'],
    ['plain', '  a: sim⌖ple # why\n', '  a: |- # why\n    simple\n'],
  ])('%s', (_, before, expected) => {
    const { actions, apply } = actionsAt(before, ['refactor.rewrite']);
    expect(actions.map(apply)).toEqual([expected]);
  });

  test('is not offered for one', () => {
    expect(actionsAt('  a: |\n    x⌖: 1\n', ['refactor']).actions).toEqual([]);
  });
});
