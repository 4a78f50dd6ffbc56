import { RandomStream } from '../numerics/random.ts';

/**
 * Which requests find the shared prefix in the cache, 1 or 0 each; for requests of a trace as for generated ones.
 * @param hitRate from 0, none, to 1, all
 */
export function drawPrefixHits(hitRate: number, count: number, seed: number): Uint8Array {
  const hits = new Uint8Array(count);
  const stream = new RandomStream(seed, 'prefix');
  for (let i = 0; i < count; i++) hits[i] = stream.uniform() < hitRate ? 1 : 0;
  return hits;
}
