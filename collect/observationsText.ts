import { quoted } from '../engine/report/quoted.ts';
import type { VariantObservations } from '../schemas/variant-observations.ts';

/** The document as a file holds it. */
export type ObservationsFormat = 'yaml' | 'json';

/** Writes the document: JSON as such, or YAML with a pod a line. */
export function observationsText(document: VariantObservations, format: ObservationsFormat): string {
  return format === 'json' ? `${JSON.stringify(document, null, 2)}\n` : `${blockOf(document, '', false).join('\n')}\n`;
}

/** Lists whose items take a line each. */
const A_LINE_EACH: ReadonlySet<string> = new Set(['pods', 'refused']);

/** The lines of a value, indented. Texts are quoted as in JSON, which YAML reads as it is: no text becomes anything else. */
function blockOf(value: unknown, indent: string, isFlow: boolean): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      const [first, ...rest] = isFlow ? [flowOf(item)] : blockOf(item, `${indent}  `, false);
      return [`${indent}- ${first!.trimStart()}`, ...rest];
    });
  }
  if (typeof value !== 'object' || value === null) return [flowOf(value)];
  return Object.entries(value).flatMap(([key, child]) => {
    if (child === undefined) return [];
    if (Array.isArray(child) && child.length > 0)
      return [`${indent}${key}:`, ...blockOf(child, `${indent}  `, A_LINE_EACH.has(key))];
    if (typeof child === 'object' && child !== null && !Array.isArray(child))
      return [`${indent}${key}:`, ...blockOf(child, `${indent}  `, false)];
    return [`${indent}${key}: ${flowOf(child)}`];
  });
}

function flowOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return quoted(value);
  const fields = Object.entries(value).filter(([, child]) => child !== undefined);
  return `{ ${fields.map(([key, child]) => `${key}: ${flowOf(child)}`).join(', ')} }`;
}
