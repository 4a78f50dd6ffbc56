/** What is asked about a place in a file that is open: loaded once the server has started. */
export { codeActions } from './features/codeAction.ts';
export { completion } from './features/completion.ts';
export { definition } from './features/definition.ts';
export { hover } from './features/hover.ts';
export { references } from './features/references.ts';
export { selectionRanges } from './features/selectionRange.ts';
