import type { TSchema } from '@sinclair/typebox';

/** A shorter schema costs less where it stands than by a name. */
const WORTH_SHARING = 80;

/**
 * The module with schemas as plain data: what stands in several places of them is written once.
 * @param unread a keyword with a text that no reader of the module looks at
 */
export function fieldsModule(
  schemas: Readonly<Record<string, TSchema | Readonly<Record<string, TSchema>>>>,
  unread?: string,
): string {
  const exported = JSON.parse(
    JSON.stringify(schemas, (name, value) => (name === unread && typeof value === 'string' ? undefined : value)),
  ) as typeof schemas;
  const counts = new Map<string, number>();
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const text = JSON.stringify(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    if (counts.get(text) === 1) for (const inner of Object.values(value)) count(inner);
  };
  const shared = new Map<string, string>();
  const written = (value: unknown): string => {
    const text = JSON.stringify(value);
    if (typeof value !== 'object' || value === null) return text;
    if (text.length < WORTH_SHARING || counts.get(text) === 1) return inner(value);
    if (!shared.has(text)) shared.set(text, inner(value));
    return `shared${[...shared.keys()].indexOf(text)}`;
  };
  const inner = (value: object): string =>
    Array.isArray(value)
      ? `[${value.map(written).join(', ')}]`
      : `{ ${Object.entries(value)
          .map(([name, each]) => `${JSON.stringify(name)}: ${written(each)}`)
          .join(', ')} }`;
  for (const schema of Object.values(exported)) count(schema);
  const exports = Object.entries(exported).map(([name, schema]) => `export const ${name} = ${inner(schema)};\n`);
  const parts = [...shared.values()].map((part, i) => `const shared${i} = ${part};\n`);
  return [...parts, ...exports].join('');
}
