import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { CollectParams, CollectResult } from '../../protocol/collect.ts';
import { MODELS, type ModelSummary } from '../../protocol/models.ts';
import type { KneepointClient } from '../languageClient.ts';
import { LatestText } from '../latestText.ts';
import { askToken, originOf, type PrometheusAccess, prometheusAccess, prometheusUrl } from '../prometheusAccess.ts';
import { manifests } from '../workspaceDocuments.ts';
import { whenTrusted } from './whenTrusted.ts';

type Model = Pick<CollectParams, 'modelId' | 'namespace'>;

const MS_PER_HOUR = 3_600_000;
const SCHEDULES: readonly (vscode.QuickPickItem & { schedule: CollectParams['schedule'] })[] = [
  { label: 'The last hour', description: 'as Prometheus has stored it', schedule: { lastMs: MS_PER_HOUR } },
  { label: 'The last 6 hours', description: 'as Prometheus has stored it', schedule: { lastMs: 6 * MS_PER_HOUR } },
  { label: '10 cycles from now on', description: 'live', schedule: { liveCycles: 10 } },
];

/**
 * `kneepoint.learnFromPrometheus`: collects what the pods of a model report into a file of observations, which is whole
 * after every step, and offers to learn from it.
 */
export async function learnFromPrometheus(
  client: KneepointClient,
  secrets: vscode.SecretStorage,
  log: vscode.LogOutputChannel,
): Promise<void> {
  if (!(await whenTrusted('collecting from Prometheus'))) return;
  const url = await prometheusUrl();
  const model = url && (await chooseModel(client));
  const when = model && (await vscode.window.showQuickPick(SCHEDULES, { title: 'Which time to learn from' }));
  const file = when && (await chooseFile(model));
  if (!file) return;
  const job = { ...model, schedule: when.schedule, ...namedAfter(file), manifests: await manifests() };
  const collectAsSet = async () => {
    const access = await prometheusAccess(url, secrets);
    return access && collectInto(file, client, access, job);
  };
  let collected = await collectAsSet();
  if (collected && !collected.result.ok && collected.result.code === 'unauthorised') {
    const chosen = await vscode.window.showErrorMessage(`Kneepoint: ${collected.result.message}`, 'Set Token');
    if (!chosen || !(await askToken(url, secrets))) return;
    collected = await collectAsSet();
  }
  if (collected) await tell(collected, file, log);
}

/** `kneepoint.setPrometheusToken` */
export async function setPrometheusToken(secrets: vscode.SecretStorage): Promise<void> {
  if (!(await whenTrusted('a token for Prometheus'))) return;
  const url = await prometheusUrl();
  if (url) await askToken(url, secrets);
}

interface Collected {
  readonly result: CollectResult;
  /** Why the result is not in the file; undefined where it is, or where there is nothing to save. */
  readonly lost: unknown;
}

/** Collects with progress, and saves what there is after every step. */
async function collectInto(
  file: vscode.Uri,
  client: KneepointClient,
  prometheus: PrometheusAccess,
  job: Omit<CollectParams, 'id' | 'prometheus'>,
): Promise<Collected> {
  const id = randomUUID();
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: `Kneepoint: collecting from ${originOf(prometheus.url)}`,
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (shown, token) => {
    const saved = new LatestText((text) => vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text)));
    let before = 0;
    const following = client.onCollectProgress((progress) => {
      if (progress.id !== id) return;
      const part = progress.wanted > 0 ? (100 * progress.done) / progress.wanted : 0;
      shown.report({ message: progress.message, increment: part - before });
      before = part;
      if (progress.text !== undefined) saved.save(progress.text);
    });
    try {
      const result = await client.collect({ ...job, id, prometheus }, token);
      // Without a cycle there is nothing that should replace what the file holds.
      if (result.ok && result.cycles > 0) saved.save(result.text);
      return { result, lost: await saved.settled() };
    } finally {
      following.dispose();
    }
  });
}

async function tell({ result, lost }: Collected, file: vscode.Uri, log: vscode.LogOutputChannel): Promise<void> {
  if (!result.ok) {
    void vscode.window.showErrorMessage(`Kneepoint: ${result.message}`);
    return;
  }
  const name = vscode.workspace.asRelativePath(file);
  if (result.cycles === 0) {
    void vscode.window.showInformationMessage(`Kneepoint: nothing was collected, so ${name} was not written.`);
    return;
  }
  log.info(`${name}: ${result.summary}`);
  for (const detail of result.details) log.info(`  ${detail}`);
  if (lost !== undefined) {
    const language = file.path.endsWith('.json') ? 'json' : 'yaml';
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language, content: result.text }));
    const why = lost instanceof Error ? lost.message : String(lost);
    void vscode.window.showErrorMessage(
      `Kneepoint: ${name} cannot be written, so what was collected is in a new document: save it elsewhere. ${why}`,
    );
    return;
  }
  await vscode.window.showTextDocument(file);
  const show = result.observations > 0 ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
  const learn = result.observations > 0 ? ['Learn Parameters'] : [];
  const chosen = await show(`Kneepoint: ${result.summary}.`, ...learn, 'Show Output');
  if (chosen === 'Show Output') log.show();
  else if (chosen) await vscode.commands.executeCommand('kneepoint.learnParameters', { uri: file.toString() });
}

/** One of the models that the workspace's files speak of, or another one. */
async function chooseModel(client: KneepointClient): Promise<Model | undefined> {
  const known = await client.request<ModelSummary[]>(MODELS, {});
  const other = { label: 'Another model …', description: '', model: undefined };
  const items = known.map(({ modelId, namespace }) => ({
    label: modelId,
    description: namespace,
    model: { modelId, namespace },
  }));
  const picked = await vscode.window.showQuickPick([...items, other], { title: 'Model to observe' });
  if (!picked || picked.model) return picked?.model;
  const modelId = await ask('The model, exactly as served', 'meta-llama/Meta-Llama-3.1-8B-Instruct');
  const namespace = modelId && (await ask('The Kubernetes namespace that serves it', 'llm-d-prod'));
  return namespace ? { modelId, namespace } : undefined;
}

function ask(prompt: string, placeHolder: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({ prompt, placeHolder, ignoreFocusOut: true });
}

function chooseFile({ modelId }: Model): Thenable<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const last = modelId
    .split('/')
    .at(-1)!
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-');
  const name = `observations-${last}.yaml`;
  return vscode.window.showSaveDialog({
    title: 'Where to save the observations',
    filters: { Observations: ['yaml', 'yml', 'json'] },
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, name) } : {}),
  });
}

function namedAfter(file: vscode.Uri): Pick<CollectParams, 'name' | 'format'> {
  const base = file.path.split('/').at(-1)!;
  const name = base.replace(/\.(?:kneepoint\.)?(?:ya?ml|json)$/, '') || 'observations';
  return { name, format: base.endsWith('.json') ? 'json' : 'yaml' };
}
