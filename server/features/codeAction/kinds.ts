import { CodeActionKind } from 'vscode-languageserver-types';

export const FIX_ALL = `${CodeActionKind.SourceFixAll}.kneepoint`;
/** The kinds of actions that there are. */
export const CODE_ACTION_KINDS = [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL];
