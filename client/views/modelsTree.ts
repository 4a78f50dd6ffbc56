import * as vscode from 'vscode';
import { MODELS, type ModelSummary, type ModelSummaryPlace } from '../../protocol/models.ts';
import type { KneepointClient } from '../languageClient.ts';

type Node = ModelSummary | ModelSummaryPlace;

/** The tree of the workspace's models: each with its SLO, and below it the entries and variants that speak of it. */
export function showModels(client: KneepointClient): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const tree = vscode.window.registerTreeDataProvider<Node>('kneepoint.models', {
    onDidChangeTreeData: changed.event,
    getChildren: (node) => {
      if (!node) return client.request<ModelSummary[]>(MODELS, {});
      return 'places' in node ? [...node.places] : [];
    },
    getTreeItem: (node) => ('places' in node ? modelItem(node) : placeItem(node)),
  });
  return vscode.Disposable.from(
    changed,
    tree,
    client.onCapacityChanged(() => changed.fire()),
  );
}

function modelItem({ modelId, namespace, slo, answer }: ModelSummary): vscode.TreeItem {
  // Panels are narrow: the publisher of a model stands in the tooltip.
  const item = new vscode.TreeItem(modelId.split('/').at(-1)!, vscode.TreeItemCollapsibleState.Collapsed);
  item.id = JSON.stringify([namespace, modelId]);
  item.description = slo;
  item.tooltip = [`${modelId} in ${namespace}`, slo, ...(answer ? [answer] : [])].join('\n');
  item.iconPath = new vscode.ThemeIcon('symbol-namespace');
  item.accessibilityInformation = { label: `${modelId} in ${namespace}. ${slo} ${answer ?? ''}` };
  return item;
}

function placeItem({ kind, name, uri, range }: ModelSummaryPlace): vscode.TreeItem {
  const item = new vscode.TreeItem(name);
  const file = vscode.Uri.parse(uri);
  item.description = `${kind} in ${vscode.workspace.asRelativePath(file)}`;
  item.iconPath = new vscode.ThemeIcon(kind === 'entry' ? 'symbol-object' : 'server');
  const selection = new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
  item.command = { command: 'vscode.open', title: 'Open', arguments: [file, { selection }] };
  return item;
}
