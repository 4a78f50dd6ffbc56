import type { ServerSettings } from '../protocol/documents.ts';
import {
  DEFAULT_PATCH_FILES,
  DEFAULT_SEMANTICS,
  DEFAULT_SYSTEM_NAMESPACE,
  SEMANTICS,
  type Semantics,
} from '../schemas/defaults.ts';
import type { ShownHints, ShownLenses } from './features/context.ts';
import { isOurSchema } from './features/elsewhere.ts';
import type { SeverityOverrides } from './rules/index.ts';

/** The section of the editor's settings that is ours. */
export const SETTINGS_SECTION = 'kneepoint';
/** The setting by which generic YAML servers are told which schema is for which files. */
export const YAML_SCHEMAS_SECTION = 'yaml.schemas';

/** Settings as the server uses them: complete, whatever the editor sent. */
export interface Settings {
  readonly semantics: Semantics;
  readonly systemNamespace: string;
  readonly severities: SeverityOverrides;
  readonly configMapFiles: readonly string[];
  readonly entryFiles: readonly string[];
  readonly patchFiles: readonly string[];
  /** Globs of files that a generic YAML server reads with a schema of ours. */
  readonly schemaFiles: readonly string[];
  readonly codeLens: ShownLenses;
  readonly inlayHints: ShownHints;
}

const SEVERITIES = ['error', 'warning', 'information', 'hint', 'off'] as const;

const LENSES: ShownLenses = { capacity: true, parameters: true, learn: true, simulate: true };
const HINTS: ShownHints = { utilisation: true, units: true, inherited: true };

export const DEFAULT_SETTINGS: Settings = readSettings({});

/** Reads the editor's settings; a value that is none falls back to the default. */
export function readSettings(sent: ServerSettings | null | undefined, yamlSchemas?: unknown): Settings {
  const { semantics, systemNamespace, severities, configMapFiles, entryFiles, patchFiles, codeLens, inlayHints } =
    sent ?? {};
  return {
    semantics: SEMANTICS.find((known) => known === semantics) ?? DEFAULT_SEMANTICS,
    systemNamespace:
      typeof systemNamespace === 'string' && systemNamespace ? systemNamespace : DEFAULT_SYSTEM_NAMESPACE,
    severities: readSeverities(severities),
    configMapFiles: readGlobs(configMapFiles, []),
    entryFiles: readGlobs(entryFiles, []),
    patchFiles: readGlobs(patchFiles, DEFAULT_PATCH_FILES),
    schemaFiles: readSchemaFiles(yamlSchemas),
    codeLens: readSwitches(codeLens, LENSES),
    inlayHints: readSwitches(inlayHints, HINTS),
  };
}

function readSeverities(sent: unknown): SeverityOverrides {
  if (typeof sent !== 'object' || sent === null) return {};
  return Object.fromEntries(
    Object.entries(sent).flatMap(([code, value]) => {
      const severity = SEVERITIES.find((known) => known === value);
      return severity ? [[code, severity]] : [];
    }),
  );
}

function readGlobs(sent: unknown, fallback: readonly string[]): readonly string[] {
  return Array.isArray(sent) ? sent.filter((glob) => typeof glob === 'string') : fallback;
}

/** Switches by name; one that is neither on nor off is as it is by default. */
function readSwitches<Switches extends { readonly [name in keyof Switches]: boolean }>(
  sent: unknown,
  defaults: Switches,
): Switches {
  const values: Record<string, unknown> = typeof sent === 'object' && sent !== null ? { ...sent } : {};
  const read = Object.entries<boolean>(defaults).map(([name, usual]) => {
    const value = values[name];
    return [name, typeof value === 'boolean' ? value : usual];
  });
  return Object.fromEntries(read) as Switches;
}

/** The files that `yaml.schemas` (schema -> glob, or list of globs) gives a schema of ours. */
function readSchemaFiles(sent: unknown): readonly string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([url, globs]) => (isOurSchema(url) ? readGlobs([globs].flat(), []) : []));
}
