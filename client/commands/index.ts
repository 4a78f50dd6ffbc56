import * as vscode from 'vscode';
import type { KneepointClient } from '../languageClient.ts';

/** What commands work with. */
export interface CommandContext {
  readonly client: KneepointClient;
  readonly log: vscode.LogOutputChannel;
}

/** Every command of the palette, by its id below `kneepoint.`. */
const COMMANDS: Readonly<Record<string, (context: CommandContext) => unknown>> = {
  restartServer: ({ client }) => client.restart(),
  showOutput: ({ log }) => log.show(),
};

export function registerCommands(context: CommandContext): vscode.Disposable[] {
  return Object.entries(COMMANDS).map(([name, run]) =>
    vscode.commands.registerCommand(`kneepoint.${name}`, () => run(context)),
  );
}
