import { DEFAULT_SYSTEM_NAMESPACE } from '../../../schemas/defaults.ts';
import type { FeatureContext } from '../../../server/features/context.ts';

/** What features know beside the file when nothing else is known. */
export const CONTEXT: FeatureContext = {
  semantics: 'documented',
  variants: [],
  given: [],
  observed: new Map(),
  systemNamespace: DEFAULT_SYSTEM_NAMESPACE,
  severities: {},
  elsewhere: { json: false, yaml: false, schemaFiles: [] },
  now: Date.parse('2026-11-29T12:00:00Z'),
  docsUri: 'file:///docs',
  places: [],
  isWorkspaceRead: true,
  editor: { snippets: true, symbolTrees: true, commandLinks: true },
  codeLens: { capacity: true, parameters: true, learn: true, simulate: true },
  inlayHints: { utilisation: true, units: true, inherited: true },
};
