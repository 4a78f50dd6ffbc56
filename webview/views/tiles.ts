import type { ReplicaCapacity } from '../../engine/analyzer/replicaCapacity.ts';
import { latency, rate, share, threeDigits } from '../../engine/report/quantities.ts';
import { element, icon } from '../element.ts';

const LIMITS = {
  ttft: 'limited by the TTFT target',
  itl: 'limited by the ITL target',
  tps: 'limited by the token rate',
  maximum: 'its stability limit: no target binds',
} as const;

/** One number: what it is, its value, what it is held against, and whether it keeps that. */
export interface Tile {
  readonly title: string;
  readonly value: string;
  readonly detail: string;
  readonly met?: boolean;
}

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
      value: demand ? threeDigits(demand.replicas) : '–',
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

export function tiles() {
  const list = element('dl', { class: 'tiles', 'aria-label': 'Main numbers' });
  return {
    node: list,
    update(capacity: ReplicaCapacity): void {
      list.replaceChildren(...tilesOf(capacity).map(tileNode));
    },
  };
}

function tileNode({ title, value, detail, met }: Tile): HTMLElement {
  const verdict =
    met === undefined
      ? []
      : [element('span', { class: met ? 'met' : 'missed' }, icon(met ? 'pass' : 'error'), met ? ' met' : ' not met')];
  return element(
    'div',
    { class: 'tile' },
    element('dt', {}, title),
    element('dd', { class: 'value' }, value),
    element('dd', { class: 'detail' }, element('span', {}, detail), ...verdict),
  );
}
