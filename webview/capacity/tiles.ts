import type { ReplicaCapacity } from '../../engine/analyzer/replicaCapacity.ts';
import { latency, rate, share, whole } from '../../engine/report/quantities.ts';
import type { Tile } from '../parts/tiles.ts';

const LIMITS = {
  ttft: 'limited by the TTFT target',
  itl: 'limited by the ITL target',
  tps: 'limited by the token rate',
  maximum: 'its stability limit: no target binds',
} as const;

/** At most four numbers that decide. */
export function tilesOf({ question, sizing, failure, demand, curve }: ReplicaCapacity): Tile[] {
  const { slo } = question;
  const at = demand ?? sizing?.metrics;
  const where = demand ? `at ${rate(demand.perReplicaRps)}` : sizing ? 'at λ*' : 'at next to no load';
  const latencyTile = (title: 'TTFT' | 'ITL', ms: number | undefined, target: number): Tile => ({
    title: `${title} ${where}`,
    value: ms === undefined ? '–' : latency(ms),
    detail: `target ${latency(target)}`,
    ...(ms === undefined ? {} : { met: ms <= target * (1 + 1e-9) }),
  });
  return [
    {
      title: 'Capacity of a replica',
      value: sizing ? rate(sizing.capacityRps) : 'none',
      detail: sizing
        ? LIMITS[sizing.limitedBy]
        : failure?.target
          ? `no rate keeps the ${failure.target.toUpperCase()} target`
          : 'the queue has no answer',
    },
    {
      title: 'Replicas needed',
      value: demand ? whole(demand.replicas) : '–',
      detail: demand
        ? `for ${rate(demand.arrivalRps)}, utilisation ${share(demand.utilisation)}`
        : sizing
          ? 'arrival rate unknown'
          : 'no number of replicas is enough',
    },
    latencyTile('TTFT', at?.ttftMs ?? curve?.ttftMs[0], slo.ttftMs),
    latencyTile('ITL', at?.itlMs ?? curve?.itlMs[0], slo.itlMs),
  ];
}
