import { type DocumentSymbol, type SymbolInformation, SymbolKind } from 'vscode-languageserver-types';
import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { identityOf, type QueueingConfigMap } from '../documents/configMap.ts';
import type { Entry } from '../documents/entry.ts';
import { valueInFile } from '../documents/entryEdits.ts';
import type { DocumentModel, Part } from '../documents/model.ts';
import type { OwnDocument } from '../documents/ownDocument.ts';
import type { Span } from '../documents/scalars/mappedText.ts';
import { type Field, fieldNamed, fieldsOf, textOf, type YamlDocument } from '../documents/yaml.ts';
import { type FeatureContext, rangeOf } from './context.ts';

/** More symbols than this are of no use in an outline: it ends with a line that says how many there are. */
export const MOST_SYMBOLS = 5_000;

/** textDocument/documentSymbol: entries as children of `data`, fields as children of entries; variants of a document. */
export function documentSymbols(
  model: DocumentModel,
  { editor }: FeatureContext,
): DocumentSymbol[] | SymbolInformation[] {
  const outline = new Outline(model);
  const symbols = model.parts.flatMap((part) => outline.part(part));
  const tree = outline.left < 0 ? [...symbols, outline.rest()] : symbols;
  return editor.symbolTrees ? tree : tree.flatMap((symbol) => flat(symbol, model.document.uri));
}

/** Collects symbols until there are too many. */
class Outline {
  /** Symbols that there is room for; below 0, how many are left out. */
  left = MOST_SYMBOLS - 1;

  constructor(private readonly model: DocumentModel) {}

  part(part: Part): DocumentSymbol[] {
    if (part.type === 'observation-table') return [];
    return part.type === 'own-document' ? this.ownDocument(part) : this.configMap(part);
  }

  /** What stands for the symbols left out. */
  rest(): DocumentSymbol {
    const end = this.model.text.length;
    const range = rangeOf(this.model.document, [end, end]);
    const name = `… and ${-this.left} more, not shown`;
    return { name, kind: SymbolKind.Null, range, selectionRange: range };
  }

  private configMap(configMap: QueueingConfigMap): DocumentSymbol[] {
    const { data, document, entries, name } = configMap;
    const inner = () => entries.flatMap((entry) => this.entry(entry));
    const content = document?.contents?.range;
    // A piece that is one entry and nothing else has no name and no data.
    if (!document || !content) return inner();
    const whole: Span = [content[0], content[1]];
    const title = textOf(name) ?? 'ConfigMap';
    const select = name && isWithin(name.valueSpan, whole) ? name.valueSpan : ([whole[0], whole[0]] as const);
    return this.symbol(title, SymbolKind.Module, whole, select, () =>
      data && !data.merged && isWithin(data.keySpan, whole)
        ? this.symbol(data.name, SymbolKind.Namespace, spanOf(data), data.keySpan, inner)
        : inner(),
    );
  }

  private entry(entry: Entry): DocumentSymbol[] {
    const { key, keySpan, source } = entry;
    const end = source.offset + source.text.trimEnd().length;
    // An entry that is merged from elsewhere, or a file of its own, has its text away from its key.
    const span: Span = keySpan[1] <= source.offset ? [keySpan[0], end] : [Math.min(keySpan[0], source.offset), end];
    const fields = () =>
      entry.fields
        .filter(({ merged }) => !merged)
        .flatMap((field) => {
          const place = entry.inFile(field.keySpan);
          const value = field.valueSpan[1] > field.valueSpan[0] ? valueInFile(entry, field) : place;
          const detail = isScalar(field.value) ? entry.textOf(field).trim() : '';
          const whole: Span = [place[0], Math.max(place[1], value[1])];
          return this.symbol(field.name, kindOf(field), whole, place, undefined, detail);
        });
    return this.symbol(key, SymbolKind.Object, span, keySpan, fields, identityOf(entry)?.modelId);
  }

  private ownDocument({ kind, document }: OwnDocument): DocumentSymbol[] {
    const content = document.contents?.range;
    if (!content) return [];
    const fields = fieldsOf(document.contents, document);
    const name = fieldNamed(fieldsOf(fieldNamed(fields, 'metadata')?.value, document), 'name');
    const whole: Span = [content[0], content[1]];
    return this.symbol(
      textOf(name) ?? kind,
      SymbolKind.Module,
      whole,
      [whole[0], whole[0]],
      () => fields.flatMap((field) => this.field(field, document)),
      kind,
    );
  }

  private field(field: Field, document: YamlDocument): DocumentSymbol[] {
    if (field.merged) return [];
    // What an alias stands for is shown where it stands itself.
    const isAlias = field.value?.range?.[0] !== field.valueSpan[0];
    const children = isAlias ? undefined : () => this.children(field.value, document);
    const detail = isScalar(field.value) ? textOf(field) : undefined;
    return this.symbol(field.name, kindOf(field), spanOf(field), field.keySpan, children, detail);
  }

  private children(node: Node | null, document: YamlDocument): DocumentSymbol[] {
    if (isMap(node)) return fieldsOf(node, document).flatMap((field) => this.field(field, document));
    if (!isSeq(node)) return [];
    return node.items.flatMap((item, i) => {
      const range = (item as Node | null)?.range;
      if (!isMap(item) || !range) return [];
      const fields = fieldsOf(item, document);
      const name = fieldNamed(fields, 'name') ?? fieldNamed(fields, 'time');
      const span: Span = [range[0], range[1]];
      const select = name && isWithin(name.valueSpan, span) ? name.valueSpan : ([span[0], span[0]] as const);
      const inner = () => fields.flatMap((field) => this.field(field, document));
      return this.symbol(
        textOf(name) ?? String(i),
        SymbolKind.Object,
        span,
        select,
        inner,
        textOf(fieldNamed(fields, 'model_id')),
      );
    });
  }

  /** A symbol, unless there are too many: then it and all below it are only counted. */
  private symbol(
    name: string,
    kind: SymbolKind,
    span: Span,
    select: Span,
    children?: () => DocumentSymbol[],
    detail?: string,
  ): DocumentSymbol[] {
    this.left--;
    const isShown = this.left >= 0;
    const inner = children?.() ?? [];
    if (!isShown) return [];
    const { document, text } = this.model;
    // The parser counts the line break behind a block in.
    let end = Math.max(span[1], select[1]);
    while (end > select[1] && /\s/.test(text[end - 1]!)) end--;
    return [
      {
        // An empty name is not allowed.
        name: name || '(no name)',
        kind,
        ...(detail ? { detail } : {}),
        range: rangeOf(document, [Math.min(span[0], select[0]), end]),
        selectionRange: rangeOf(document, select),
        ...(inner.length > 0 ? { children: inner } : {}),
      },
    ];
  }
}

function spanOf({ keySpan, valueSpan }: Field): Span {
  return [keySpan[0], Math.max(keySpan[1], valueSpan[1])];
}

function isWithin([start, end]: Span, [from, to]: Span): boolean {
  return start >= from && end <= to;
}

function kindOf({ scalar }: Field): SymbolKind {
  switch (scalar?.type) {
    case 'number':
      return SymbolKind.Number;
    case 'boolean':
      return SymbolKind.Boolean;
    case 'text':
    case 'timestamp':
      return SymbolKind.String;
    case 'null':
      return SymbolKind.Null;
    default:
      return SymbolKind.Object;
  }
}

/** A tree as a list, for editors that know no trees. */
function flat(
  { name, kind, range, children = [] }: DocumentSymbol,
  uri: string,
  container?: string,
): SymbolInformation[] {
  const own: SymbolInformation = {
    name,
    kind,
    location: { uri, range },
    ...(container ? { containerName: container } : {}),
  };
  return [own, ...children.flatMap((child) => flat(child, uri, name))];
}
