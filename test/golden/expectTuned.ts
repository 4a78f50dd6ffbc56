import { expect } from 'vitest';
import type { Trajectory, TunedTrajectory } from '../../engine/tuner/trajectory.ts';
import { expectClose } from './closeTo.ts';

interface RecordedRun {
  pod: string;
  /** The reference's own, in single precision. */
  covariance: number[][];
  error?: string;
  doublePrecision: { state: number[]; nis: number; rejected: boolean };
}

interface RecordedCycle {
  pods: Trajectory['cycles'][number]['pods'];
  startedFrom?: string;
  envError?: string;
  guessError?: string;
  tunerError?: string;
  runs?: RecordedRun[];
}

/** A case of `tuner_trajectories.json`: what is asked, and what the reference answered. */
export type Recorded = Omit<Trajectory, 'cycles'> & { note: string; cycles: RecordedCycle[] };

const REL = 1e-6;
/** A NIS of next to nothing is a difference of nearly equal latencies. */
const SMALL_NIS = { below: 1e-3, absolute: 1e-9 };
/** The recorded covariance is in single precision: share of the two standard deviations. */
const COVARIANCE = 1e-2;

/** Fails unless a trajectory was tuned as the reference tuned it. */
export function expectTuned(ours: TunedTrajectory, trajectory: Recorded): void {
  expect(ours.id).toBe(trajectory.id);
  expect(ours.cycles).toHaveLength(trajectory.cycles.length);
  for (const [index, recorded] of trajectory.cycles.entries()) {
    const { runs, ...how } = ours.cycles[index]!;
    const { startedFrom, envError, guessError, tunerError } = recorded;
    const where = `cycle ${index}`;
    expect(how, where).toEqual(
      Object.fromEntries(
        Object.entries({ startedFrom, envError, guessError, tunerError }).filter(([, value]) => value !== undefined),
      ),
    );
    // Where the model has no steady state there is no result: the pod is skipped.
    const expected = (recorded.runs ?? []).filter((run) => run.error === undefined);
    expect(
      runs.map((run) => run.pod),
      where,
    ).toEqual(expected.map((run) => run.pod));
    for (const [i, run] of expected.entries()) compare(`${where}, ${run.pod}`, runs[i]!, run);
  }
}

function compare(where: string, ours: TunedTrajectory['cycles'][number]['runs'][number], recorded: RecordedRun): void {
  const { state, nis, rejected } = recorded.doublePrecision;
  expect(ours.rejected, where).toBe(rejected);
  for (const [i, name] of ['alpha', 'beta', 'gamma'].entries()) {
    expectClose(`${where}, ${name}`, ours.state[i]!, state[i]!, REL);
  }
  expectClose(`${where}, NIS`, ours.nis, nis, REL, nis < SMALL_NIS.below ? SMALL_NIS.absolute : 0);
  const p = recorded.covariance;
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      const deviations = Math.sqrt(p[i]![i]! * p[j]![j]!);
      expectClose(`${where}, P[${i}][${j}]`, ours.covariance[i]![j]!, p[i]![j]!, 0, COVARIANCE * deviations);
    }
  }
}
