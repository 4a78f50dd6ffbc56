import { meantName } from './misspelt.ts';

/** A record of another program that cannot be read: where, what is wrong and what would be right. */
export class RecordError extends Error {}

/** An object of a record, and where it stands in it. */
export interface Fields {
  /** Empty for the record itself. */
  readonly path: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * An object of parsed JSON.
 * @param name what the record is, for the error
 * @throws RecordError, as everything below
 */
export function fieldsOf(value: unknown, path: string, name = path): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { path, value: { ...value } };
  throw new RecordError(`${name} must be an object.`);
}

/** Refuses a field that has nearly, but not, one of the names that are read: it would be taken for absent. */
export function refuseMisspelt(fields: Fields, names: readonly string[]): Fields {
  for (const field of Object.keys(fields.value)) {
    const meant = meantName(field, names);
    if (meant) throw new RecordError(`${pathOf(fields, field)} is not a field. Did you mean "${meant}"?`);
  }
  return fields;
}

/** The objects of a list; without the list, where it may be left out, there are none. */
export function listIn(fields: Fields, name: string, isRequired = false): Fields[] {
  const path = pathOf(fields, name);
  const value = fields.value[name] ?? (isRequired ? undefined : []);
  if (!Array.isArray(value)) throw wrongType(fields, name, 'a list');
  return value.map((each, i) => fieldsOf(each, `${path}[${i}]`));
}

const NON_FINITE: ReadonlyMap<unknown, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);

/** A number; "NaN" and "Infinity" stand for those that JSON lacks. */
export function numberIn(fields: Fields, name: string, fallback?: number): number {
  const value = fields.value[name] ?? fallback;
  if (typeof value === 'number') return value;
  const nonFinite = NON_FINITE.get(value);
  if (nonFinite !== undefined) return nonFinite;
  throw wrongType(fields, name, 'a number');
}

export function replicasIn(fields: Fields, name: string, fallback?: number): number {
  const value = fields.value[name] ?? fallback;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw wrongType(fields, name, 'a whole number of replicas');
}

export function booleanIn(fields: Fields, name: string, fallback: boolean): boolean {
  const value = fields.value[name] ?? fallback;
  if (typeof value === 'boolean') return value;
  throw wrongType(fields, name, 'true or false');
}

export function textIn(fields: Fields, name: string, fallback?: string): string {
  const value = fields.value[name] ?? fallback;
  if (typeof value === 'string') return value;
  throw wrongType(fields, name, 'a text');
}

/** What a record calls itself; null if it does not, or by something else than a text or a number. */
export function idIn({ value: { id } }: Fields): RecordId {
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

export type RecordId = string | number | null;

/** Whether a field is there: null says as little as nothing. */
export function isGiven({ value }: Fields, name: string): boolean {
  return value[name] !== undefined && value[name] !== null;
}

export function wrongType(fields: Fields, name: string, right: string): RecordError {
  const missing = isGiven(fields, name) ? '' : ', and is missing';
  return new RecordError(`${pathOf(fields, name)} must be ${right}${missing}.`);
}

function pathOf({ path }: Fields, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
