import * as vscode from 'vscode';
import { SPECS, type SpecKind, type SpecSummary } from '../../protocol/specs.ts';
import type { KneepointClient } from '../languageClient.ts';
import { ResultFiles, type SavedResult } from '../results/resultFiles.ts';

/** A group with what is in it. */
interface Group {
  readonly group: string;
  readonly icon: string;
  readonly nodes: readonly Leaf[];
}

/** What commands of the tree are given: `uri` and `name` address a document, `uri` alone a file. */
interface Leaf {
  readonly uri: string;
  readonly name: string;
  readonly spec?: SpecSummary;
  readonly result?: SavedResult;
}

type Node = Group | Leaf;

/** What a reader calls each kind, and what stands for it. */
const KINDS: Readonly<Record<SpecKind, { readonly word: string; readonly icon: string }>> = {
  ServingExperiment: { word: 'serving experiment', icon: 'beaker' },
  CapacitySearch: { word: 'capacity search', icon: 'search' },
  DesignSpace: { word: 'design space', icon: 'symbol-enum' },
  PairedStudy: { word: 'paired study', icon: 'git-compare' },
  Sensitivity: { word: 'sensitivity', icon: 'pulse' },
  Sweep: { word: 'sweep', icon: 'graph-line' },
};

/** The tree of what the workspace can run, and of the results that are kept in it. */
export function showSpecs(client: KneepointClient): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const results = new ResultFiles();
  const tree = vscode.window.registerTreeDataProvider<Node>('kneepoint.specs', {
    onDidChangeTreeData: changed.event,
    getChildren: (node) => (node ? ('group' in node ? [...node.nodes] : []) : groups(client, results)),
    getTreeItem: (node) => ('group' in node ? groupItem(node) : node.result ? resultItem(node.result) : specItem(node)),
  });
  return vscode.Disposable.from(
    changed,
    tree,
    client.onCapacityChanged(() => changed.fire()),
    results.watch(() => changed.fire()),
  );
}

async function groups(client: KneepointClient, results: ResultFiles): Promise<Group[]> {
  // A server that does not answer says so itself, and results are there without it.
  const asked = client.request<SpecSummary[]>(SPECS, {}).catch((): SpecSummary[] => []);
  const [specs, saved] = await Promise.all([asked, results.find()]);
  const leaves = specs.map((spec): Leaf => ({ uri: spec.uri, name: spec.name, spec }));
  const isExperiment = ({ spec }: Leaf) => spec?.kind === 'ServingExperiment';
  const all: Group[] = [
    { group: 'Experiments', icon: 'beaker', nodes: leaves.filter(isExperiment) },
    { group: 'Studies', icon: 'telescope', nodes: leaves.filter((leaf) => !isExperiment(leaf)) },
    {
      group: 'Results',
      icon: 'archive',
      nodes: saved.map((result) => ({ uri: result.uri.toString(), name: nameOf(result.uri), result })),
    },
  ];
  return all.filter(({ nodes }) => nodes.length > 0);
}

function groupItem({ group, icon, nodes }: Group): vscode.TreeItem {
  const item = new vscode.TreeItem(group, vscode.TreeItemCollapsibleState.Expanded);
  item.id = group;
  item.description = String(nodes.length);
  item.iconPath = new vscode.ThemeIcon(icon);
  return item;
}

function specItem({ spec }: Leaf): vscode.TreeItem {
  const { kind, name, uri, range, expectations } = spec!;
  const file = vscode.Uri.parse(uri);
  const { word, icon } = KINDS[kind];
  const path = vscode.workspace.asRelativePath(file);
  const item = new vscode.TreeItem(name);
  const full = `${word} in ${path}`;
  // The group says that it is an experiment.
  item.description = kind === 'ServingExperiment' ? path : full;
  item.tooltip = [name, full, ...expectations.map((each) => `expects ${each.name} ${each.is}`)].join('\n');
  item.iconPath = new vscode.ThemeIcon(icon);
  item.contextValue = kind === 'ServingExperiment' ? 'experiment' : 'study';
  const selection = new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
  item.command = { command: 'vscode.open', title: 'Open', arguments: [file, { selection }] };
  item.accessibilityInformation = { label: `${name}, ${full}` };
  return item;
}

function resultItem({ uri, kind, seed }: SavedResult): vscode.TreeItem {
  const name = nameOf(uri);
  const of = kind === 'ServingResult' ? 'ServingExperiment' : kind.slice(0, -'Result'.length);
  const word = KINDS[of as SpecKind]?.word ?? kind;
  const item = new vscode.TreeItem(name);
  item.description = seed === undefined ? word : `${word}, seed ${seed}`;
  item.tooltip = `${vscode.workspace.asRelativePath(uri)}\n${item.description}`;
  item.iconPath = new vscode.ThemeIcon('graph');
  item.resourceUri = uri;
  item.contextValue = 'result';
  item.command = { command: 'vscode.open', title: 'Open', arguments: [uri] };
  item.accessibilityInformation = { label: `${name}, result of a ${item.description}` };
  return item;
}

function nameOf({ path }: vscode.Uri): string {
  return path
    .split('/')
    .at(-1)!
    .replace(/\.kneepoint\.json$/, '');
}
