import { SemanticTokenTypes } from 'vscode-languageserver-types';

/** The types of tokens that are told, by number. */
export const TOKEN_TYPES: string[] = [SemanticTokenTypes.comment];
