import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { QueueingConfigMap } from '../../../server/documents/configMap.ts';
import type { Entry } from '../../../server/documents/entry.ts';
import { buildModel, type DocumentModel, type FileHints } from '../../../server/documents/model.ts';
import { withChanges } from '../../../server/documents/textChange.ts';
import { syntaxProblems } from '../../../server/documents/yaml.ts';
import { type Diagnosis, diagnose } from '../../../server/rules/index.ts';
import { writeFile } from './configMapWriter.ts';

const FILES = Number(process.env.RUNS ?? 1_500);
const context = {
  semantics: 'documented',
  variants: [],
  given: [],
  observed: new Map(),
  systemNamespace: 'system',
} as const;

/** Fields that the fix of a code may change; every other field must stay as it is. */
const TOUCHED: Readonly<Record<string, readonly string[]>> = {
  'slo-multiplier-too-small': ['sloMultiplier'],
  'slo-multiplier-zero': ['sloMultiplier'],
  'tuning-disabled': ['tuningEnabled'],
  'slo-targets-unpaired': ['targetTTFT', 'targetITL'],
  'ignored-in-default': ['targetTTFT', 'targetITL', 'model_id', 'namespace'],
  'value-ends-in-blank': ['model_id', 'namespace'],
  'unknown-key': ['sloMultipler', 'sloMultiplier', 'targetTtft', 'targetTTFT', 'note', 'é', '🚀'],
  'wrong-type': ['sloMultiplier', 'tuningEnabled', 'targetTTFT', 'targetITL'],
};

test('a preferred fix, in any style: the file still parses, the finding is gone, everything else is as it was', () => {
  const fixed = new Map<string, number>();
  const styles = new Map<string, number>();
  for (let seed = 1; seed <= FILES; seed++) {
    const { text, hints } = writeFile(seed, true);
    const model = modelOf(text, hints);
    for (const found of diagnose(model, context)) {
      const entry = entryAt(model, found);
      if (!entry || !TOUCHED[found.code]) continue;
      for (const { changes } of found.fixes?.().filter(({ preferred }) => preferred) ?? []) {
        const after = withChanges(text, changes);
        const problem = whatIsWrong(model, modelOf(after, hints), found, entry);
        if (problem) throw new Error(`file ${seed}, ${found.code}: ${problem}\n${text}\n-->\n${after}`);
        fixed.set(found.code, (fixed.get(found.code) ?? 0) + 1);
        styles.set(entry.source.style, (styles.get(entry.source.style) ?? 0) + 1);
      }
    }
  }
  for (const code of Object.keys(TOUCHED)) expect(fixed.get(code), code).toBeGreaterThan(FILES / 200);
  for (const style of ['block', 'double-quoted', 'single-quoted', 'plain', 'file'])
    expect(styles.get(style), style).toBeGreaterThan(FILES / 100);
}, 60_000);

function modelOf(text: string, hints: FileHints): DocumentModel {
  return buildModel(TextDocument.create('file:///config.yaml', 'yaml', 1, text), undefined, hints);
}

function entriesOf({ parts }: DocumentModel): readonly Entry[] {
  return parts.flatMap((part) => (part as QueueingConfigMap).entries);
}

function entryAt(model: DocumentModel, { span }: Diagnosis): Entry | undefined {
  return entriesOf(model).find(
    ({ source }) => span[0] >= source.offset && span[1] <= source.offset + source.text.length,
  );
}

function whatIsWrong(before: DocumentModel, after: DocumentModel, found: Diagnosis, entry: Entry): string | undefined {
  for (const part of after.parts) {
    const problems = part.document ? syntaxProblems(part.document, after.text) : [];
    if (problems.length > 0) return `no longer parses: ${problems[0]!.message}`;
  }
  const count = (model: DocumentModel) => diagnose(model, context).filter(({ code }) => code === found.code).length;
  if (count(after) >= count(before)) return 'the finding is still there';
  const [were, are] = [entriesOf(before), entriesOf(after)];
  if (were.length !== are.length) return 'an entry is lost';
  for (const [i, was] of were.entries()) {
    const is = are[i]!;
    if (was.key !== is.key) return `the key is now ${is.key}`;
    // An entry that `data` merges is found twice: as itself and as what merges it.
    if (was.source.offset !== entry.source.offset) {
      if (was.text !== is.text) return `${was.key} is changed`;
      continue;
    }
    if (is.problems.length > was.problems.length) return `the entry no longer parses: ${is.problems[0]!.message}`;
    const others = (each: Entry) =>
      each.fields
        .filter(({ name }) => !TOUCHED[found.code]!.includes(name))
        .map((field) => [field.name, each.textOf(field).trimEnd()]);
    if (JSON.stringify(others(was)) !== JSON.stringify(others(is))) return `other fields changed: ${others(is)}`;
  }
  return undefined;
}
