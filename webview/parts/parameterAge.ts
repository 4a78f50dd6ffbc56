import { age } from '../../engine/report/age.ts';
import { timeMs } from '../../engine/report/clock.ts';
import type { CapacityVariant } from '../../protocol/capacity.ts';

/** Whose parameters they are, and how old: `learned 12 min ago`. */
export function parameterAge({ parameters: { learned } }: CapacityVariant, now: number): string {
  if (!learned) return 'given';
  return `learned ${age(now - timeMs(learned.at))} ago (${learned.tuner} tuner)`;
}

/** The name of the file that they stand in. */
export function fileOf({ from: { uri } }: CapacityVariant): string {
  const name = uri.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // A name may hold a percent sign that escapes nothing.
  }
}
