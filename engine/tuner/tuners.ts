import { ControllerTuner } from './controllerTuner.ts';
import { DocumentedTuner } from './documentedTuner.ts';
import type { TunerName } from './observation.ts';
import type { Tuner } from './tuner.ts';

const MAKERS: Readonly<Record<Exclude<TunerName, 'robust'>, () => Tuner>> = {
  documented: () => new DocumentedTuner(),
  controller: () => new ControllerTuner(),
};

/** The names of the tuners that can be made. */
export const TUNER_NAMES = Object.keys(MAKERS) as readonly TunerName[];

/** The tuner of a name. */
export function tunerNamed(name: TunerName): Tuner {
  return MAKERS[name as keyof typeof MAKERS]();
}
