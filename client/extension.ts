import * as vscode from 'vscode';
import { registerCommands } from './commands/index.ts';
import { KneepointClient } from './languageClient.ts';
import { KeptResults } from './results/keptResults.ts';
import { whenOursIsOpen } from './startWhenNeeded.ts';
import { showLanguageStatus } from './status/languageStatus.ts';
import { showExpectations } from './tests/expectations.ts';
import { capacityPanels } from './views/capacityPanel.ts';
import { followCurrentEntry } from './views/currentEntry.ts';
import { followCurrentObservations } from './views/currentObservations.ts';
import { followCurrentSpecs } from './views/currentSpec.ts';
import { showModels } from './views/modelsTree.ts';
import { ResultEditors } from './views/resultEditor.ts';
import { simulationPanels } from './views/simulationPanel.ts';
import { showSpecs } from './views/specsTree.ts';
import { studyPanels } from './views/studyPanel.ts';
import { tunerPanels } from './views/tunerPanel.ts';

let client: KneepointClient | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Kneepoint', { log: true });
  client = new KneepointClient(context, log);
  const panels = {
    capacityPanels: capacityPanels(client, context.extensionUri),
    tunerPanels: tunerPanels(client, context.extensionUri),
    simulationPanels: simulationPanels(client, context.extensionUri),
    studyPanels: studyPanels(client, context.extensionUri, new KeptResults(context)),
  };
  const resultEditors = new ResultEditors(client, context.extensionUri);
  context.subscriptions.push(
    log,
    ...registerCommands({ client, log, ...panels, resultEditors, secrets: context.secrets }),
  );
  context.subscriptions.push(
    panels.capacityPanels.register(),
    panels.tunerPanels.register(),
    panels.simulationPanels.register(),
    panels.studyPanels.register(),
    resultEditors.register(),
    followCurrentEntry(client),
    followCurrentObservations(client),
    followCurrentSpecs(client),
    showLanguageStatus(client),
    showModels(client),
    showSpecs(client),
    showExpectations(client),
  );
  context.subscriptions.push(whenOursIsOpen(() => void client?.start()));
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
