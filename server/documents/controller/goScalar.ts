import { isScalar, type Node, type Scalar } from 'yaml';

/** What the controller's YAML reader makes of a scalar: its own mix of YAML 1.1 and 1.2. */
export type GoScalar =
  | { readonly type: 'null' }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'timestamp' }
  /** A value that its own tag does not take, such as `!!int x`: where it is read, nothing of the entry is. */
  | { readonly type: 'misfit' };

const NULLS = ['', '~', 'null', 'Null', 'NULL'];
const TRUES = ['true', 'True', 'TRUE'];
const FALSES = ['false', 'False', 'FALSE'];
const NANS = ['.nan', '.NaN', '.NAN'];
const INFINITIES = ['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'];
const MINUS_INFINITIES = ['-.inf', '-.Inf', '-.INF'];
/** Texts that count as booleans where a boolean is expected, quoted or not: what is left of YAML 1.1. */
const YES = ['y', 'Y', 'yes', 'Yes', 'YES', 'on', 'On', 'ON'];
const NO = ['n', 'N', 'no', 'No', 'NO', 'off', 'Off', 'OFF'];

const DECIMAL = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;
const BASED = /^([-+]?)0(?:[xX]([0-9a-fA-F]+)|[oO]?([0-7]+)|[bB]([01]+))$/;
const WHOLE = /^[-+]?[0-9][0-9a-fA-FxXoO_]*$/;
const TIMESTAMP = /^\d{4}-\d{1,2}-\d{1,2}([Tt ].*)?$/;

/** Reads a scalar node as the controller does; undefined for collections. */
export function goScalar(node: Node | null): GoScalar | undefined {
  if (node === null) return { type: 'null' };
  if (!isScalar(node)) return undefined;
  const tag = node.tag?.replace('tag:yaml.org,2002:', '!!').replace(/^!$/, '') ?? '';
  const text = sourceText(node);
  const isQuoted = node.type !== undefined && node.type !== 'PLAIN';
  if (tag === '!!str' || tag === '!!binary' || (isQuoted && tag === '')) return { type: 'text', value: text };
  const scalar = plainScalar(text);
  return tag === '' || fits(scalar, tag, text) ? scalar : { type: 'misfit' };
}

/** Whether a tag takes what a scalar is. A whole number may be tagged as a float. */
function fits(scalar: GoScalar, tag: string, text: string): boolean {
  switch (tag) {
    case '!!float':
      return scalar.type === 'number';
    case '!!int':
      return scalar.type === 'number' && WHOLE.test(text);
    case '!!bool':
      return scalar.type === 'boolean';
    case '!!null':
      return scalar.type === 'null';
    case '!!timestamp':
      return scalar.type === 'timestamp';
    default:
      return false;
  }
}

/** What a plain text is. */
export function plainScalar(text: string): GoScalar {
  if (NULLS.includes(text)) return { type: 'null' };
  if (TRUES.includes(text)) return { type: 'boolean', value: true };
  if (FALSES.includes(text)) return { type: 'boolean', value: false };
  if (NANS.includes(text)) return { type: 'number', value: Number.NaN };
  if (INFINITIES.includes(text)) return { type: 'number', value: Number.POSITIVE_INFINITY };
  if (MINUS_INFINITIES.includes(text)) return { type: 'number', value: Number.NEGATIVE_INFINITY };
  if (!/^[-+.0-9]/.test(text)) return { type: 'text', value: text };
  if (TIMESTAMP.test(text)) return { type: 'timestamp' };
  // Underscores between digits are dropped, except where the text starts with a point.
  const digits = text.startsWith('.') ? text : text.replaceAll('_', '');
  const value = basedNumber(digits) ?? (DECIMAL.test(digits) ? Number(digits) : undefined);
  // A number too large for double precision is left as text.
  return value !== undefined && Number.isFinite(value) ? { type: 'number', value } : { type: 'text', value: text };
}

/** Hexadecimal, octal (with or without the o: 010 is 8) and binary whole numbers. */
function basedNumber(text: string): number | undefined {
  const match = BASED.exec(text);
  if (!match) return undefined;
  const [, sign, hex, octal, binary] = match;
  const value = BigInt(hex ? `0x${hex}` : octal ? `0o${octal}` : `0b${binary}`);
  // Whole numbers have 64 bits; with a sign, one of them is the sign.
  const limit = sign === '' ? 1n << 64n : sign === '-' ? (1n << 63n) + 1n : 1n << 63n;
  if (value >= limit) return undefined;
  return sign === '-' ? -Number(value) : Number(value);
}

/** The boolean a scalar stands for where one is expected; undefined if none. */
export function goBoolean(scalar: GoScalar): boolean | undefined {
  if (scalar.type === 'boolean') return scalar.value;
  if (scalar.type !== 'text') return undefined;
  return YES.includes(scalar.value) ? true : NO.includes(scalar.value) ? false : undefined;
}

/** The number a field holds as the controller reads it; undefined for everything else. */
export function numberOf(field: { readonly scalar: GoScalar | undefined } | undefined): number | undefined {
  const scalar = field?.scalar;
  return scalar?.type === 'number' ? scalar.value : undefined;
}

/** The text of a scalar, whatever it stands for. */
export function sourceText(node: Scalar): string {
  return node.type === 'PLAIN' || node.type === undefined
    ? (node.source ?? String(node.value ?? ''))
    : String(node.value ?? '');
}
