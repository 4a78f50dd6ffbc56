import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);

/** Intermediate files: in node_modules, so that they find packages and every tool ignores them.
 * @param {string[]} parts */
export const cached = (...parts) => inRoot('node_modules/.cache/kneepoint', ...parts);
