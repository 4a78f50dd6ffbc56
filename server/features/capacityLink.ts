import { DEFAULT_ENTRY_KEY, identityOf } from '../documents/configMap.ts';
import type { Entry } from '../documents/entry.ts';
import type { FeatureContext } from './context.ts';
import { learnableFrom } from './learnable.ts';

/** The command of the editor's side that shows an entry's capacity; takes `{ uri, key }`. */
export const SHOW_CAPACITY = 'kneepoint.showCapacity';
/** The command of the editor's side that learns parameters; takes `{ uri }` of a file with observations. */
export const LEARN_PARAMETERS = 'kneepoint.learnParameters';

/** A link that shows an entry's capacity, where the editor follows links to commands and there is something to show. */
export function capacityLink(uri: string, entry: Entry, { editor }: FeatureContext): string | undefined {
  const isShown = !entry.dropped && (entry.key === DEFAULT_ENTRY_KEY || identityOf(entry));
  if (!editor.commandLinks || !isShown) return undefined;
  return commandLink('Show capacity', SHOW_CAPACITY, { uri, key: entry.key });
}

/** A link that learns the parameters of an entry's model, where there is more to learn. */
export function learnLink(entry: Entry, context: FeatureContext): string | undefined {
  const identity = identityOf(entry);
  const from = identity && context.editor.commandLinks ? learnableFrom(identity, context) : undefined;
  return from && commandLink('Learn parameters', LEARN_PARAMETERS, { uri: from.uri });
}

function commandLink(title: string, command: string, argument: unknown): string {
  return `[${title}](command:${command}?${encodeURIComponent(JSON.stringify([argument]))})`;
}
