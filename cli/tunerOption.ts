import { Option } from 'commander';
import { TUNERS } from '../schemas/defaults.ts';

/** The option that picks a tuner. */
export function tunerOption(withoutIt: string): Option {
  return new Option('--tuner <tuner>', `which tuner learns; without it ${withoutIt}`).choices(TUNERS);
}
