import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Range } from 'vscode-languageserver-types';
import type { ModelPlace } from '../documents/modelPlaces.ts';
import type { Span } from '../documents/scalars/mappedText.ts';
import type { SeverityOverrides } from '../rules/index.ts';
import type { RuleContext } from '../rules/rule.ts';
import type { OtherServers } from './elsewhere.ts';

/** What a feature may know beside the file: a snapshot, so that features stay pure. */
export interface FeatureContext extends RuleContext {
  readonly severities: SeverityOverrides;
  readonly elsewhere: OtherServers;
  /** Where the files of the workspace speak of models: entries and variants. */
  readonly places: readonly ModelPlace[];
  /** Every file of the workspace has been read, or there is none to read: what is not found is not there. */
  readonly isWorkspaceRead: boolean;
  /** What the editor can take; a feature does without what it cannot. */
  readonly editor: EditorAbilities;
  /** What the user wants to see between the lines. */
  readonly codeLens: ShownLenses;
  readonly inlayHints: ShownHints;
  /** The time, in ms since 1970: how old parameters are. */
  readonly now: number;
  /** Folder of the documentation, for links. */
  readonly docsUri: string;
}

/** Abilities of an editor that change an answer. */
interface EditorAbilities {
  /** Completion may insert text with places to type. */
  readonly snippets: boolean;
  /** Links in hovers may run commands. */
  readonly commandLinks: boolean;
  /** Symbols may be children of others. */
  readonly symbolTrees: boolean;
}

/** Kinds of code lenses, each with a setting. */
export interface ShownLenses {
  readonly capacity: boolean;
  readonly parameters: boolean;
  readonly learn: boolean;
  readonly simulate: boolean;
}

/** Kinds of inlay hints, each with a setting. */
export interface ShownHints {
  readonly utilisation: boolean;
  readonly units: boolean;
  readonly inherited: boolean;
}

/** The range in the editor's terms of a span of the file. */
export function rangeOf(document: TextDocument, [start, end]: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** The page of a diagnostic code. */
export function diagnosticPage(context: FeatureContext, code: string): string {
  return `${context.docsUri}/diagnostics/${code}.md`;
}
