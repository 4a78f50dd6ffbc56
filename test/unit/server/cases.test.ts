import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { EntryCache } from '../../../server/documents/entry.ts';
import { buildModel } from '../../../server/documents/model.ts';
import { withChanges } from '../../../server/documents/textChange.ts';
import { codeActions } from '../../../server/features/codeAction.ts';
import { CONTEXT, findingsIn, HEADER, marked } from './findings.ts';
import { atCursor } from './marks.ts';

/*
 * Faults that users of other tools reported, as cases of ours. Completion (the first line of a block) and formatting
 * (blocks turned into one escaped line) have none: there is no completion and no formatter to get them wrong.
 */

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

test('the error is the value in the text, not the whole text', () => {
  const text = `${HEADER}  default: |\n    sloMultiplier:\n      - 5\n`;
  expect(marked(text).at(-1)).toBe('wrong-type: - 5');
});

test('findings in a block are on the line where they stand, header or not', () => {
  const text = `${HEADER}  default: |\n    tuningEnabled: true\n    sloMultiplier: 1\n`;
  const found = findingsIn(text).find(({ code }) => code === 'slo-multiplier-too-small')!;
  expect(lineOf(text, found.span[0])).toBe(lineOf(text, text.indexOf('sloMultiplier')));
});

test('two faults in one scalar are two narrow findings', () => {
  const text = `${HEADER}  default: |\n    sloMultiplier: 0\n    tuningEnabled: false\n`;
  expect(marked(text)).toEqual(['slo-multiplier-zero: 0', 'tuning-disabled: false']);
});

test('the first line of a block is within its entry', () => {
  const { model, offset } = atCursor(`${HEADER}  default: |\n    slo⌖\n`);
  const part = model.parts[0]!;
  const entry = part.type === 'queueing-config-map' ? part.entries[0]! : undefined;
  expect(entry!.fromFile(offset)).toBe(3);
  expect(entry!.inFile([0, 3])).toEqual([offset - 3, offset]);
});

describe('line ends', () => {
  const text = `${HEADER}  default: |\n    # 🚀\n    sloMultiplier: 0\n  a: "sloMultiplier: 0\\n\\\n    model_id: m\\nnamespace: n"\n`;
  const places = (each: string) =>
    findingsIn(each).map(({ span }) => {
      const document = TextDocument.create('file:///x', 'yaml', 1, each);
      return span.map((offset) => document.positionAt(offset));
    });

  test('are the same places with CRLF', () => {
    expect(places(text)).toHaveLength(2);
    expect(places(text.replaceAll('\n', '\r\n'))).toEqual(places(text));
  });
});

test('characters outside the basic plane shift nothing', () => {
  expect(marked(`${HEADER}  default: |\n    # 🚀\n    note: &n "🚀" # x\n    sloMultiplier: 0\n`)).toEqual([
    'slo-multiplier-zero: 0',
  ]);
});

test('every document of a file is checked', () => {
  const one = `${HEADER}  default: |\n    sloMultiplier: 3.0\n`;
  const found = marked(`${one}---\n${one.replace('3.0', '0')}`);
  expect(found).toEqual(['slo-multiplier-zero: 0']);
});

test('a merge key is no unknown key, and what it brings is not missing', () => {
  expect(
    marked(
      `${HEADER}  default: ""\n  a: |\n    base: &b {namespace: x}\n    <<: *b\n    model_id: m\n  b: |\n    <<: [{namespace: y}, {model_id: m}]\n`,
    ),
  ).toEqual([]);
});

test('a patch needs no default entry, no labels and no name', () => {
  const patch =
    'kind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\ndata:\n  a: |\n    model_id: m\n    namespace: n\n';
  expect(marked(patch)).toEqual(['label-missing: wva-queueing-model-config', 'default-entry-missing: data']);
  expect(marked(patch, { isPatch: true })).toEqual([]);
  expect(marked(`# kneepoint: patch\n${patch}`)).toEqual([]);
  expect(marked(patch.replace('data:', '$patch: merge\ndata:'))).toEqual([]);
});

describe('templates', () => {
  test('one hint, and what is written is checked', () => {
    const text = `${HEADER}  {{- if .Values.x }}\n  default: |\n    sloMultiplier: {{ .Values.k }}\n    tuningEnabled: false\n  {{- end }}\n`;
    expect(marked(text)).toEqual(['template-limited: {{- if .Values.x }}', 'tuning-disabled: false']);
  });

  test.each([
    ['a comment with braces in it', '{{/* {{ nested }} */}}\n  default: |\n    sloMultiplier: 3'],
    ['an action over lines', 'default: |\n    sloMultiplier: {{ .Values.k\n      | default 3 }}'],
    ['a whole entry', 'default: {{ toYaml .Values.entry | quote }}'],
    ['a whole block', 'default: |\n    {{- toYaml .Values.entry | nindent 4 }}'],
    ['a key', '{{ .Values.key }}: |\n    sloMultiplier: {{ .Values.k }}'],
    ['part of a key', 'model-{{ .Values.key }}: |\n    model_id: m'],
    [
      'a line of control with blanks around it',
      'default: |\n      {{ if .x }}  \n    sloMultiplier: 3\n      {{ end }}',
    ],
    ['quotes around an action', 'default: |\n    sloMultiplier: 3\n    model_id: "{{ .Values.m }}"'],
    ['data that is no string yet', 'default: {{ .Values.text }}\n  other: {{ .Values.a }}-{{ .Values.b }}'],
  ])('only a hint for %s', (_, data) => {
    const found = findingsIn(`${HEADER}  ${data}\n`).map(({ code }) => code);
    expect(found.filter((code) => code !== 'ignored-in-default')).toEqual(['template-limited']);
  });
});

test('a blank at the end of a line is found, and can be taken away unseen', () => {
  const text = `${HEADER}  default: |\n    sloMultiplier: 3.0 \n`;
  const [found] = findingsIn(text);
  expect(found).toMatchObject({ code: 'trailing-blanks', span: [text.length - 2, text.length - 1] });
  const [fix] = found!.fixes!();
  expect(fix!.safe).toBe(true);
  expect(withChanges(text, fix!.changes)).toBe(text.replace('3.0 ', '3.0'));
});

test('a data value that is no string is found where it stands, and can be quoted', () => {
  const text = `${HEADER}  default: 3\n`;
  const found = findingsIn(text).find(({ code }) => code === 'data-value-not-string')!;
  expect(text.slice(...found.span)).toBe('3');
  expect(withChanges(text, found.fixes!()[0]!.changes)).toBe(text.replace(': 3', ': "3"'));
});

test('in a file of 50,000 lines an edit reads one entry anew', () => {
  const entry = (i: number) =>
    `  model-${i}: |\n    model_id: m${i}\n    namespace: n\n    sloMultiplier: 3.0\n    # note\n`;
  const text = HEADER + Array.from({ length: 10_000 }, (_, i) => entry(i)).join('');
  expect(text.split('\n').length).toBeGreaterThan(50_000);
  const cache = new CountingCache();
  build(text, cache);
  expect(cache.parsed).toBe(10_000);
  cache.parsed = 0;
  const edited = text.replace('model_id: m5000\n', 'model_id: m5000x\n');
  const { parts } = build(edited, cache);
  expect(cache.parsed).toBe(1);
  const part = parts[0]!;
  expect(part.type === 'queueing-config-map' && part.entries[5000]!.values.model_id).toBe('m5000x');

  function build(each: string, entries: EntryCache) {
    return buildModel(TextDocument.create('file:///large.yaml', 'yaml', 1, each), entries);
  }
}, 60_000);

/** Counts the contents that it did not have. */
class CountingCache extends EntryCache {
  parsed = 0;
  private readonly seen = new WeakSet<object>();

  override content(...source: Parameters<EntryCache['content']>) {
    const content = super.content(...source);
    if (!this.seen.has(content)) this.parsed++;
    this.seen.add(content);
    return content;
  }
}

describe('a comment hides a finding', () => {
  const zero = 'sloMultiplier: 0';
  test.each([
    [
      'on the next line of a block',
      `  default: |\n    # kneepoint-disable-next-line slo-multiplier-zero\n    ${zero}\n`,
    ],
    ['on its own line', `  default: |\n    ${zero} # kneepoint-disable-line slo-multiplier-zero\n`],
    [
      'with a colon, several codes and a reason',
      `  default: |\n    ${zero} # kneepoint-disable-line: a, slo-multiplier-zero -- why\n`,
    ],
    ['in the file', `  # kneepoint-disable slo-multiplier-zero\n  default: |\n    ${zero}\n`],
    [
      'in double quotes, by lines of the text',
      `  default: "# kneepoint-disable-next-line slo-multiplier-zero\\n${zero}\\n"\n`,
    ],
    ['in double quotes, on its line', `  default: "${zero} # kneepoint-disable-line\\ntuningEnabled: true"\n`],
    ['in single quotes', `  default: '${zero} # kneepoint-disable-line slo-multiplier-zero'\n`],
  ])('%s', (_, data) => {
    for (const lineEnd of ['\n', '\r\n']) expect(marked((HEADER + data).replaceAll('\n', lineEnd))).toEqual([]);
  });

  test('and only that one: others stay, and a comment for nothing is reported', () => {
    const text = `${HEADER}  default: |\n    # kneepoint-disable-next-line unknown-key\n    ${zero}\n`;
    expect(marked(text)).toEqual([
      'unused-suppression: # kneepoint-disable-next-line unknown-key',
      'slo-multiplier-zero: 0',
    ]);
    const lines = `${HEADER}  default: "# kneepoint-disable-next-line slo-multiplier-zero\\nnote: &n 1\\n${zero}\\n"\n`;
    expect(marked(lines)).toHaveLength(2);
  });

  test('a comment for what depends on settings or other files is not called unused', () => {
    expect(
      marked(`${HEADER}  # kneepoint-disable slo-multiplier-infeasible, namespace-not-read\n  default: ""\n`),
    ).toEqual([]);
  });
});

test('what a tool turned into one quoted line is offered as a block again', () => {
  const text = `${HEADER}  default: "sloMultiplier: 3.0\\ntuningEnabled: true\\n"\n`;
  const document = TextDocument.create('file:///x.yaml', 'yaml', 1, text);
  const at = document.positionAt(text.indexOf('tuningEnabled'));
  const context = { ...CONTEXT, severities: {}, editorChecksJson: false, now: 0, docsUri: '' };
  const actions = codeActions(buildModel(document), { start: at, end: at }, [], context);
  expect(actions.map(({ title, kind }) => [title, kind])).toEqual([
    ['Write default as a block (|)', 'refactor.rewrite'],
  ]);
  const [edit] = actions[0]!.edit!.changes!['file:///x.yaml']!;
  expect(TextDocument.applyEdits(document, [edit!])).toBe(
    `${HEADER}  default: |\n    sloMultiplier: 3.0\n    tuningEnabled: true\n`,
  );
});

test('a fix in a template leaves what the template puts in', () => {
  const text = `${HEADER}  default: 'sloMultiplier: 0\n\n    model_id: {{ .Values.m }}'\n`;
  const zero = findingsIn(text).find(({ code }) => code === 'slo-multiplier-zero');
  expect(withChanges(text, zero!.fixes!()[0]!.changes)).toBe(text.replace(': 0', ': 3.0'));
});
