import * as vscode from 'vscode';
import type { ObservationsAddress } from '../../protocol/observations.ts';
import { currentObservations } from '../views/currentObservations.ts';
import type { PagePanels } from '../views/pagePanels.ts';
import { whenTrusted } from './whenTrusted.ts';

const NO_OBSERVATIONS = 'Kneepoint: the active editor has no observations to learn from.';

/** `kneepoint.learnParameters`: from the file named, or from that in the active editor. */
export async function learnParameters(panels: PagePanels<ObservationsAddress>, argument: unknown): Promise<void> {
  if (!(await whenTrusted('the tuner view'))) return;
  const { uri: named } = (argument ?? {}) as Partial<ObservationsAddress>;
  const uri = typeof named === 'string' ? named : currentObservations();
  if (uri === undefined) void vscode.window.showInformationMessage(NO_OBSERVATIONS);
  else panels.show({ uri });
}
