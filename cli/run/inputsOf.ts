import type { AcceleratorProfile, ModelProfile } from '../../schemas/profiles.ts';
import type { ServingResult } from '../../schemas/results/serving-result.ts';
import type { ReadFile } from '../../server/documents/serving/experimentJob.ts';
import { canonicalHash } from '../hashes.ts';

/** What was read beside a document, as its result names it. */
export function inputsOf(read: {
  readonly files: readonly ReadFile[];
  readonly profiles: readonly (AcceleratorProfile | ModelProfile)[];
}): ServingResult['inputs'] {
  return [
    ...read.files,
    ...read.profiles.map((profile) => ({ path: `profiles/${profile.id}`, hash: canonicalHash(profile) })),
  ];
}
