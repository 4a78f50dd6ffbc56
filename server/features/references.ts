import type { Location, Position } from 'vscode-languageserver-types';
import type { DocumentModel } from '../documents/model.ts';
import type { FeatureContext } from './context.ts';
import { placesOf, subjectAt } from './servedBy.ts';

/** textDocument/references: every entry and every variant of the model that an entry or a variant is of. */
export function references(model: DocumentModel, position: Position, context: FeatureContext): Location[] {
  const subject = subjectAt(model, position, context);
  return subject ? placesOf(subject, ['entry', 'variant'], context) : [];
}
