import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A copy of a folder that tests may change as they like.
 * @param {string} original
 */
export function temporaryCopy(original) {
  const holder = mkdtempSync(join(tmpdir(), 'kneepoint-workspace-'));
  const folder = join(holder, 'examples');
  cpSync(original, folder, { recursive: true });
  return { folder, remove: () => rmSync(holder, { recursive: true, force: true, maxRetries: 5 }) };
}
