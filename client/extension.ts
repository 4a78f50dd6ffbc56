import * as vscode from 'vscode';
import { registerCommands } from './commands/index.ts';
import { KneepointClient } from './languageClient.ts';
import { whenOursIsOpen } from './startWhenNeeded.ts';
import { showLanguageStatus } from './status/languageStatus.ts';
import { capacityPanels } from './views/capacityPanel.ts';
import { followCurrentEntry } from './views/currentEntry.ts';
import { showModels } from './views/modelsTree.ts';

let client: KneepointClient | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Kneepoint', { log: true });
  client = new KneepointClient(context, log);
  const panels = capacityPanels(client, context.extensionUri);
  context.subscriptions.push(log, ...registerCommands({ client, log, panels }));
  context.subscriptions.push(
    panels.register(),
    followCurrentEntry(client),
    showLanguageStatus(client),
    showModels(client),
  );
  context.subscriptions.push(whenOursIsOpen(() => void client?.start()));
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
