import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { DocumentSymbol, Position, Range } from 'vscode-languageserver-types';
import { fileFacts } from '../../../server/documents/fileFacts.ts';
import { buildModel, type DocumentModel } from '../../../server/documents/model.ts';
import { codeActions } from '../../../server/features/codeAction.ts';
import { codeLenses } from '../../../server/features/codeLens.ts';
import { completion } from '../../../server/features/completion.ts';
import type { FeatureContext } from '../../../server/features/context.ts';
import { definition } from '../../../server/features/definition.ts';
import { documentLinks } from '../../../server/features/documentLink.ts';
import { documentSymbols } from '../../../server/features/documentSymbol.ts';
import { foldingRanges } from '../../../server/features/foldingRange.ts';
import { hover } from '../../../server/features/hover.ts';
import { inlayHints } from '../../../server/features/inlayHint.ts';
import { references } from '../../../server/features/references.ts';
import { selectionRanges } from '../../../server/features/selectionRange.ts';
import { CONTEXT } from '../../unit/server/context.ts';
import { variant } from '../../unit/server/variant.ts';
import { writeFile } from './configMapWriter.ts';
import { Random } from './random.ts';

const FILES = Number(process.env.RUNS ?? 1_500);

/** What breaks files in the hands of people. */
const PIECES = [
  '"',
  "'",
  ':',
  ': ',
  '#',
  '- ',
  '|',
  '>',
  '&a ',
  '*a',
  '{',
  '}',
  '[',
  '{{ x }}',
  '---\n',
  '\n',
  '\r\n',
  '\t',
  '  ',
];
const OWN =
  'apiVersion: kneepoint.dev/v1alpha1\nkind: ServiceParameters\nspec:\n  variants: [{model_id: m, namespace: n, name: x, learned: {at: 1}}]\n---\n';

test('no feature throws on a broken file, and every range is in it and holds what belongs to it', () => {
  let answers = 0;
  for (let seed = 1; seed <= FILES; seed++) {
    const random = new Random(seed);
    const { text: written, hints } = writeFile(seed, true);
    let text = random.oneIn(4) ? OWN + written : written;
    for (let edit = random.below(4); edit > 0; edit--) {
      const at = random.below(text.length + 1);
      text = text.slice(0, at) + random.pick(PIECES) + text.slice(at + random.pick([0, 0, 1, 20]));
    }
    const languageId = text.startsWith('{') && random.oneIn(2) ? 'json' : 'yaml';
    const model = buildModel(TextDocument.create('file:///c.yaml', languageId, 1, text), undefined, hints);
    const { places } = fileFacts(model);
    const context: FeatureContext = { ...CONTEXT, variants: [variant({ model_id: 'x', namespace: 'quoted' })], places };
    try {
      answers += checkAll(model, context, random);
    } catch (error) {
      throw new Error(`file ${seed}: ${(error as Error).stack}\n${JSON.stringify(text)}`);
    }
  }
  expect(answers).toBeGreaterThan(FILES * 10);
}, 120_000);

/** Asks for everything once. Returns how many answers there were. */
function checkAll(model: DocumentModel, context: FeatureContext, random: Random): number {
  const { document, text } = model;
  const end = document.positionAt(text.length);
  const whole: Range = { start: { line: 0, character: 0 }, end };
  const position = () => document.positionAt(random.below(text.length + 1));
  const symbols = documentSymbols(model, context) as DocumentSymbol[];
  for (const symbol of symbols) checkSymbol(symbol, whole);
  const hints = inlayHints(model, whole, context);
  const lenses = codeLenses(model, context);
  const links = documentLinks(model, context);
  for (const range of [
    ...hints.map((hint) => pointAt(hint.position)),
    ...lenses.map((lens) => lens.range),
    ...links.map((link) => link.range),
  ])
    expectWithin(range, whole);
  for (const fold of foldingRanges(model) ?? []) {
    if (!(fold.startLine < fold.endLine && fold.endLine <= end.line)) throw new Error(`fold ${JSON.stringify(fold)}`);
  }
  let count = symbols.length + hints.length + lenses.length;
  for (let i = 0; i < 5; i++) {
    const at = position();
    const found = hover(model, at, context);
    if (found?.range) expectWithin(found.range, whole);
    for (let each = selectionRanges(model, [at])[0]; each?.parent; each = each.parent)
      expectWithin(each.range, each.parent.range);
    const actions = codeActions(model, pointAt(at), [], context);
    count += (completion(model, at, context)?.items.length ?? 0) + actions.length + (found ? 1 : 0);
    for (const { range } of [...definition(model, at, context), ...references(model, at, context)])
      expectWithin(range, whole);
  }
  return count + codeActions(model, whole, [], context, ['source.fixAll']).length;
}

function checkSymbol({ name, range, selectionRange, children = [] }: DocumentSymbol, around: Range): void {
  if (name === '') throw new Error('a symbol without a name');
  expectWithin(range, around);
  expectWithin(selectionRange, range);
  for (const child of children) checkSymbol(child, around);
}

function expectWithin(inner: Range, outer: Range): void {
  if (isBefore(inner.start, outer.start) || isBefore(outer.end, inner.end) || isBefore(inner.end, inner.start))
    throw new Error(`${JSON.stringify(inner)} is not within ${JSON.stringify(outer)}`);
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

function pointAt(position: Position): Range {
  return { start: position, end: position };
}
