import { distance } from 'fastest-levenshtein';

/** The name under which the controller looks for its queueing-model settings. */
export const QUEUEING_CONFIG_MAP_NAME = 'wva-queueing-model-config';

const MOST_EDITS = 3;

/** Whether a name can only be meant for the controller's: a letter or a word is off. */
export function isNearName(name: string): boolean {
  return /^wva-queu/i.test(name) || distance(name.toLowerCase(), QUEUEING_CONFIG_MAP_NAME) <= MOST_EDITS;
}
