import * as vscode from 'vscode';
import type { CollectParams } from '../protocol/collect.ts';

/** How to reach Prometheus, and what lets us in. */
export type PrometheusAccess = CollectParams['prometheus'];

const EXAMPLE = 'https://prometheus.example:9090/prefix';

/** The address from the settings, or asked for; undefined if the user gives none, or the settings one that is none. */
export async function prometheusUrl(): Promise<string | undefined> {
  const set = settings().get<string>('url', '').trim();
  if (set && !originOf(set)) {
    void complain('url', `"${set}" is no address. Write one such as ${EXAMPLE}.`);
    return undefined;
  }
  if (set) return set;
  return vscode.window.showInputBox({
    title: 'Prometheus',
    prompt:
      'Address of Prometheus, Thanos, Mimir or VictoriaMetrics. The setting kneepoint.prometheus.url saves asking.',
    value: 'http://localhost:9090',
    validateInput: (text) => (originOf(text) ? undefined : `An address such as ${EXAMPLE}`),
    ignoreFocusOut: true,
  });
}

/**
 * What the settings and the secret storage say of an address; undefined where the certificates cannot be read, which is
 * said then.
 */
export async function prometheusAccess(
  url: string,
  secrets: vscode.SecretStorage,
): Promise<PrometheusAccess | undefined> {
  const tenantId = settings().get<string>('tenantId', '').trim();
  const caFile = settings().get<string>('caFile', '').trim();
  const ca = caFile ? await readText(caFile).catch(asError) : undefined;
  if (ca instanceof Error) {
    void complain('caFile', `${caFile} cannot be read: ${ca.message}`);
    return undefined;
  }
  const bearerToken = await secrets.get(secretName(url));
  return {
    url,
    headers: settings().get<Record<string, string>>('headers', {}),
    ...(tenantId ? { tenantId } : {}),
    ...(bearerToken ? { bearerToken } : {}),
    ...(ca === undefined ? {} : { ca }),
  };
}

/**
 * Asks for the bearer token of an address and keeps it in the editor's secret storage; an empty one is forgotten. It
 * belongs to the address: one that a workspace's settings name later does not get it.
 */
export async function askToken(url: string, secrets: vscode.SecretStorage): Promise<boolean> {
  const token = await vscode.window.showInputBox({
    title: `Bearer token for ${originOf(url)}`,
    prompt: 'Kept in the secret storage of the editor. Empty forgets it.',
    password: true,
    ignoreFocusOut: true,
  });
  if (token === undefined) return false;
  if (token.trim() === '') await secrets.delete(secretName(url));
  else await secrets.store(secretName(url), token.trim());
  return true;
}

/** Scheme, host and port; undefined for what is no address of the web. */
export function originOf(url: string): string | undefined {
  try {
    const { protocol, origin } = new URL(url.trim());
    return /^https?:$/.test(protocol) ? origin : undefined;
  } catch {
    return undefined;
  }
}

async function complain(setting: 'url' | 'caFile', what: string): Promise<void> {
  const name = `kneepoint.prometheus.${setting}`;
  const chosen = await vscode.window.showErrorMessage(`Kneepoint: ${name}: ${what}`, 'Open Settings');
  if (chosen) await vscode.commands.executeCommand('workbench.action.openSettings', name);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function secretName(url: string): string {
  return `prometheus.token ${originOf(url) ?? url}`;
}

function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('kneepoint.prometheus');
}

/** A file by its full path, or below the first folder of the workspace. */
async function readText(path: string): Promise<string> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const isAbsolute = /^(?:[/\\]|[A-Za-z]:)/.test(path);
  const file = isAbsolute || !folder ? vscode.Uri.file(path) : vscode.Uri.joinPath(folder, path);
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
}
