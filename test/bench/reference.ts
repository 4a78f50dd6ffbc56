/**
 * What others take for the same, shown beside ours, never a gate. Go: the controller's own analyzer and tuner on a quiet machine.
 * BLIS (Go): measured on a quiet machine of this kind, CPU time; its K has the shape of ours. AISimulate (Rust): its own claims.
 * Bars are what ours is to stay below on two cores.
 */
export const REFERENCES: Readonly<Record<string, string>> = {
  'queue.analyze_k356': '3.7 us, Go',
  'queue.analyze_k2816': '34 us, Go',
  'queue.size': '196 us, Go',
  'analyzer.cycle_2v3p': '1339 us, Go',
  'tuner.cycle': '343 us, Go',
  'serving.A': '11.5 s, BLIS',
  'serving.K': '2450 requests/s, BLIS; 25500 to 43800 claimed, AISimulate',
  'serving.PD': '16700 to 28400 requests/s claimed, AISimulate',
  'studies.capacity_20x5x10k': 'bar 1.4 s; about 1100 s, BLIS',
  'studies.design_200': 'bar 1.5 s',
  'studies.cancel': 'bar 200 ms',
  'studies.overhead': 'bar 5 %',
};
