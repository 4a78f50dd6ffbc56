import type { Asked } from './ask.ts';
import type { PodIdentity } from './podIdentity.ts';

/** The rates at which the scheduler sends requests to pods, requests/s. It names pods and ports in its own labels. */
export class ScheduledRates {
  private readonly rates = new Map<string, number>();
  private readonly serversOf = new Map<string, number>();

  constructor(asked: Asked, timeMs: number, identities: readonly PodIdentity[]) {
    for (const { pod } of identities) this.serversOf.set(pod, (this.serversOf.get(pod) ?? 0) + 1);
    for (const { labels, value } of asked.answered[0]?.answer.samplesAt.get(timeMs) ?? []) {
      if (!Number.isFinite(value)) continue;
      const name = labels.pod_name ?? '';
      // A pod of several ranks is sent to by rank, under a name that only the scheduler knows.
      const pod = this.serversOf.has(name) ? name : name.replace(/-rank-\d+$/, '');
      for (const key of [pod, `${pod}:${labels.port ?? ''}`]) this.rates.set(key, (this.rates.get(key) ?? 0) + value);
    }
  }

  /** undefined if the scheduler never sent it any. */
  of({ pod, port }: PodIdentity): number | undefined {
    // One server takes all that its pod gets, whatever port the scheduler names.
    return this.rates.get(this.serversOf.get(pod) === 1 ? pod : `${pod}:${port}`);
  }
}
