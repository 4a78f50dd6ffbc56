import {
  type Fields,
  fieldsOf,
  idIn,
  isGiven,
  listIn,
  numberIn,
  RecordError,
  refuseMisspelt,
  wrongType,
} from '../records/fields.ts';
import { POD_FIELDS, readPodRecord } from '../records/podRecord.ts';
import { DEFAULT_NOISE, type ObservationNoise } from './filterSettings.ts';
import type { State } from './storedParameters.ts';
import type { Trajectory } from './trajectory.ts';

/**
 * Reads a trajectory from parsed JSON; fields that it does not know are passed over, unless they look like one that it does. "NaN" and "Infinity" stand for the
 * numbers that JSON lacks.
 * @throws RecordError
 */
export function readTrajectory(json: unknown): Trajectory {
  const trajectory = fieldsOf(json, '', 'A trajectory');
  const noise = noiseIn(trajectory);
  const preset = presetIn(trajectory);
  return {
    id: idIn(trajectory),
    mode: modeIn(trajectory),
    ...(noise ? { filterData: noise } : {}),
    ...(preset ? { presetStoredParameters: preset } : {}),
    cycles: listIn(trajectory, 'cycles').map((cycle) => ({
      pods: listIn(refuseMisspelt(cycle, ['pods']), 'pods', true).map((pod) =>
        readPodRecord(refuseMisspelt(pod, POD_FIELDS)),
      ),
    })),
  };
}

function modeIn(trajectory: Fields): Trajectory['mode'] {
  const { mode } = trajectory.value;
  if (mode === 'analyzer' || mode === 'raw') return mode;
  throw wrongType(trajectory, 'mode', '"analyzer" or "raw"');
}

function noiseIn(trajectory: Fields): ObservationNoise | undefined {
  if (!isGiven(trajectory, 'filterData')) return undefined;
  const given = refuseMisspelt(fieldsOf(trajectory.value.filterData, 'filterData'), Object.keys(DEFAULT_NOISE));
  const positive = (name: keyof ObservationNoise) => {
    const value = numberIn(given, name, DEFAULT_NOISE[name]);
    if (value > 0 && Number.isFinite(value)) return value;
    throw wrongType(given, name, 'a positive, finite number');
  };
  return {
    gammaFactor: positive('gammaFactor'),
    errorLevel: positive('errorLevel'),
    tPercentile: positive('tPercentile'),
  };
}

function presetIn(trajectory: Fields): State | undefined {
  if (!isGiven(trajectory, 'presetStoredParameters')) return undefined;
  const { presetStoredParameters: given } = trajectory.value;
  if (!Array.isArray(given) || given.length !== 3)
    throw new RecordError(
      'presetStoredParameters must be three numbers in ms, alpha, beta and gamma, such as [8, 0.016, 0.0005].',
    );
  const [alpha, beta, gamma] = given;
  const preset: Fields = { path: 'presetStoredParameters', value: { alpha, beta, gamma } };
  return [numberIn(preset, 'alpha'), numberIn(preset, 'beta'), numberIn(preset, 'gamma')];
}
