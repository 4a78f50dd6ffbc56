/**
 * A value in the canonical form of JSON (RFC 8785), which hashes are taken of: members by the UTF-16 units of their names, no
 * blanks, numbers and texts as JSON.stringify writes them. What is undefined does not occur.
 * @throws RangeError for what has no such form: a number that is not finite, half of a surrogate pair
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, each]) => each !== undefined);
    // Comparing texts compares their units.
    const sorted = members.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${sorted.map(([name, each]) => `${text(name)}:${canonicalJson(each)}`).join(',')}}`;
  }
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`JSON has no ${value}.`);
  return JSON.stringify(value);
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

function text(value: string): string {
  if (LONE_SURROGATE.test(value)) throw new RangeError('A text with half of a surrogate pair has no canonical form.');
  return JSON.stringify(value);
}
