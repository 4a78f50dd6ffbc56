import type { HeldBack, Limit } from './heldBack.ts';
import type { PoolName, Verdict, VerdictReason } from './outcome.ts';
import type { Growth } from './queueGrowth.ts';

/** A limit that binds for more than this share of the time makes a run saturated. */
const SATURATED = 0.5;

/** A pool of workers with a queue of its own: all of them, or those for prefill or decode. */
interface LabelledPool {
  readonly name: PoolName;
  readonly workers: readonly { readonly heldBack: HeldBack; readonly busyMs: number }[];
  readonly growth: Growth | undefined;
}

/** The link between two pools. */
interface LabelledLink {
  readonly growth: Growth | undefined;
  /** Share of the time with requests in the system in which a transfer waited for another. */
  readonly heldBack: number;
}

/** What a label is made from. docs/serving.md, section 10. */
export interface LabelledRun {
  readonly requests: number;
  readonly rejected: number;
  readonly unfinished: number;
  readonly maxNumSeqs: number;
  readonly pools: readonly LabelledPool[];
  readonly link: LabelledLink | undefined;
}

/** What a run comes to, in a word, and why. */
export function label(run: LabelledRun): { readonly verdict: Verdict; readonly reason: VerdictReason } {
  const { requests, rejected, unfinished } = run;
  if (rejected > 0 && rejected === requests) {
    return { verdict: 'unstable', reason: { because: 'nothing-fits', rejected } };
  }
  if (unfinished > 0) return { verdict: 'unstable', reason: { because: 'not-drained', unfinished } };
  const growth = growthOf(run);
  if (growth !== undefined) return { verdict: 'unstable', reason: growth };
  const binding = bindingOf(run);
  if (binding !== undefined) return { verdict: 'saturated', reason: binding };
  return { verdict: 'stable', reason: { because: 'keeps-up' } };
}

/** Of the queues that grow by more than may run beyond them, the one that grows most. */
function growthOf({ pools, link, maxNumSeqs }: LabelledRun): VerdictReason | undefined {
  const queues = [
    ...pools.map(({ name, growth, workers }) => ({ of: name, growth, limit: workers.length * maxNumSeqs })),
    ...(link === undefined ? [] : [{ of: 'link', growth: link.growth, limit: maxNumSeqs } as const]),
  ];
  let most: VerdictReason | undefined;
  let requests = 0;
  for (const { of, growth, limit } of queues) {
    if (growth === undefined || !(growth.requests > limit) || growth.requests <= requests) continue;
    requests = growth.requests;
    most = { because: 'queue-grows', of, perSecond: growth.perMs * 1000, requests };
  }
  return most;
}

/** Of the pools and the link, what is held back for the largest share of its time, if that is enough. */
function bindingOf({ pools, link }: LabelledRun): VerdictReason | undefined {
  const isLinkFull = link !== undefined && link.heldBack > SATURATED;
  let most: VerdictReason | undefined = isLinkFull ? { because: 'link-binds', share: link.heldBack } : undefined;
  let largest = isLinkFull ? link.heldBack : SATURATED;
  for (const { name, workers } of pools) {
    const { limit, share } = heldBackIn(workers);
    // What waits for the link fills the KV cache of prefill workers.
    if (!(share > largest) || (isLinkFull && name === 'prefill' && limit === 'kv')) continue;
    largest = share;
    most = { because: BINDING[limit], of: name, share };
  }
  return most;
}

const BINDING = { batch: 'batch-binds', kv: 'kv-binds', tokens: 'budget-binds' } as const;

/** For what share of a pool's busy time its limits keep somebody waiting, and which of them does most. */
function heldBackIn(workers: LabelledPool['workers']): { readonly limit: Limit; readonly share: number } {
  let busyMs = 0;
  const held = { batch: 0, kv: 0, tokens: 0 };
  for (const { heldBack, busyMs: ms } of workers) {
    busyMs += ms;
    held.batch += heldBack.byBatchMs;
    held.kv += heldBack.byKvMs;
    held.tokens += heldBack.byTokensMs;
  }
  let limit: Limit = held.batch >= held.kv ? 'batch' : 'kv';
  if (held.tokens > held[limit]) limit = 'tokens';
  return { limit, share: busyMs > 0 ? (held.batch + held.kv + held.tokens) / busyMs : 0 };
}
