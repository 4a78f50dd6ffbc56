import { matchesGlob } from '../documents/fileHints.ts';
import { pathOf } from '../documents/filePath.ts';
import type { DocumentModel } from '../documents/model.ts';

/** Other servers that look at the same files: what they say of them is not said twice. */
export interface OtherServers {
  /** The editor checks JSON, and our own documents in it by our JSON Schema. */
  readonly json: boolean;
  /** A generic YAML server runs: it says where YAML is broken. */
  readonly yaml: boolean;
  /** Globs of files that the generic YAML server reads with a schema of ours. */
  readonly schemaFiles: readonly string[];
}

/** JSON files that the editor knows our schema for; the manifest names the same. */
const JSON_WITH_SCHEMA =
  /\.kneepoint\.json$|(?:^|\/)(?:service-parameters|variant-observations|observations|serving-experiment)\.json$/;
const MODELINE = /^[ \t]*#[ \t]*yaml-language-server:[ \t]*\$schema=(\S+)/m;

/** Whether a schema is one of ours, by its address. */
export function isOurSchema(url: string): boolean {
  return (
    url.includes('kneepoint.dev/schemas/') ||
    /(?:^|[/\\])(?:kneepoint|service-parameters|variant-observations|serving-experiment)\.schema\.json$/.test(url)
  );
}

/** Whether another server checks, completes and explains our own documents in a file by our schema. */
export function isSchemaKnownElsewhere(
  { document, text }: DocumentModel,
  { json, yaml, schemaFiles }: OtherServers,
): boolean {
  const path = pathOf(document.uri);
  if (isJson(document.languageId)) return json && JSON_WITH_SCHEMA.test(path);
  if (!yaml) return false;
  const [, named] = MODELINE.exec(text) ?? [];
  return named ? isOurSchema(named) : matchesGlob(path, schemaFiles);
}

/** Whether another server says where a file is no YAML, or no JSON. */
export function isSyntaxCheckedElsewhere({ document }: DocumentModel, { json, yaml }: OtherServers): boolean {
  return isJson(document.languageId) ? json : yaml;
}

/** Whether a file is JSON, with comments or without. */
export function isJson(languageId: string): boolean {
  return languageId === 'json' || languageId === 'jsonc';
}
