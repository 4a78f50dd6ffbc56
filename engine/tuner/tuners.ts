import { ControllerTuner } from './controllerTuner.ts';
import { DocumentedTuner } from './documentedTuner.ts';
import type { TunerName } from './observation.ts';
import { RobustVariantTuner } from './robustVariantTuner.ts';
import type { Tuner } from './tuner.ts';

const MAKERS: Readonly<Record<TunerName, () => Tuner>> = {
  documented: () => new DocumentedTuner(),
  controller: () => new ControllerTuner(),
  robust: () => new RobustVariantTuner(),
};

/** The tuner of a name. */
export function tunerNamed(name: TunerName): Tuner {
  return MAKERS[name]();
}
