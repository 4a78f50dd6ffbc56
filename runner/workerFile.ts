import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NAME = 'studyWorker.cjs';

/**
 * The bundle that workers load: beside the bundle that this is in, above it where that is one of several in a folder, and in dist for
 * who runs the sources.
 */
export function workerFile(): string {
  const places = [`./${NAME}`, `../${NAME}`, `../dist/${NAME}`];
  const files = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = files.find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${NAME} is missing beside ${fileURLToPath(import.meta.url)}.`);
  return found;
}
