import type { Semantics } from '../../schemas/defaults.ts';

/**
 * Every difference between what the document says and what the running controller does, by name.
 * docs/theory.md explains each; all other code is shared.
 */
export interface Differences {
  /** The decode step reads I + (O+1)/2 tokens on average (document) or I + O/2 (controller): what is added to O. */
  decodeMemoryOffset: 0 | 1;
  /** TTFT = wait + prefill (document), and one decode step more (controller). */
  ttftCountsDecodeStep: boolean;
  /** A request without input skips the prefill iteration (controller); the document always runs it. */
  emptyPrefillIsFree: boolean;
  /** Capacity is the throughput at the sized rate (controller) or the sized rate itself (document). */
  capacityIsThroughput: boolean;
  /** Targets outside the range are judged by the direction of the curve (controller) or by its values (document). */
  judgesByDirection: boolean;
  /** A queue with a single place is refused (controller). */
  refusesSinglePlace: boolean;
  /** Negative parameters are refused (document); the controller goes on, with NaN if a service rate is negative. */
  refusesNegativeParameters: boolean;
}

export const DIFFERENCES: Record<Semantics, Differences> = {
  documented: {
    decodeMemoryOffset: 1,
    ttftCountsDecodeStep: false,
    emptyPrefillIsFree: false,
    capacityIsThroughput: false,
    judgesByDirection: false,
    refusesSinglePlace: false,
    refusesNegativeParameters: true,
  },
  controller: {
    decodeMemoryOffset: 0,
    ttftCountsDecodeStep: true,
    emptyPrefillIsFree: true,
    capacityIsThroughput: true,
    judgesByDirection: true,
    refusesSinglePlace: true,
    refusesNegativeParameters: false,
  },
};
