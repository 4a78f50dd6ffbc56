import { threeDigits } from '../../engine/report/quantities.ts';
import type { Chosen } from './chosen.ts';

const FROM = {
  entry: 'from this entry',
  'default-entry': 'from the default entry',
  'built-in': 'the built-in default',
} as const;

/** Where k comes from, in words. */
export function multiplierOrigin({ facts, multiplier }: Chosen): string {
  const { settings } = facts;
  return multiplier === settings.multiplier
    ? FROM[settings.multiplierFrom]
    : `${threeDigits(settings.multiplier)} in the file (${FROM[settings.multiplierFrom]})`;
}

/** What sets the targets, in words. */
export function settingOrigin(chosen: Chosen): string {
  return chosen.targets === 'explicit'
    ? 'explicit targets'
    : `targets inferred from k = ${threeDigits(chosen.multiplier)}`;
}
