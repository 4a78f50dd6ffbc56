import * as vscode from 'vscode';
import type { SpecAddress } from '../../protocol/specAddress.ts';
import type { KneepointClient } from '../languageClient.ts';
import { currentSpec, STUDIES } from '../views/currentSpec.ts';
import type { StudyPanels } from '../views/studyPanel.ts';
import { whenTrusted } from './whenTrusted.ts';

const NO_STUDY = 'Kneepoint: the active editor has no study with a name.';

/** `kneepoint.runStudy`: the study named, or the one at the cursor. */
export async function runStudy(client: KneepointClient, panels: StudyPanels, argument: unknown): Promise<void> {
  if (!(await whenTrusted('running studies'))) return;
  const { uri, name } = (argument ?? {}) as Partial<SpecAddress>;
  const isNamed = typeof uri === 'string' && typeof name === 'string';
  const address = isNamed ? { uri, name } : await currentSpec(client, STUDIES);
  if (address) void panels.show(address).run();
  else void vscode.window.showInformationMessage(NO_STUDY);
}
