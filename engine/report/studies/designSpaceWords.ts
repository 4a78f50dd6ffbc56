import type { DesignSpaceOutcome } from '../../../schemas/results/study-results.ts';
import { latency, plural, rate, whole } from '../quantities.ts';
import { completedWords } from './completedWords.ts';

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
  const equals = equalsOf(measured, fastest, ({ goodput_rps }) => goodput_rps);
  const lean = equalsOf(measured, leanest, (each) => each.goodput_per_accelerator_rps);
  const performance = measured.filter(({ performance_frontier }) => performance_frontier).length;
  const efficiency = measured.filter(({ efficiency_frontier }) => efficiency_frontier).length;
  const frontiers = `of ${of}, ${whole(performance)} ${performance === 1 ? 'is' : 'are'} on the performance frontier and ${whole(efficiency)} on the efficiency frontier.`;
  const highest = `the highest goodput, ${rate(fastest.goodput_rps!)}`;
  if (equals.length > 1) {
    const [least, next] = [...equals].sort((a, b) => (a.p95_ttft_ms ?? Infinity) - (b.p95_ttft_ms ?? Infinity));
    const isFastest = least!.p95_ttft_ms !== null && least!.p95_ttft_ms !== next!.p95_ttft_ms;
    const first =
      equals.length < measured.length ? `; the first of them is ${fastest.name}, at p95 TTFT ${ttft(fastest)}` : '';
    const named = isFastest ? `; of these ${fastest.name} has the lowest p95 TTFT, ${ttft(fastest)}` : first;
    const leanWords =
      lean.length > 1
        ? `${whole(lean.length)} are equal at the highest per accelerator, ${perAccelerator}`
        : `${leanest.name} has the highest per accelerator, ${perAccelerator}`;
    return `${plural(equals.length, 'candidate')} are equal at ${highest}: the load does not tell them apart${named}; ${leanWords}; ${frontiers}`;
  }
  const others = lean.length > 1 ? ` and ${plural(lean.length - 1, 'other')}` : '';
  const leanWords =
    leanest === fastest && others === ''
      ? ` and the highest per accelerator, ${perAccelerator}`
      : `, ${leanest.name}${others} the highest per accelerator, ${perAccelerator}`;
  return `${fastest.name} has ${highest} at p95 TTFT ${ttft(fastest)}${leanWords}; ${frontiers}`;
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
    ...rejectingNotes(candidates.filter(isOnFrontier)),
    ...failed.map(({ name, problem }) => `${name}: ${problem}`),
  ];
}

/** That fewer requests are easily fast. */
function rejectingNotes(frontier: readonly Candidate[]): string[] {
  const shares = frontier.flatMap(({ name, metrics }) => {
    const { completed, unfinished, rejected } = metrics ?? {};
    if (!rejected) return [];
    const done = completed ?? 0;
    return [{ name, share: done / (done + (unfinished ?? 0) + rejected) }];
  });
  if (shares.length === 0) return [];
  const worst = shares.reduce((least, each) => (each.share < least.share ? each : least));
  const most = shares.length > 1 ? ', the fewest,' : '';
  return [
    `${plural(shares.length, 'candidate')} on a frontier ${shares.length === 1 ? 'rejects' : 'reject'} requests that can never fit the KV cache: ${worst.name} completes ${worst.share > 0 ? 'only ' : ''}${completedWords(worst.share)} of the requests${most} and latencies are of those alone.`,
  ];
}

/** Those with exactly as much as the best. */
function equalsOf(
  candidates: readonly Candidate[],
  best: Candidate,
  gain: (candidate: Candidate) => number | null,
): Candidate[] {
  return candidates.filter((each) => gain(each) === gain(best));
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
