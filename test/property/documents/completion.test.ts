import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Entry } from '../../../server/documents/entry.ts';
import { buildModel, type DocumentModel, type FileHints } from '../../../server/documents/model.ts';
import { completion } from '../../../server/features/completion.ts';
import { accepted } from '../../unit/server/completed.ts';
import { CONTEXT } from '../../unit/server/context.ts';
import { writeFile } from './configMapWriter.ts';
import { Random } from './random.ts';

const FILES = Number(process.env.RUNS ?? 80);

test('completion at every offset: nothing throws, and what is accepted leaves every entry as readable as it was', () => {
  const styles = new Map<string, number>();
  for (let seed = 1; seed <= FILES; seed++) {
    const random = new Random(seed);
    const { text, hints } = writeFile(seed, seed % 2 === 0);
    const model = modelOf(text, hints);
    const before = state(model);
    for (let offset = 0; offset <= text.length; offset++) {
      const context = { ...CONTEXT, editor: { ...CONTEXT.editor, snippets: random.oneIn(2) } };
      const items = completion(model, model.document.positionAt(offset), context)?.items ?? [];
      if (items.length === 0) continue;
      const item = random.pick(items);
      const after = accepted(model, item);
      const problem = whatIsWrong(before, state(modelOf(after, hints)), text, after);
      if (problem)
        throw new Error(
          `file ${seed}, offset ${offset}, ${item.label}: ${problem}\n${mark(text, offset)}\n-->\n${after}`,
        );
      const entry = entriesOf(model).find(
        ({ source }) => source.offset <= offset && offset <= source.offset + source.text.length,
      );
      const style = entry?.source.style ?? 'around';
      styles.set(style, (styles.get(style) ?? 0) + 1);
    }
  }
  for (const style of ['block', 'double-quoted', 'single-quoted', 'plain', 'file', 'around'])
    expect(styles.get(style) ?? 0, style).toBeGreaterThan(0);
}, 120_000);

/** How readable a file is: errors around the entries, and in each of them. */
function state(model: DocumentModel) {
  const documents = new Set(model.parts.map(({ document }) => document));
  return {
    errors: [...documents].reduce((sum, document) => sum + (document?.errors.length ?? 0), 0),
    broken: entriesOf(model).filter(({ problems }) => problems.length > 0).length,
    keys: entriesOf(model).map(({ key }) => key),
  };
}

function whatIsWrong(
  before: ReturnType<typeof state>,
  after: ReturnType<typeof state>,
  text: string,
  changed: string,
): string | undefined {
  if (after.errors > before.errors) return 'the file no longer parses';
  if (after.broken > before.broken) return 'an entry no longer parses';
  if (after.keys.length < before.keys.length) return `entries are lost: ${after.keys}`;
  const breaks = (each: string) => new Set(each.match(/\r?\n/g) ?? []);
  if (text.includes('\n') && [...breaks(changed)].some((each) => !breaks(text).has(each))) return 'line breaks changed';
  return undefined;
}

function modelOf(text: string, hints: FileHints): DocumentModel {
  return buildModel(TextDocument.create('file:///config.yaml', 'yaml', 1, text), undefined, hints);
}

function entriesOf({ parts }: DocumentModel): readonly Entry[] {
  return parts.flatMap((part) => (part.type === 'queueing-config-map' ? part.entries : []));
}

function mark(text: string, offset: number): string {
  return `${text.slice(0, offset)}⌖${text.slice(offset)}`;
}
