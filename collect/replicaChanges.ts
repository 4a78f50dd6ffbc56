import type { Answers } from './ask.ts';
import type { Refusal } from './gates.ts';
import { identityOf, isNamed, type PodIdentity } from './podIdentity.ts';
import type { PodQuantity, Target } from './queries.ts';

/** Which pods came and went within the settling time before one moment. */
export class ReplicaChanges {
  /** One pod of each variant that is there no more. */
  private readonly goneOf: ReadonlyMap<string, string>;
  private readonly before: ReadonlySet<string>;
  private readonly isKnown: boolean;

  constructor(
    answers: Answers,
    private readonly timeMs: number,
    private readonly target: Target,
    pods: readonly PodIdentity[],
  ) {
    const seen = (quantity: PodQuantity) =>
      answers.engines.flatMap(({ of }) =>
        (of[quantity].answered[0]?.answer.samplesAt.get(timeMs) ?? []).map(({ labels }) => identityOf(labels, target)),
      );
    const before = seen('seenBefore');
    this.before = new Set(before.map(({ key }) => key));
    const now = new Set(pods.map(inVariant));
    const lately = [...seen('seenLately'), ...before].filter(isNamed);
    // The first one counts, and of two entries with one key the later.
    this.goneOf = new Map(
      lately.flatMap((each) => (now.has(inVariant(each)) ? [] : [[each.variant, each.pod] as const])).reverse(),
    );
    this.isKnown = answers.engines.every(({ of }) => of.seenBefore.failed.length + of.seenLately.failed.length === 0);
  }

  /** Why a variant with these pods may not be in steady state yet; undefined if it should be. */
  of(
    variant: string,
    pods: readonly { readonly identity: PodIdentity; readonly startedMs: number | undefined }[],
  ): Refusal | undefined {
    const { settleMs } = this.target;
    if (settleMs === 0) return undefined;
    const time = `the last ${settleMs / 1000} s`;
    const refusal = (reason: string): Refusal => ({ gate: 'replicas-changed', reason });
    if (!this.isKnown) return refusal(`whether the replicas changed within ${time} could not be asked for`);
    const gone = this.goneOf.get(variant);
    if (gone !== undefined) return refusal(`the replicas changed within ${time}: ${gone} went`);
    for (const { identity, startedMs } of pods) {
      if (startedMs !== undefined && startedMs > this.timeMs - settleMs)
        return refusal(`the replicas changed within ${time}: ${identity.pod} started`);
      if (startedMs === undefined && !this.before.has(identity.key))
        return refusal(
          this.before.size > 0
            ? `the replicas changed within ${time}: ${identity.pod} came`
            : `whether the replicas changed within ${time} is not known: nothing is stored from before`,
        );
    }
    return undefined;
  }
}

/** A pod that changes its variant has left the one that it was of. */
function inVariant({ key, variant }: PodIdentity): string {
  return `${key}\n${variant}`;
}
