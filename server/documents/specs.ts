import type { TextDocument } from 'vscode-languageserver-textdocument';
import { SPEC_KINDS, type SpecExpectation, type SpecSummary } from '../../protocol/specs.ts';
import type { DocumentModel } from './model.ts';
import type { OwnDocument } from './ownDocument.ts';
import { nameField } from './serving/experimentNamed.ts';
import { type Field, fieldNamed, fieldsOf, markedSpan, textOf } from './yaml.ts';

/** The experiments and studies of a file that have a name, valid or not; of those with one name the first, as it is the one that is run. */
export function specsIn({ parts, document }: DocumentModel): SpecSummary[] {
  const found = new Map<string, SpecSummary>();
  for (const part of parts) {
    const spec = part.type === 'own-document' ? specOf(part, document) : undefined;
    const key = `${spec?.kind} ${spec?.name}`;
    if (spec && !found.has(key)) found.set(key, spec);
  }
  return [...found.values()];
}

function specOf(part: OwnDocument, document: TextDocument): SpecSummary | undefined {
  const kind = SPEC_KINDS.find((each) => each === part.kind);
  const nameAt = kind && nameField(part);
  const name = textOf(nameAt);
  if (!kind || !nameAt || !name) return undefined;
  const rangeOf = (start: number, end: number) => ({
    start: document.positionAt(start),
    end: document.positionAt(end),
  });
  const expectations = new Map<string, SpecExpectation>();
  for (const field of expectFields(part)) {
    const is = textOf(field);
    const end = Math.max(field.keySpan[1], field.valueSpan[1]);
    if (is !== undefined) expectations.set(field.name, { name: field.name, is, range: rangeOf(field.keySpan[0], end) });
  }
  return {
    kind,
    name,
    uri: document.uri,
    range: rangeOf(...markedSpan(nameAt)),
    expectations: [...expectations.values()],
  };
}

function expectFields({ document }: OwnDocument): readonly Field[] {
  const spec = fieldNamed(fieldsOf(document.contents, document), 'spec')?.value;
  return fieldsOf(fieldNamed(fieldsOf(spec, document), 'expect')?.value, document);
}
