import { RecordError } from '../../engine/records/fields.ts';
import { type TunedTrajectory, tunerNamed, tuneTrajectory } from '../../engine/tuner/index.ts';
import { readTrajectory } from '../../engine/tuner/trajectoryInput.ts';
import type { TunerName } from '../../schemas/defaults.ts';
import { answerLines } from '../answerLines.ts';
import { demand, type InputLine } from '../jsonLines.ts';

const FIELDS = ['id', 'mode', 'filterData', 'presetStoredParameters', 'cycles'];

/** `kneepoint tune --trajectories`: a trajectory a line, for other programs. */
export function tuneTrajectories(file: string, tuner: TunerName): Promise<void> {
  return answerLines(file, { fields: FIELDS, answer: (line) => ({ cycles: tuned(line, tuner).cycles }) });
}

function tuned(line: InputLine, name: TunerName): TunedTrajectory {
  demand(line, 'cycles');
  const trajectory = readTrajectory(line);
  if (name === 'controller') return tuneTrajectory(trajectory);
  if (trajectory.mode === 'raw' || trajectory.filterData)
    throw new RecordError(`mode "raw" and filterData are of the controller's tuner, and this is the ${name} one.`);
  return tuneTrajectory(trajectory, tunerNamed(name));
}
