import type { KvPoolInput } from '../../../../engine/hardware/kvPool.ts';
import { ACCELERATORS, MODELS } from '../../../../schemas/generated/profiles.js';
import type { AcceleratorProfile, ModelProfile } from '../../../../schemas/profiles.ts';

export const model = (id: string): ModelProfile => MODELS.find((profile) => profile.id === id)!;
export const accelerator = (id: string): AcceleratorProfile => ACCELERATORS.find((profile) => profile.id === id)!;

/** A model in bf16 on H100s, as both the roofline and the pool take it. */
export function served(id: string, changes: Partial<KvPoolInput> = {}): KvPoolInput {
  return {
    model: model(id),
    accelerator: accelerator('h100-sxm'),
    tensorParallel: 1,
    weightPrecision: 'bf16',
    kvPrecision: 'bf16',
    ...changes,
  };
}
