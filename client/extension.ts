import * as vscode from 'vscode';
import { registerCommands } from './commands/index.ts';
import { KneepointClient } from './languageClient.ts';
import { whenOursIsOpen } from './startWhenNeeded.ts';
import { showLanguageStatus } from './status/languageStatus.ts';
import { capacityPanels } from './views/capacityPanel.ts';
import { followCurrentEntry } from './views/currentEntry.ts';
import { followCurrentExperiment } from './views/currentExperiment.ts';
import { followCurrentObservations } from './views/currentObservations.ts';
import { showModels } from './views/modelsTree.ts';
import { simulationPanels } from './views/simulationPanel.ts';
import { tunerPanels } from './views/tunerPanel.ts';

let client: KneepointClient | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Kneepoint', { log: true });
  client = new KneepointClient(context, log);
  const panels = {
    capacityPanels: capacityPanels(client, context.extensionUri),
    tunerPanels: tunerPanels(client, context.extensionUri),
    simulationPanels: simulationPanels(client, context.extensionUri),
  };
  context.subscriptions.push(log, ...registerCommands({ client, log, ...panels, secrets: context.secrets }));
  context.subscriptions.push(
    panels.capacityPanels.register(),
    panels.tunerPanels.register(),
    panels.simulationPanels.register(),
    followCurrentEntry(client),
    followCurrentObservations(client),
    followCurrentExperiment(client),
    showLanguageStatus(client),
    showModels(client),
  );
  context.subscriptions.push(whenOursIsOpen(() => void client?.start()));
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
