import type { ServingResult } from '../../schemas/results/serving-result.ts';

/** What was read for a result beside its document. */
interface ReadBeside {
  readonly files: Readonly<ServingResult['inputs']>;
  readonly profiles: readonly { readonly id: string }[];
}

/** What was read beside a document, as its result names it. @param hashOf SHA-256 of a value in its canonical form */
export function resultInputs(
  { files, profiles }: ReadBeside,
  hashOf: (value: unknown) => string,
): ServingResult['inputs'] {
  return [
    ...files.map(({ path, hash }) => ({ path, hash })),
    ...profiles.map((profile) => ({ path: `profiles/${profile.id}`, hash: hashOf(profile) })),
  ];
}
