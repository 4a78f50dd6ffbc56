import { ACCELERATORS, MODELS } from '../../schemas/generated/profiles.js';
import type { AcceleratorProfile, ModelProfile } from '../../schemas/profiles.ts';

/** The names of the accelerators and models that we have facts of. */
export const ACCELERATOR_NAMES: readonly string[] = ACCELERATORS.map(({ id }) => id);
export const MODEL_NAMES: readonly string[] = MODELS.map(({ id }) => id);

/** Whether a model is given by the path of its config.json. */
export function isConfigPath(model: string): boolean {
  return /\.json$/i.test(model);
}

export function modelNamed(name: string): ModelProfile | undefined {
  return MODELS.find(({ id }) => id === name);
}

export function acceleratorNamed(name: string): AcceleratorProfile | undefined {
  return ACCELERATORS.find(({ id }) => id === name);
}
