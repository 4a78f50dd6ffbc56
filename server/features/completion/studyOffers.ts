import type { FieldSchema } from '../../../schemas/fieldSchema.ts';
import { schemaAt } from '../../documents/kindSchema.ts';
import type { OwnDocument } from '../../documents/ownDocument.ts';
import { ACCELERATOR_NAMES } from '../../documents/profiles.ts';
import { isUnread, surroundings } from '../../documents/serving/namedFiles.ts';
import { baseFile } from '../../documents/studies/studyBase.ts';
import { isStudyKind } from '../../documents/studies/studyKinds.ts';
import { isNumeric, variablePaths, variedSchema } from '../../documents/studies/variedPaths.ts';
import { writtenStudy } from '../../documents/studies/writtenStudy.ts';
import type { FeatureContext } from '../context.ts';
import type { Cursor } from './cursor.ts';
import type { Offer } from './offer.ts';
import { schemaKeyOffers, schemaValueOffers } from './schemaOffers.ts';

/** They are needed, and nobody gives them a new value as a whole. */
const WHOLE = ['system', 'workload'];

/**
 * What can be written in a study that its schema does not say: dotted paths of an experiment, accelerators that have a price,
 * names of experiments. Undefined elsewhere.
 */
export function studyOffers(
  part: OwnDocument,
  cursor: Cursor,
  typed: string,
  context: FeatureContext,
  documentUri: string,
): Offer[] | undefined {
  if (!isStudyKind(part.kind)) return undefined;
  const { role, path } = cursor;
  const place = path.map((step) => (typeof step === 'number' ? '[]' : step)).join('.');
  if (role === 'key' && (place === 'spec.change' || place === 'spec.grid')) {
    const isGrid = place === 'spec.grid';
    return schemaKeyOffers({ properties: dottedFields(isGrid) }, cursor, typed);
  }
  if (role === 'key' && place === 'spec.prices') {
    const price = schemaAt(part.kind, [...path, '']) ?? {};
    return schemaKeyOffers(
      { properties: Object.fromEntries(ACCELERATOR_NAMES.map((name) => [name, price])) },
      cursor,
      typed,
    );
  }
  if (role === 'value' && place === 'spec.axes.[].field') return numericPaths(cursor);
  if (role === 'value' && place === 'spec.base.name')
    return schemaValueOffers(schemaAt(part.kind, path), cursor, experimentNames(part, context, documentUri));
  return undefined;
}

/** Fields of an experiment by their dotted paths; of a grid, each with a list of values. */
function dottedFields(isGrid: boolean): Record<string, FieldSchema> {
  const fields = variablePaths()
    .filter((path) => !WHOLE.includes(path))
    .map((path): [string, FieldSchema] => {
      const schema = variedSchema(path)!;
      if (!isGrid) return [path, schema];
      const { description, 'x-unit': unit } = schema;
      return [path, { type: 'array', ...(description ? { description } : {}), ...(unit ? { 'x-unit': unit } : {}) }];
    });
  return Object.fromEntries(fields);
}

function numericPaths(cursor: Cursor): Offer[] {
  return variablePaths().flatMap((path) => {
    const schema = variedSchema(path)!;
    if (!isNumeric(schema)) return [];
    const { description } = schema;
    return schemaValueOffers({ enum: [path], ...(description ? { description } : {}) }, cursor, []);
  });
}

function experimentNames(part: OwnDocument, context: FeatureContext, documentUri: string): string[] {
  const study = writtenStudy(part);
  const file = study && baseFile(study, surroundings(documentUri, context));
  const read = file && context.files?.experiments(file.uri);
  return read && !isUnread(read) ? read.experiments.flatMap(({ name }) => name ?? []) : [];
}
