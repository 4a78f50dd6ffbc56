import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Range } from 'vscode-languageserver-types';
import type { Span } from '../documents/scalars/mappedText.ts';
import type { SeverityOverrides } from '../rules/index.ts';
import type { RuleContext } from '../rules/rule.ts';

/** What a feature may know beside the file: a snapshot, so that features stay pure. */
export interface FeatureContext extends RuleContext {
  readonly severities: SeverityOverrides;
  /** The editor checks JSON documents of ours against our JSON Schema: what it finds is not reported twice. */
  readonly editorChecksJson: boolean;
  /** The time, in ms since 1970: how old parameters are. */
  readonly now: number;
  /** Folder of the documentation, for links. */
  readonly docsUri: string;
}

/** The range in the editor's terms of a span of the file. */
export function rangeOf(document: TextDocument, [start, end]: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** The page of a diagnostic code. */
export function diagnosticPage(context: FeatureContext, code: string): string {
  return `${context.docsUri}/diagnostics/${code}.md`;
}
