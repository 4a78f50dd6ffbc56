/** What the Go reference takes for the same, in microseconds, on a quiet machine. Shown beside ours, never a gate. */
export const REFERENCE_US: Record<string, number> = {
  'queue.analyze_k356': 3.7,
  'queue.analyze_k2816': 34,
  'queue.size': 196,
  'analyzer.cycle_2v3p': 1339,
  'tuner.cycle': 343,
};
