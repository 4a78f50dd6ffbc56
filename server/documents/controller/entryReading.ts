import { isScalar } from 'yaml';
import { type Field, fieldNamed } from '../yaml.ts';
import { goBoolean, sourceText } from './goScalar.ts';

/** The fields that the controller reads from an entry, and what it expects in them. */
export const ENTRY_FIELDS = {
  sloMultiplier: 'number',
  tuningEnabled: 'boolean',
  model_id: 'text',
  namespace: 'text',
  targetTTFT: 'number',
  targetITL: 'number',
} as const;
export type EntryFieldName = keyof typeof ENTRY_FIELDS;

/** An entry's values as the controller holds them: zero values where nothing is set. */
export interface EntryValues {
  readonly sloMultiplier: number;
  readonly tuningEnabled: boolean | null;
  readonly model_id: string;
  readonly namespace: string;
  /** Single precision, as the controller keeps it: a value beyond its range is infinite. */
  readonly targetTTFT: number;
  readonly targetITL: number;
}

/** Why the controller drops an entry; the first reason in its own order. */
export type DropReason =
  | 'yaml-syntax'
  | 'duplicate-key'
  | 'wrong-type'
  | 'slo-multiplier-too-small'
  | 'negative-target'
  | 'slo-targets-unpaired'
  | 'identity-incomplete';

/** What the controller makes of an entry. */
export interface EntryReading {
  readonly values: EntryValues;
  /** Set if the controller drops the entry. */
  readonly dropped?: DropReason;
}

/** Whether an unset target counts as unset: 0 does, as the controller has no other word for it. */
export const isSet = (target: number) => target > 0;

/** Reads an entry's fields as the controller does. */
export function readEntryValues(
  fields: readonly Field[],
  facts: { broken: boolean; isMapping: boolean },
): EntryReading {
  const read = (name: EntryFieldName) => {
    const field = fieldNamed(fields, name);
    return field && readValue(field);
  };
  const number = (name: EntryFieldName) => (read(name) as number | undefined) ?? 0;
  const values: EntryValues = {
    sloMultiplier: number('sloMultiplier'),
    tuningEnabled: (read('tuningEnabled') as boolean | undefined) ?? null,
    model_id: (read('model_id') as string | undefined) ?? '',
    namespace: (read('namespace') as string | undefined) ?? '',
    targetTTFT: Math.fround(number('targetTTFT')),
    targetITL: Math.fround(number('targetITL')),
  };
  const dropped = dropReason(values, fields, facts);
  return dropped ? { values, dropped } : { values };
}

function dropReason(
  values: EntryValues,
  fields: readonly Field[],
  { broken, isMapping }: { broken: boolean; isMapping: boolean },
): DropReason | undefined {
  if (broken) return 'yaml-syntax';
  if (fields.some(({ duplicate }) => duplicate)) return 'duplicate-key';
  if (!isMapping || fields.some((field) => hasWrongType(field))) return 'wrong-type';
  if (values.sloMultiplier !== 0 && values.sloMultiplier <= 1) return 'slo-multiplier-too-small';
  if (values.targetTTFT < 0 || values.targetITL < 0) return 'negative-target';
  if (isSet(values.targetTTFT) !== isSet(values.targetITL)) return 'slo-targets-unpaired';
  if ((values.model_id === '') !== (values.namespace === '')) return 'identity-incomplete';
  return undefined;
}

/** Whether the controller cannot read a field's value as what it expects there. Unknown keys are never read. */
export function hasWrongType(field: Field): boolean {
  return field.name in ENTRY_FIELDS && field.scalar?.type !== 'null' && readValue(field) === undefined;
}

/** A field's value as the controller holds it; undefined if it is null or cannot be read as what is expected. */
function readValue({ name, scalar, value }: Field): number | boolean | string | undefined {
  if (!scalar || scalar.type === 'null') return undefined;
  switch (ENTRY_FIELDS[name as EntryFieldName]) {
    case 'number':
      return scalar.type === 'number' ? scalar.value : undefined;
    case 'boolean':
      return goBoolean(scalar);
    case 'text':
      return isScalar(value) && scalar.type !== 'misfit' ? sourceText(value) : undefined;
  }
}
