import type { WriteFieldsParams, WrittenFields } from '../../protocol/simulation.ts';
import { schemaAt } from '../documents/kindSchema.ts';
import type { DocumentModel } from '../documents/model.ts';
import { type OwnDocument, plainValue } from '../documents/ownDocument.ts';
import { specChanges } from '../documents/serving/experimentEdits.ts';
import { experimentNamed } from '../documents/serving/experimentNamed.ts';
import { EXPERIMENT } from '../documents/serving/writtenExperiment.ts';
import { type TextChange, withChanges } from '../documents/textChange.ts';
import { editsBetween } from './editsBetween.ts';

/**
 * kneepoint/writeFields: one edit that puts values into the spec of an experiment. Each is written into the text that the one
 * before it left, and taken only if the file says the same as before but for that value.
 */
export function writeFields(model: DocumentModel, { name, version, fields }: WriteFieldsParams): WrittenFields {
  const { document } = model;
  if (version !== document.version)
    return { refused: 'The file changed meanwhile, so nothing was written. Look again, and write again.' };
  let now = model;
  for (const [dotted, value] of Object.entries(fields)) {
    const experiment = experimentNamed(now, name);
    if (!experiment) return { refused: `The file has no experiment "${name}" any more, so nothing was written.` };
    const path = dotted.split('.');
    if (!mayHold(path, value)) return { refused: `${dotted} is no field that can be written so. Nothing was written.` };
    const { errors } = experiment.document;
    const place = { document: experiment.document, root: ['spec'] };
    const changes = errors.length > 0 ? undefined : specChanges(place, now.text, path, value);
    const next = changes && changed(now, changes);
    if (!next || !saysTheSame(now, next, experiment, ['spec', ...path], value))
      return { refused: `${dotted} cannot be written into this document as it stands. Change it in the file.` };
    now = next;
  }
  return { version: document.version, edits: editsBetween(document, now.text) };
}

type Value = WriteFieldsParams['fields'][string];

/** Whether a path leads to something that can hold a value, or be taken out. */
function mayHold(path: readonly string[], value: Value): boolean {
  const schema = schemaAt(EXPERIMENT, ['spec', ...path]);
  if (!schema) return false;
  if (value === null) return true;
  if (schema.properties || schema.items) return false;
  if (typeof value === 'string') return schema.enum?.includes(value) ?? schema.type === 'string';
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  const isWithin = value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum;
  return (schema.type === 'number' || (schema.type === 'integer' && Number.isInteger(value))) && isWithin;
}

function changed(model: DocumentModel, changes: readonly TextChange[]): DocumentModel {
  return changes.length > 0 ? model.withText(withChanges(model.text, changes)) : model;
}

/** Whether a file says what it said before, but for one value of one experiment. */
function saysTheSame(
  before: DocumentModel,
  after: DocumentModel,
  experiment: OwnDocument,
  path: readonly string[],
  value: Value,
): boolean {
  if (before === after) return true;
  const wanted = before.parts.map((part) =>
    part === experiment ? withValue(plainValue(experiment.document), path, value) : saying(part),
  );
  return isSame(wanted, after.parts.map(saying));
}

/** What a part of a file says; of those that are not ours, that they are there. */
function saying(part: DocumentModel['parts'][number]): unknown {
  return part.type === 'own-document' ? plainValue(part.document) : part.type;
}

/** Plain data with a value at a path; without, mappings that are left empty are left out too. */
function withValue(data: unknown, [name, ...deeper]: readonly string[], value: Value): unknown {
  const { [name!]: old, ...others } = isObject(data) ? data : {};
  const inner = deeper.length > 0 ? withValue(old, deeper, value) : value;
  const isGone = inner === null || (value === null && isObject(inner) && Object.keys(inner).length === 0);
  return isGone ? others : { ...others, [name!]: inner };
}

function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return Object.is(a, b);
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((each) => isSame(a[each], b[each]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
