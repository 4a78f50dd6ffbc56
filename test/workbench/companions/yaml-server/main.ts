import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

/** What the tests know of the generic server's client. */
export interface YamlServerApi {
  readonly ready: Promise<void>;
}

/** Starts yaml-language-server as its users have it: with the schemas that `yaml.schemas` names. */
export function activate(context: vscode.ExtensionContext): YamlServerApi {
  const module = required('KNEEPOINT_YAML_SERVER');
  const client = new LanguageClient(
    'yaml',
    'YAML',
    { module, transport: TransportKind.ipc, args: ['--node-ipc'] },
    { documentSelector: [{ language: 'yaml' }] },
  );
  const settings = () => ({
    yaml: {
      validate: true,
      hover: true,
      completion: true,
      schemaStore: { enable: false },
      kubernetesCRDStore: { enable: false },
      schemas: vscode.workspace.getConfiguration('yaml').get('schemas'),
    },
  });
  const send = () => client.sendNotification('workspace/didChangeConfiguration', { settings: settings() });
  const ready = client.start().then(send);
  context.subscriptions.push(
    client,
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('yaml.schemas')) void ready.then(send);
    }),
  );
  return { ready };
}

function required(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set`);
  return value;
}
