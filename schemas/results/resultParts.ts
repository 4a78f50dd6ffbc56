import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { inUnit } from '../units.ts';

const SHA_256 = '^[0-9a-f]{64}$';
/** Results have the fields that are described, and no others. */
export const closed = { additionalProperties: false };

/** Of what no request did there is no number. */
export function numberOrNull(unit: string, description: string, bounds: Record<string, unknown> = { minimum: 0 }) {
  return Type.Unsafe<number | null>({ type: ['number', 'null'], ...inUnit(unit, description, bounds) });
}

export function named<Name extends string, Schema extends TSchema>(
  names: readonly Name[],
  schema: (name: Name) => Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema(name)])) as Record<Name, Schema>;
}

/** What every result's file has around what was found. It holds no clock and no machine: the same document and seed give the same bytes. */
export function resultFile<Kind extends string, Spec extends TSchema, Outcome extends TObject<TProperties>>(
  kind: Kind,
  id: string,
  { spec, result, description }: { spec: Spec; result: Outcome; description: string },
) {
  return Type.Object(
    {
      schemaVersion: Type.Literal(1, { description: 'The version of this format.' }),
      kind: Type.Literal(kind, { description: 'What the file holds.' }),
      engineVersion: Type.String({ description: 'The version of Kneepoint that made it.', minLength: 1 }),
      seed: Type.Integer({ description: 'What random draws began with.', minimum: 0 }),
      specHash: Type.String({ description: 'SHA-256 of spec in the form of RFC 8785.', pattern: SHA_256 }),
      inputs: Type.Array(
        Type.Object(
          {
            path: Type.String({
              description: 'The file, relative to the document; or the row of a profile, such as profiles/h100-sxm.',
              minLength: 1,
            }),
            hash: Type.String({
              description: 'SHA-256 of its bytes; of a row in the form of RFC 8785.',
              pattern: SHA_256,
            }),
          },
          closed,
        ),
        { description: 'What was read beside the document: traces, a config.json, rows of profiles.' },
      ),
      spec,
      result,
      warnings: Type.Array(Type.String({ minLength: 1 }), {
        description: 'What a reader must know of the result, such as static batching that became continuous.',
      }),
    },
    { $id: `https://kneepoint.dev/schemas/${id}.schema.json`, title: kind, description, ...closed },
  );
}
