import * as vscode from 'vscode';
import type { SpecAddress } from '../../protocol/specAddress.ts';
import type { KneepointClient } from '../languageClient.ts';
import { currentSpec, EXPERIMENTS } from '../views/currentSpec.ts';
import type { PagePanels } from '../views/pagePanels.ts';
import { whenTrusted } from './whenTrusted.ts';

const NO_EXPERIMENT = 'Kneepoint: the active editor has no experiment with a name.';

/** `kneepoint.simulate`: the experiment named, or the one at the cursor. */
export async function simulate(
  client: KneepointClient,
  panels: PagePanels<SpecAddress>,
  argument: unknown,
): Promise<void> {
  if (!(await whenTrusted('the simulation view'))) return;
  const { uri, name } = (argument ?? {}) as Partial<SpecAddress>;
  const isNamed = typeof uri === 'string' && typeof name === 'string';
  const address = isNamed ? { uri, name } : await currentSpec(client, EXPERIMENTS);
  if (address) panels.show(address);
  else void vscode.window.showInformationMessage(NO_EXPERIMENT);
}
