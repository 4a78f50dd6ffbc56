import type { AcceleratorProfile } from '../../schemas/profiles.ts';
import { threeDigits } from './quantities.ts';

/** What a model is spread over: `NVIDIA L4 24GB`, `2 x NVIDIA L4 24GB`. */
export function acceleratorsInWords({ name }: AcceleratorProfile, tensorParallel: number): string {
  return tensorParallel === 1 ? name : `${threeDigits(tensorParallel)} x ${name}`;
}
