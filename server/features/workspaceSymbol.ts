import { type SymbolInformation, SymbolKind } from 'vscode-languageserver-types';
import type { ModelPlace } from '../documents/modelPlaces.ts';
import type { FeatureContext } from './context.ts';

/** A longer list is narrowed by typing more. */
const MOST_SYMBOLS = 500;

/** workspace/symbol: the models of the workspace, by id, by entry and by variant. */
export function workspaceSymbols(query: string, { places }: FeatureContext): SymbolInformation[] {
  const wanted = query.toLowerCase();
  return places
    .filter((place) => isSubsequence(wanted, titleOf(place).toLowerCase()))
    .slice(0, MOST_SYMBOLS)
    .map((place) => ({
      name: titleOf(place),
      kind: place.kind === 'entry' ? SymbolKind.Object : SymbolKind.Constant,
      location: { uri: place.uri, range: place.range },
      containerName: place.namespace,
    }));
}

function titleOf({ modelId, name }: ModelPlace): string {
  return `${modelId} (${name})`;
}

/** Whether the letters of a query stand in a text in their order, as editors match. */
function isSubsequence(query: string, text: string): boolean {
  let at = 0;
  for (const letter of query) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
