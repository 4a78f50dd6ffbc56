import type { VerdictReason } from '../serving/outcome.ts';
import { plural, share, threeDigits } from './quantities.ts';

/** Why a run is stable, saturated or unstable. */
export function verdictSentence(reason: VerdictReason): string {
  switch (reason.because) {
    case 'nothing-fits':
      return `Nothing is served: none of ${plural(reason.rejected, 'request')} fits the KV cache.`;
    case 'not-drained':
      return `${plural(reason.unfinished, 'request')} of those that arrived were not done when the run stopped.`;
    case 'queue-grows':
      return `Over the second half of the arrivals the queue grows by ${threeDigits(reason.perSecond)} requests a second, ${threeDigits(reason.requests)} in all.`;
    case 'batch-binds':
      return `A full batch keeps requests waiting for ${share(reason.share)} of the busy time.`;
    case 'kv-binds':
      return `A full KV cache keeps requests waiting for ${share(reason.share)} of the busy time.`;
    case 'keeps-up':
      return 'Requests are served as they come; neither the batch nor the KV cache binds for long.';
  }
}
