import type { FieldSchema } from '../../schemas/fieldSchema.ts';

/** What a field holds, as the schema says: unit, and the first sentence of its description. */
export function meaning({ description, 'x-unit': unit }: FieldSchema = {}): string {
  const [text] = description?.split(/\.(?= |$)/, 1) ?? [];
  return `${unit ? ` (${unit})` : ''}${text ? `: ${text[0]!.toLowerCase()}${text.slice(1)}` : ''}`;
}
