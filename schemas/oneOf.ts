import { Type } from '@sinclair/typebox';

/** A text that is one of some names. */
export function oneOf<const Names extends readonly string[]>(
  names: Names,
  description: string,
  options: { readonly default?: Names[number] } = {},
) {
  return Type.Unsafe<Names[number]>(Type.String({ description, enum: [...names], ...options }));
}
