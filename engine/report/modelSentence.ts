import type { KvPoolInput } from '../hardware/kvPool.ts';
import type { ModelSummary } from '../hardware/modelSummary.ts';
import { acceleratorsInWords } from './acceleratorsInWords.ts';
import { noKvPoolSentence } from './noKvPoolSentence.ts';
import { threeDigits } from './quantities.ts';

/** What a model is and takes where it is served, in two sentences. */
export function modelSentence(summary: ModelSummary, input: KvPoolInput): string {
  const { parameters, activeParameters, weightBytes, kvBytesPerToken, pool } = summary;
  const { accelerator, tensorParallel, weightPrecision, kvPrecision } = input;
  const active =
    activeParameters === undefined ? '' : `, ${threeDigits(activeParameters / 1e9)} billion of them active`;
  const size =
    `${threeDigits(parameters / 1e9)} billion parameters${active}: ${threeDigits(weightBytes / 1e9)} GB of weights in ` +
    `${weightPrecision}, and ${threeDigits(kvBytesPerToken / 1e3)} kB of KV in ${kvPrecision} for each token.`;
  if (!pool.fits) return `${size} ${noKvPoolSentence(pool, input)}`;
  const where = acceleratorsInWords(accelerator, tensorParallel);
  return `${size} On ${where}, KV of ${threeDigits(pool.kvTokens)} tokens fits.`;
}
