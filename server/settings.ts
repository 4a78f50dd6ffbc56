import type { ServerSettings } from '../protocol/documents.ts';
import { DEFAULT_SEMANTICS, SEMANTICS, type Semantics } from '../schemas/defaults.ts';

/** The section of the editor's settings that is ours. */
export const SETTINGS_SECTION = 'kneepoint';

/** Settings as the server uses them: complete, whatever the editor sent. */
export interface Settings {
  readonly semantics: Semantics;
}

export const DEFAULT_SETTINGS: Settings = { semantics: DEFAULT_SEMANTICS };

/** Reads the editor's settings; a value that is none falls back to the default. */
export function readSettings(sent: ServerSettings | null | undefined): Settings {
  const semantics = SEMANTICS.find((known) => known === sent?.semantics) ?? DEFAULT_SEMANTICS;
  return { semantics };
}
