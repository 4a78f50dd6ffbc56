import type { DesignSpaceOutcome } from '../../../schemas/results/study-results.ts';
import { latency, rate, threeDigits, whole } from '../quantities.ts';
import { percent } from '../servingSentence.ts';
import { type EvidenceTable, evidenceTable, right, said } from './evidenceTable.ts';

type Candidate = DesignSpaceOutcome['candidates'][number];

/** Every candidate: those on a frontier first, then the others, each by goodput; last what cannot be run, with the reason. */
export function designEvidence({ candidates }: DesignSpaceOutcome, most: number): EvidenceTable {
  const sorted = [...candidates].sort((a, b) => rank(a) - rank(b) || (b.goodput_rps ?? -1) - (a.goodput_rps ?? -1));
  return evidenceTable(
    'Candidates',
    [
      { title: 'candidate' },
      { title: 'frontier' },
      ...right('goodput', 'p95 TTFT', 'accelerators', 'goodput each', 'attainment', 'per 1M tokens'),
      { title: '' },
    ],
    sorted.map((candidate) => [
      candidate.name,
      frontierWords(candidate),
      said(candidate.goodput_rps, rate),
      said(candidate.p95_ttft_ms, latency),
      whole(candidate.accelerators),
      said(candidate.goodput_per_accelerator_rps, rate),
      said(candidate.metrics?.attainment, percent),
      candidate.cost_per_million_tokens === null ? '' : threeDigits(candidate.cost_per_million_tokens),
      remarkOn(candidate),
    ]),
    most,
  );
}

function rank({ performance_frontier: fast, efficiency_frontier: lean, problem }: Candidate): number {
  if (problem !== undefined) return 2;
  return fast || lean ? 0 : 1;
}

function frontierWords({ performance_frontier: fast, efficiency_frontier: lean }: Candidate): string {
  return [...(fast ? ['performance'] : []), ...(lean ? ['efficiency'] : [])].join(', ');
}

function remarkOn({ problem, repetitions, verdict, drained }: Candidate): string {
  if (problem !== undefined) return problem;
  if (repetitions === 0) return 'not run';
  return [...(verdict === undefined ? [] : [verdict]), ...(drained === false ? ['not drained'] : [])].join(', ');
}
