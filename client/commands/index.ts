import * as vscode from 'vscode';
import type { KneepointClient } from '../languageClient.ts';
import type { CapacityPanels } from '../views/capacityPanels.ts';
import { createParameters, showCapacity } from './capacity.ts';
import { learnFromPrometheus, setPrometheusToken } from './learnFromPrometheus.ts';

/** What commands work with. */
export interface CommandContext {
  readonly client: KneepointClient;
  readonly log: vscode.LogOutputChannel;
  readonly panels: CapacityPanels;
  readonly secrets: vscode.SecretStorage;
}

/** Every command, by its id below `kneepoint.`; some are given what they are about. */
const COMMANDS: Readonly<Record<string, (context: CommandContext, argument: unknown) => unknown>> = {
  restartServer: ({ client }) => client.restart(),
  showOutput: ({ log }) => log.show(),
  showCapacity: ({ client, panels }, argument) => showCapacity(client, panels, argument),
  learnFromPrometheus: ({ client, secrets, log }) => learnFromPrometheus(client, secrets, log),
  setPrometheusToken: ({ secrets }) => setPrometheusToken(secrets),
  createParameters: ({ client }, argument) => createParameters(client, argument),
};

export function registerCommands(context: CommandContext): vscode.Disposable[] {
  return Object.entries(COMMANDS).map(([name, run]) =>
    vscode.commands.registerCommand(`kneepoint.${name}`, (argument: unknown) => run(context, argument)),
  );
}
