import type { DesignSpaceOutcome } from '../../../schemas/results/study-results.ts';
import { latency, plural, rate, whole } from '../quantities.ts';

type Candidate = DesignSpaceOutcome['candidates'][number];

/** Which design is best by each measure, and how many are worth a look. */
export function designSpaceSentence({ candidates }: DesignSpaceOutcome): string {
  const measured = candidates.filter(({ repetitions }) => repetitions > 0);
  if (measured.length === 0) return 'No candidate is measured yet.';
  const fastest = bestBy(measured, ({ goodput_rps }) => goodput_rps);
  const leanest = bestBy(measured, ({ goodput_per_accelerator_rps }) => goodput_per_accelerator_rps);
  const of = plural(measured.length, 'candidate');
  if (fastest === undefined || leanest === undefined)
    return `No goodput from any of ${of}: no request meets every SLO.`;
  const perAccelerator = rate(leanest.goodput_per_accelerator_rps!);
  const lean =
    leanest === fastest
      ? `and the highest per accelerator, ${perAccelerator}`
      : `${leanest.name} the highest per accelerator, ${perAccelerator}`;
  const performance = measured.filter(({ performance_frontier }) => performance_frontier).length;
  const efficiency = measured.filter(({ efficiency_frontier }) => efficiency_frontier).length;
  const comma = leanest === fastest ? '' : ',';
  return `${fastest.name} has the highest goodput, ${rate(fastest.goodput_rps!)} at p95 TTFT ${ttft(fastest)}${comma} ${lean}; of ${of}, ${whole(performance)} ${performance === 1 ? 'is' : 'are'} on the performance frontier and ${whole(efficiency)} on the efficiency frontier.`;
}

/** What a reader of the answer should know beside it. */
export function designSpaceNotes({ candidates }: DesignSpaceOutcome): string[] {
  const failed = candidates.filter(({ problem }) => problem !== undefined);
  const undrained = candidates.filter((each) => each.drained === false && isOnFrontier(each));
  return [
    'A frontier is of these candidates alone: no other has at least as much goodput (for the efficiency frontier, per accelerator) and no worse p95 TTFT, with one of them better.',
    ...(undrained.length > 0
      ? [
          `${plural(undrained.length, 'candidate')} on a frontier did not answer every request in time: latencies are of those that were answered.`,
        ]
      : []),
    ...failed.map(({ name, problem }) => `${name}: ${problem}`),
  ];
}

function isOnFrontier({ performance_frontier, efficiency_frontier }: Candidate): boolean {
  return performance_frontier || efficiency_frontier;
}

/** With more than none of it; of equals, that with the lower p95 TTFT, then the first. */
function bestBy(
  candidates: readonly Candidate[],
  gain: (candidate: Candidate) => number | null,
): Candidate | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    const [now, most] = [gain(candidate) ?? 0, best === undefined ? 0 : gain(best)!];
    const isFaster =
      now === most && best !== undefined && (candidate.p95_ttft_ms ?? Infinity) < (best.p95_ttft_ms ?? Infinity);
    if (now > most || isFaster) best = candidate;
  }
  return best;
}

function ttft({ p95_ttft_ms: ms }: Candidate): string {
  return ms === null ? 'unknown' : latency(ms);
}
