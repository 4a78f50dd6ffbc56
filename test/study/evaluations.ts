import { LatencyGradient } from '../../engine/tuner/robust/latencyGradient.ts';

/** How often the queue with its slopes is evaluated while something runs. */
export function evaluationsIn(work: () => void): number {
  const { evaluate } = LatencyGradient.prototype;
  let count = 0;
  LatencyGradient.prototype.evaluate = function (...args) {
    count++;
    evaluate.apply(this, args);
  };
  try {
    work();
  } finally {
    LatencyGradient.prototype.evaluate = evaluate;
  }
  return count;
}
