import type { PoolName, VerdictReason } from '../serving/outcome.ts';
import { plural, threeDigits } from './quantities.ts';
import { percent } from './servingSentence.ts';

const QUEUES: Readonly<Record<PoolName | 'link', string>> = {
  replicas: 'the queue',
  prefill: 'the queue for prefill',
  link: 'the queue for the transfer link',
  decode: 'the queue for decode',
};
const BUSY_TIMES: Readonly<Record<PoolName, string>> = {
  replicas: 'the busy time',
  prefill: "the prefill workers' busy time",
  decode: "the decode workers' busy time",
};
const FULL = {
  'batch-binds': 'A full batch',
  'kv-binds': 'A full KV cache',
  'budget-binds': 'The token budget of an iteration',
} as const;

/** Why a run is stable, saturated or unstable. */
export function verdictSentence(reason: VerdictReason): string {
  switch (reason.because) {
    case 'nothing-fits':
      return `Nothing is served: none of ${plural(reason.rejected, 'request')} fits the KV cache.`;
    case 'not-drained':
      return `${plural(reason.unfinished, 'request')} of those that arrived were not done when the run stopped.`;
    case 'queue-grows':
      return `Over the second half of the arrivals ${QUEUES[reason.of]} grows by ${threeDigits(reason.perSecond)} requests a second, ${threeDigits(reason.requests)} in all.`;
    case 'batch-binds':
    case 'kv-binds':
    case 'budget-binds':
      return `${FULL[reason.because]} keeps requests waiting for ${percent(reason.share)} of ${BUSY_TIMES[reason.of]}.`;
    case 'link-binds':
      return `KV transfers wait for each other on the link for ${percent(reason.share)} of the time.`;
    case 'keeps-up':
      return 'All that came was served, and no limit kept requests waiting for more than half of the busy time.';
  }
}
