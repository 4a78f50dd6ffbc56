import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { EntryCache } from '../../../server/documents/entry.ts';
import { buildModel, type FileHints } from '../../../server/documents/model.ts';
import { type Diagnosis, diagnose } from '../../../server/rules/index.ts';
import { writeFile } from './configMapWriter.ts';
import { Random } from './random.ts';

const EDITS = Number(process.env.RUNS ?? 100_000);
const EDITS_OF_A_FILE = 100;
const LONGEST = 400;
const context = {
  semantics: 'controller',
  variants: [],
  given: [],
  observed: new Map(),
  systemNamespace: 'system',
} as const;

/** What a hand on a keyboard, a paste or a merge may put into a file. */
const PIECES = [
  ...['"', "'", ':', ': ', '#', ' #', '-', '- ', '|', '>', '|2-', '>+', '&a ', '*a', '<<: *a', '!!str ', '!x ', '? '],
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    '{{',
    '}}',
    '{{- if x }}',
    '{{/* ',
    '%YAML 1.1\n',
    '---\n',
    '...\n',
    '\t',
    ' ',
    '  ',
    '\n',
    '\r\n',
  ],
  ...[
    '\r',
    '\\',
    '\\u00',
    '\\x4',
    '\0',
    '\uFEFF',
    '\uD83D',
    '🚀',
    '\u2028',
    'é',
    '<<<<<<< a\n',
    '=======\n',
    '# kneepoint:',
  ],
  ...[
    'data:\n',
    '  default: |\n',
    '    sloMultiplier: 1\n',
    'kind: ConfigMap\n',
    'kind: List\nitems:\n- ',
    '# kneepoint-disable',
  ],
  ...['apiVersion: kneepoint.dev/v1alpha1\nkind: ServiceParameters\n', 'tuningEnabled: no\n', 'targetITL: -1', '1e999'],
];

test('whatever is typed: nothing throws, every span and every change is in the file, memory stays flat', () => {
  const random = new Random(7);
  const collect = garbageCollector();
  let [text, hints] = ['', {} as FileHints];
  let cache = new EntryCache();
  let found = 0;
  let heap = 0;
  for (let edit = 0; edit < EDITS; edit++) {
    if (edit % EDITS_OF_A_FILE === 0) {
      ({ text, hints } = writeFile(1_000_000 + edit, true));
      cache = new EntryCache();
    }
    if (edit === Math.floor(EDITS / 5)) heap = collect();
    text = edited(text, random);
    try {
      const model = buildModel(TextDocument.create('file:///config.yaml', 'yaml', edit, text), cache, hints);
      const all = diagnose(model, context);
      for (const each of all) check(each, text, edit % 10 === 0);
      found += all.length;
    } catch (error) {
      throw new Error(`edit ${edit}: ${(error as Error).stack}\n${JSON.stringify(text)}`);
    }
  }
  expect(found).toBeGreaterThan(EDITS / 2);
  expect(collect()).toBeLessThan(heap * 1.2 + 8e6);
}, 240_000);

function edited(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const cut = random.pick([0, 0, 0, 1, 1, 2, 7, 40]);
  const added = random.oneIn(4)
    ? ''
    : random.oneIn(6)
      ? text.slice(0, 100).slice(-random.below(100))
      : random.pick(PIECES);
  return (text.slice(0, at) + added + text.slice(at + cut)).slice(0, LONGEST);
}

function check({ span, related = [], fixes, code }: Diagnosis, text: string, withFixes: boolean): void {
  const spans = [span, ...related.map((each) => each.span)];
  if (withFixes) spans.push(...(fixes?.() ?? []).flatMap(({ changes }) => changes.map((change) => change.span)));
  for (const [start, end] of spans)
    if (!(start >= 0 && start <= end && end <= text.length)) throw new Error(`${code}: [${start}, ${end}]`);
}

/** Collects what is no longer used, and says how much is left. */
function garbageCollector(): () => number {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  return () => {
    gc();
    gc();
    return process.memoryUsage().heapUsed;
  };
}
