import type { SpecKind } from '../../protocol/specs.ts';
import { fieldOffset } from '../../server/documents/fieldOffset.ts';
import type { OwnDocument } from '../../server/documents/ownDocument.ts';
import { nameOf } from '../../server/documents/serving/experimentNamed.ts';
import type { YamlPath } from '../../server/documents/yamlPlace.ts';
import type { ReadFile } from '../documents/readDocuments.ts';
import { printable } from '../lint/formats/printable.ts';

/** A document that describes something to run, right or wrong. */
export interface FoundSpec {
  readonly file: ReadFile;
  readonly part: OwnDocument;
  readonly kind: SpecKind;
  /** `metadata.name`; without one, its kind. */
  readonly name: string;
  /** Why it is not looked into: a sentence in lower case. */
  readonly obstacle: string | undefined;
  /** The rules find errors in it, which are told as `lint` tells them. */
  readonly hasErrors: boolean;
}

/** The documents of some kinds in files, in their order. */
export function foundSpecs(files: readonly ReadFile[], kinds: readonly SpecKind[]): FoundSpec[] {
  return files.flatMap((file) =>
    file.model.parts.flatMap((part) => {
      const kind = part.type === 'own-document' ? kinds.find((each) => each === part.kind) : undefined;
      return part.type === 'own-document' && kind ? [foundSpec(file, part, kind)] : [];
    }),
  );
}

function foundSpec(file: ReadFile, part: OwnDocument, kind: SpecKind): FoundSpec {
  const isTemplate = file.model.isTemplate;
  return {
    file,
    part,
    kind,
    name: nameOf(part) ?? kind,
    obstacle: isTemplate ? 'this is a template. Render it first: helm template . | kneepoint run -' : undefined,
    hasErrors: !isTemplate && file.found.some(({ severity, span }) => severity === 'error' && isIn(part, span[0])),
  };
}

function isIn({ document: { range } }: OwnDocument, offset: number): boolean {
  return offset >= range[0] && offset <= range[2];
}

/** A place in a file; positions count from 1, columns in UTF-16 units. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The place of a field, or of what is nearest to it. @param path from the document to the field */
export function placeOf({ file: { name, model }, part }: FoundSpec, path: YamlPath): FilePlace {
  const { line, character } = model.document.positionAt(fieldOffset(part.document, path));
  return { file: name, line: line + 1, column: character + 1 };
}

/** `file:line:column`. */
export function placeText({ file, line, column }: FilePlace): string {
  return `${printable(file)}:${line}:${column}`;
}
