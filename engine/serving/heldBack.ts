/** What can keep a waiting request from being admitted. */
export type Limit = 'batch' | 'kv' | 'tokens';

/** For how long of a worker's busy time the batch limit, the KV cache or the token budget kept a request waiting. */
export class HeldBack {
  byBatchMs = 0;
  byKvMs = 0;
  byTokensMs = 0;
  private limit: Limit | 'none' = 'none';
  private last: Limit | 'none' = 'none';
  private sinceMs = 0;

  /** From now on somebody waits because of a limit. */
  begin(limit: Limit, timeMs: number): void {
    if (this.limit !== 'none') return;
    this.limit = limit;
    this.sinceMs = timeMs;
  }

  /** Until here, if anybody did. */
  end(timeMs: number): void {
    if (this.limit === 'batch') this.byBatchMs += timeMs - this.sinceMs;
    else if (this.limit === 'kv') this.byKvMs += timeMs - this.sinceMs;
    else if (this.limit === 'tokens') this.byTokensMs += timeMs - this.sinceMs;
    this.last = this.limit;
    this.limit = 'none';
  }

  /** What was so until the last end is so again. */
  goOn(timeMs: number): void {
    this.limit = this.last;
    this.sinceMs = timeMs;
  }

  /** Nobody does: a worker that is idle is held back by nothing. */
  forget(): void {
    this.limit = 'none';
  }
}
