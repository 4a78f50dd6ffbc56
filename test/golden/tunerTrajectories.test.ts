import { describe, expect, it } from 'vitest';
import { tuneTrajectory } from '../../engine/tuner/trajectory.ts';
import { expectTuned, type Recorded } from './expectTuned.ts';
import { readGolden } from './goldenData.ts';

const trajectories = readGolden<Recorded[]>('tuner_trajectories');

describe('tuner_trajectories: the double-precision reference', () => {
  it('has all the trajectories', () => expect(trajectories).toHaveLength(28));

  for (const trajectory of trajectories)
    it(`${trajectory.id} ${trajectory.note}`, () => expectTuned(tuneTrajectory(trajectory), trajectory));
});
