import { ACCELERATORS, MODELS } from '../../schemas/generated/profiles.js';

/** The names of the accelerators and models that we have facts of. */
export const ACCELERATOR_NAMES: readonly string[] = ACCELERATORS.map(({ id }) => id);
export const MODEL_NAMES: readonly string[] = MODELS.map(({ id }) => id);

/** Whether a model is given by the path of its config.json. */
export function isConfigPath(model: string): boolean {
  return /\.json$/i.test(model);
}

/** The longest context of a model that we have facts of, tokens. */
export function maxContextTokens(model: string): number | undefined {
  return MODELS.find(({ id }) => id === model)?.maxContextTokens;
}
