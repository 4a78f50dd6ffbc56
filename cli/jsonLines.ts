import { meantName } from '../engine/records/misspelt.ts';
import { LONGEST_LINE } from './inputLines.ts';

/** A JSON object read from one line of input. */
export type InputLine = Readonly<Record<string, unknown>>;

/** A line that cannot be used: what is wrong and what would be right. */
export class InputError extends Error {
  constructor(
    readonly code: 'json-invalid' | 'input-invalid' | 'line-too-long',
    message: string,
    /** Of the line, from 1. */
    readonly column = 1,
  ) {
    super(message);
  }
}

/** Parses one line; throws `InputError` unless it is a JSON object. */
export function parseLine(text: string, number: number): InputLine {
  if (text.length > LONGEST_LINE)
    throw new InputError(
      'line-too-long',
      `Line ${number} is longer than ${LONGEST_LINE / 1e6} MB, so it was not read.`,
    );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const column = Number(/ at position (\d+)/.exec(message)?.[1] ?? 0) + 1;
    throw new InputError('json-invalid', `Line ${number} is not JSON: ${message}.`, column);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InputError('json-invalid', `Line ${number} must be a JSON object, such as {"id":"a","alpha":8, ...}.`);
  return value as InputLine;
}

const NON_FINITE: ReadonlyMap<unknown, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);

/** A number of a line; "NaN" and "Infinity" travel as strings. Throws `InputError` if it is absent without a fallback. */
export function numberIn<F = never>(line: InputLine, field: string, ...fallback: [F?]): number | F {
  const value = Object.hasOwn(line, field) ? line[field] : undefined;
  if (value === undefined && fallback.length > 0) return fallback[0] as F;
  if (typeof value === 'number') return value;
  const nonFinite = NON_FINITE.get(value);
  if (nonFinite !== undefined) return nonFinite;
  throw new InputError('input-invalid', `${field} must be a number${value === undefined ? ', and is missing' : ''}.`);
}

/** Throws `InputError` if a field is absent. */
export function demand(line: InputLine, field: string): void {
  if (!Object.hasOwn(line, field)) throw new InputError('input-invalid', `${field} is missing.`);
}

/** Throws `InputError` if a field has nearly, but not, one of the names that are read: it would be taken for absent. */
export function refuseMisspelt(line: InputLine, names: readonly string[]): void {
  for (const field of Object.keys(line)) {
    const meant = meantName(field, names);
    if (meant) throw new InputError('input-invalid', `"${field}" is not a field. Did you mean "${meant}"?`);
  }
}

/** JSON with numbers that JSON has no word for as strings: on one line, or over many with an indentation. */
export function toJson(value: unknown, indentation?: number): string {
  const written = (_: string, each: unknown) =>
    typeof each === 'number' && !Number.isFinite(each) ? String(each) : each;
  return JSON.stringify(value, written, indentation);
}
