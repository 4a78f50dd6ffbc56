/** What the pages and the tree ask for, and what they write: loaded when the first of them asks. */
export { parametersText } from './documents/parametersText.ts';
export { capacity, capacityOfClosedFile } from './features/capacity.ts';
export { models } from './features/models.ts';
export { observations, observationsOfClosedFile } from './features/observations.ts';
export { parametersSkeleton, skeletonOfAnyModel } from './features/parametersSkeleton.ts';
export { simulation } from './features/simulation.ts';
export { specOfClosedFile } from './features/soundSpec.ts';
export { CLOSED_FILE, writeEntry } from './features/writeEntry.ts';
export { writeFields } from './features/writeFields.ts';
