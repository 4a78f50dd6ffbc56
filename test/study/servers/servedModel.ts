import { ACCELERATORS, MODELS } from '../../../schemas/generated/profiles.js';
import type { AcceleratorProfile } from '../../../schemas/profiles.ts';

/** What was served in all runs. */
export const LLAMA = {
  model: MODELS.find(({ id }) => id === 'llama-3.1-8b')!,
  tensorParallel: 1,
  weightPrecision: 'bf16',
  kvPrecision: 'bf16',
} as const;

export function acceleratorOf(id: string): AcceleratorProfile {
  return ACCELERATORS.find((profile) => profile.id === id)!;
}
