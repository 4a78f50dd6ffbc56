import type * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

/** What the tests know of the generic server's client. */
export interface YamlServerApi {
  readonly ready: Promise<void>;
}

/** Starts yaml-language-server as its users have it, with our JSON Schemas for the files that tests open. */
export function activate(context: vscode.ExtensionContext): YamlServerApi {
  const module = required('KNEEPOINT_YAML_SERVER');
  const schemas = required('KNEEPOINT_SCHEMAS');
  const client = new LanguageClient(
    'yaml',
    'YAML',
    { module, transport: TransportKind.ipc, args: ['--node-ipc'] },
    { documentSelector: [{ language: 'yaml' }] },
  );
  const settings = {
    yaml: {
      validate: true,
      hover: true,
      completion: true,
      schemaStore: { enable: false },
      kubernetesCRDStore: { enable: false },
      schemas: { [`file://${schemas}/service-parameters.schema.json`]: ['**/service-parameters*.yaml'] },
    },
  };
  context.subscriptions.push(client);
  const started = client.start().then(async () => {
    await client.sendNotification('workspace/didChangeConfiguration', { settings });
  });
  return { ready: started };
}

function required(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set`);
  return value;
}
