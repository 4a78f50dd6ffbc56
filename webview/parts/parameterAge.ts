import { age } from '../../engine/report/age.ts';
import type { CapacityVariant } from '../../protocol/capacity.ts';

/** Whose parameters they are, and how old: `learned 12 min ago`. */
export function parameterAge({ parameters: { learned } }: CapacityVariant, now: number): string {
  if (!learned) return 'given';
  const at = Date.parse(learned.at);
  const when = Number.isFinite(at) ? `learned ${age(now - at)} ago` : 'learned';
  return `${when} (${learned.tuner} tuner)`;
}
