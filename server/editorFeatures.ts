/** What an editor asks about files, but for their diagnostics: loaded once the server has started. */
export { codeActions } from './features/codeAction.ts';
export { codeLenses } from './features/codeLens.ts';
export { completion } from './features/completion.ts';
export { definition } from './features/definition.ts';
export { documentLinks } from './features/documentLink.ts';
export { documentSymbols } from './features/documentSymbol.ts';
export { fileStatus, statusOfClosedFile } from './features/fileStatus.ts';
export { foldingRanges } from './features/foldingRange.ts';
export { hover } from './features/hover.ts';
export { inlayHints } from './features/inlayHint.ts';
export { references } from './features/references.ts';
export { selectionRanges } from './features/selectionRange.ts';
export { semanticTokens } from './features/semanticTokens.ts';
export { workspaceSymbols } from './features/workspaceSymbol.ts';
