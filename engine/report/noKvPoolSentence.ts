import type { KvPoolInput, NoKvPool } from '../hardware/kvPool.ts';
import { acceleratorsInWords } from './acceleratorsInWords.ts';
import { threeDigits } from './quantities.ts';

/** By how much a model does not fit, and what would. */
export function noKvPoolSentence(
  pool: NoKvPool,
  { model, accelerator, tensorParallel, weightPrecision }: KvPoolInput,
): string {
  const where = acceleratorsInWords(accelerator, tensorParallel);
  const fits = [
    ...(pool.tensorParallel === undefined ? [] : [`tensor_parallel: ${pool.tensorParallel}`]),
    ...pool.weightPrecisions.map((precision) => `weight_precision: ${precision}`),
  ];
  const remedy =
    fits.length === 0
      ? 'No tensor_parallel up to 16 and no weight_precision makes it fit.'
      : `What would fit: ${fits.join(', or ')}.`;
  return `${model.id} in ${weightPrecision} does not fit on ${where}: ${threeDigits(pool.missingGb)} GB are missing. ${remedy}`;
}
