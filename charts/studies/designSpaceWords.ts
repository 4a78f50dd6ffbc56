import { metricValue } from '../../engine/report/metricWords.ts';
import { plural, threeDigits, whole } from '../../engine/report/quantities.ts';
import type { DesignSpaceOutcome } from '../../schemas/results/study-results.ts';
import { shortened } from '../shortened.ts';
import type { DesignSpacePicture } from './pictures.ts';
import { placedCandidates } from './placedCandidates.ts';

type Candidate = DesignSpaceOutcome['candidates'][number];

/** At most so many names are read out. */
const MOST_NAMES = 6;

/** The exact values of a candidate, and which it is. */
export function candidateTooltip(candidate: Candidate): string {
  const { name, accelerators, goodput_rps, goodput_per_accelerator_rps, p95_ttft_ms, metrics } = candidate;
  return [
    shortened(name, 48),
    `p95 TTFT ${metricValue('p95_ttft_ms', p95_ttft_ms)}`,
    `goodput ${metricValue('goodput_rps', goodput_rps)}`,
    `${metricValue('goodput_rps', goodput_per_accelerator_rps)} each of ${plural(accelerators, 'accelerator')}`,
    ...(metrics ? [`attainment ${metricValue('attainment', metrics.attainment)}`] : []),
    ...(candidate.cost_per_million_tokens === null
      ? []
      : [`${threeDigits(candidate.cost_per_million_tokens)} per million tokens`]),
    standing(candidate),
  ].join('\n');
}

/** Whether a candidate is on a frontier, in words. */
export function standing({ performance_frontier, efficiency_frontier, problem, verdict }: Candidate): string {
  if (problem !== undefined) return 'cannot be run';
  const frontiers = [
    ...(performance_frontier ? ['goodput'] : []),
    ...(efficiency_frontier ? ['goodput per accelerator'] : []),
  ];
  if (frontiers.length > 0) return `on the frontier of ${frontiers.join(' and ')}`;
  return verdict === 'unstable' ? 'dominated, does not keep up' : 'dominated';
}

/** The candidates in words, for those who do not see them. */
export function designSpaceSummary(picture: DesignSpacePicture): string {
  const placed = placedCandidates(picture);
  if (placed.length === 0) return 'No picture: no candidate was run yet.';
  const frontier = placed.filter(({ isFrontier }) => isFrontier).sort((a, b) => a.ttftMs - b.ttftMs);
  const what = picture.objective === 'efficiency' ? 'goodput per accelerator' : 'goodput';
  const named = frontier
    .slice(0, MOST_NAMES)
    .map(
      ({ candidate, ttftMs, goodput }) =>
        `${candidate.name}: ${metricValue('goodput_rps', goodput)} at ${metricValue('p95_ttft_ms', ttftMs)}`,
    );
  const more = frontier.length > MOST_NAMES ? `, and ${whole(frontier.length - MOST_NAMES)} more` : '';
  return [
    `The ${what} of ${plural(placed.length, 'candidate')} against p95 TTFT.`,
    `${whole(frontier.length)} on the frontier, from the fastest on: ${named.join('; ')}${more}.`,
  ].join(' ');
}
