/** Learning alpha, beta and gamma of a variant from what its pods observe. See docs/theory.md. */
export { ControllerTuner } from './controllerTuner.ts';
export { DocumentedTuner } from './documentedTuner.ts';
export * from './observation.ts';
export { ParameterStore } from './parameterStore.ts';
export { whatIsLearned } from './robustVariantTuner.ts';
export { countsAsLearned, type State, type StoredParameters } from './storedParameters.ts';
export { type Trajectory, type TunedTrajectory, tuneTrajectory } from './trajectory.ts';
export { tuneModel } from './tuneModel.ts';
export type * from './tuner.ts';
export { tunerNamed } from './tuners.ts';
export { type TuningCycle, type TuningHistory, TuningRun } from './tuningRun.ts';
