import * as vscode from 'vscode';
import type { EntryAddress } from '../../protocol/capacity.ts';
import type { ObservationsAddress } from '../../protocol/observations.ts';
import type { SpecAddress } from '../../protocol/specAddress.ts';
import type { KneepointClient } from '../languageClient.ts';
import type { PagePanels } from '../views/pagePanels.ts';
import type { ResultEditors } from '../views/resultEditor.ts';
import type { StudyPanels } from '../views/studyPanel.ts';
import { createParameters, showCapacity } from './capacity.ts';
import { learnFromPrometheus, setPrometheusToken } from './learnFromPrometheus.ts';
import { compareResult, openResultAsText } from './results.ts';
import { simulate } from './simulation.ts';
import { runStudy } from './study.ts';
import { learnParameters } from './tuner.ts';

/** What commands work with. */
export interface CommandContext {
  readonly client: KneepointClient;
  readonly log: vscode.LogOutputChannel;
  readonly capacityPanels: PagePanels<EntryAddress>;
  readonly tunerPanels: PagePanels<ObservationsAddress>;
  readonly simulationPanels: PagePanels<SpecAddress>;
  readonly studyPanels: StudyPanels;
  readonly resultEditors: ResultEditors;
  readonly secrets: vscode.SecretStorage;
}

/** Every command, by its id below `kneepoint.`; some are given what they are about. */
const COMMANDS: Readonly<Record<string, (context: CommandContext, argument: unknown) => unknown>> = {
  restartServer: ({ client }) => client.restart(),
  showOutput: ({ log }) => log.show(),
  showCapacity: ({ client, capacityPanels }, argument) => showCapacity(client, capacityPanels, argument),
  learnParameters: ({ tunerPanels }, argument) => learnParameters(tunerPanels, argument),
  simulate: ({ client, simulationPanels }, argument) => simulate(client, simulationPanels, argument),
  runStudy: ({ client, studyPanels }, argument) => runStudy(client, studyPanels, argument),
  compareResult: ({ resultEditors }, argument) => compareResult(resultEditors, argument),
  openResultAsText: ({ resultEditors }, argument) => openResultAsText(resultEditors, argument),
  learnFromPrometheus: ({ client, secrets, log }) => learnFromPrometheus(client, secrets, log),
  setPrometheusToken: ({ secrets }) => setPrometheusToken(secrets),
  createParameters: ({ client }, argument) => createParameters(client, argument),
};

export function registerCommands(context: CommandContext): vscode.Disposable[] {
  return Object.entries(COMMANDS).map(([name, run]) =>
    vscode.commands.registerCommand(`kneepoint.${name}`, (argument: unknown) => run(context, argument)),
  );
}
