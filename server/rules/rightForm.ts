import type { FieldSchema } from '../../schemas/fieldSchema.ts';

const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;
const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z?)$/;
const COMPARISON = /^([<>]=?) *(\d{1,3}(?:\.\d{1,10})?) *%?$/;
/** A text that YAML reads as itself, in a flow mapping too. */
const PLAIN = /^[A-Za-z._/][\w./-]*$/;

/** How to write what somebody wrote in another form. */
export interface RightForm {
  /** `Write 0.5`: the rest of a sentence. */
  readonly advice: string;
  /** What to put in its place, where that is sure. */
  readonly text?: string;
}

/**
 * How to write what somebody, or their spreadsheet, wrote in another form: a number with a comma, a time without T and Z, a value in
 * place of the mapping that holds it, a number in place of what it is compared with, a share in percent. Undefined for anything else.
 * @param keyword that of the schema that the value does not meet
 */
export function rightForm(keyword: string, value: unknown, schema: FieldSchema = {}): RightForm | undefined {
  if (keyword === 'type' && schema.type === 'object') return inMapping(value, schema);
  if (keyword === 'type' && schema.type === 'string') return compared(value, schema);
  if (typeof value !== 'string') return undefined;
  const written = keyword === 'type' ? numberIn(value) : keyword === 'pattern' ? timeOrShare(value, schema) : undefined;
  return written === undefined ? undefined : { advice: `Write ${written}` };
}

function numberIn(value: string): string | undefined {
  const point = DECIMAL_COMMA.test(value) ? value.replace(',', '.') : undefined;
  if (!THOUSANDS.test(value)) return point;
  const whole = value.replaceAll(',', '');
  return point === undefined ? whole : `${whole}, or ${point} if the comma is a decimal one`;
}

function timeOrShare(value: string, { 'x-unit': unit }: FieldSchema): string | undefined {
  const [, sign, percent] = (unit === 'share' && COMPARISON.exec(value)) || [];
  if (percent !== undefined) return Number(percent) <= 100 ? `"${sign} ${Number(percent) / 100}"` : undefined;
  const [, day, minutes, seconds = ':00', zone] = TIME.exec(value) ?? [];
  return day === undefined ? undefined : `${day}T${minutes}${seconds}Z${zone ? '' : ' if it is in UTC'}`;
}

/** The example of a schema, with the value in place of the last one in it if it may be that. */
function inMapping(value: unknown, { examples: [example] = [], properties = {} }: FieldSchema): RightForm | undefined {
  if (typeof example !== 'object' || example === null) return undefined;
  const last = Object.keys(example).at(-1)!;
  const isMeant = mayBe(value, properties[last]);
  const text = flow(isMeant ? { ...example, [last]: value } : example);
  return isMeant ? { advice: `Write ${text}`, text } : { advice: `It is written as in ${text}` };
}

function mayBe(value: unknown, { type, minimum = -Infinity, maximum = Infinity }: FieldSchema = {}): boolean {
  if (type === 'string') return typeof value === 'string' && value.length > 0 && value.length < 200;
  return type === 'integer' && Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
}

/** A number where a comparison is to stand. */
function compared(value: unknown, { examples: [example] = [] }: FieldSchema): RightForm | undefined {
  const [, sign] = (typeof example === 'string' && COMPARISON.exec(example)) || [];
  if (sign === undefined || typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return { advice: `Write a comparison, such as "${sign} ${value}"` };
}

/** What to write for a field that is missing, as a sentence goes on after "Add it": its values, or one of them. */
export function formOf({ enum: names, const: only, examples: [example] = [] }: FieldSchema = {}): string {
  if (names) return `, one of ${names.join(', ')}`;
  if (only !== undefined) return `, ${only}`;
  if (example === undefined) return '';
  return `, as in ${typeof example === 'object' ? flow(example!) : example}`;
}

/** A mapping on one line. */
function flow(mapping: object): string {
  const fields = Object.entries(mapping).map(([name, value]) => `${name}: ${scalar(value)}`);
  return `{ ${fields.join(', ')} }`;
}

function scalar(value: unknown): string {
  return typeof value !== 'string' || PLAIN.test(value) ? String(value) : JSON.stringify(value);
}
