/** For how long of a worker's busy time the batch limit, or the KV cache, kept a request waiting. */
export class HeldBack {
  byBatchMs = 0;
  byKvMs = 0;
  private limit: 'none' | 'batch' | 'kv' = 'none';
  private sinceMs = 0;

  /** From now on somebody waits because of a limit. */
  begin(limit: 'batch' | 'kv', timeMs: number): void {
    if (this.limit !== 'none') return;
    this.limit = limit;
    this.sinceMs = timeMs;
  }

  /** Until here, if anybody did. */
  end(timeMs: number): void {
    if (this.limit === 'batch') this.byBatchMs += timeMs - this.sinceMs;
    else if (this.limit === 'kv') this.byKvMs += timeMs - this.sinceMs;
    this.limit = 'none';
  }

  /** Nobody does: a worker that is idle is held back by nothing. */
  forget(): void {
    this.limit = 'none';
  }
}
