// Vitest runs this before the tests: the runner starts its workers with a bundle, where everything else of a test is sources.
import { bundleFile } from './bundles.mjs';

export default async function setup() {
  await bundleFile('dist/studyWorker.cjs');
}
