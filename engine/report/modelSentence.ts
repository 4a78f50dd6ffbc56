import type { KvPoolInput } from '../hardware/kvPool.ts';
import type { ModelSize, ModelSummary } from '../hardware/modelSummary.ts';
import { acceleratorsInWords } from './acceleratorsInWords.ts';
import { noKvPoolSentence } from './noKvPoolSentence.ts';
import { threeDigits } from './quantities.ts';

/** How large a model is, in a sentence. */
export function modelSizeSentence(
  { parameters, activeParameters, weightBytes, kvBytesPerToken }: ModelSize,
  { weightPrecision, kvPrecision }: Pick<KvPoolInput, 'weightPrecision' | 'kvPrecision'>,
): string {
  const active =
    activeParameters === undefined ? '' : `, ${threeDigits(activeParameters / 1e9)} billion of them active`;
  return (
    `${threeDigits(parameters / 1e9)} billion parameters${active}: ${threeDigits(weightBytes / 1e9)} GB of weights in ` +
    `${weightPrecision}, and ${threeDigits(kvBytesPerToken / 1e3)} kB of KV in ${kvPrecision} for each token.`
  );
}

/** What a model is and takes where it is served, in two sentences. */
export function modelSentence(summary: ModelSummary, input: KvPoolInput): string {
  const size = modelSizeSentence(summary, input);
  const { pool } = summary;
  if (!pool.fits) return `${size} ${noKvPoolSentence(pool, input)}`;
  const where = acceleratorsInWords(input.accelerator, input.tensorParallel);
  return `${size} On ${where}, KV of ${threeDigits(pool.kvTokens)} tokens fits.`;
}
