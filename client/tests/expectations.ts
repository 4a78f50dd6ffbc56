import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import {
  CHECK_EXPECTATIONS,
  type CheckExpectationsParams,
  type ExpectationsEnd,
  SPECS,
  type SpecExpectation,
  type SpecSummary,
} from '../../protocol/specs.ts';
import { STOP_STUDY, type StopStudyParams } from '../../protocol/study.ts';
import { whenTrusted } from '../commands/whenTrusted.ts';
import type { KneepointClient } from '../languageClient.ts';

/** While somebody types, documents are looked for no more often. */
const SETTLED_MS = 300;

/** Expectations of experiments and studies in the Test Explorer: an item for each document, and below it one for each of them. */
export function showExpectations(client: KneepointClient): vscode.Disposable {
  const expectations = new Expectations(client);
  return vscode.Disposable.from(
    expectations,
    client.onCapacityChanged(() => expectations.lookSoon()),
  );
}

class Expectations implements vscode.Disposable {
  /** Made when there is something to test: before, the editor would show an empty Test Explorer to everybody. */
  private controller: vscode.TestController | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly addresses = new WeakMap<vscode.TestItem, Pick<SpecSummary, 'kind' | 'uri' | 'name'>>();

  constructor(private readonly client: KneepointClient) {}

  lookSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), SETTLED_MS);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.controller?.dispose();
  }

  private async look(): Promise<void> {
    const specs = await this.client.request<SpecSummary[]>(SPECS, {}).catch(() => undefined);
    const tested = specs?.filter(({ expectations }) => expectations.length > 0);
    if (!tested || (tested.length === 0 && !this.controller)) return;
    this.controller ??= this.made();
    const { items } = this.controller;
    items.replace(tested.map((spec) => this.documentItem(spec, this.controller!)));
  }

  private made(): vscode.TestController {
    const controller = vscode.tests.createTestController('kneepoint.expectations', 'Kneepoint Expectations');
    controller.refreshHandler = () => this.look();
    controller.createRunProfile(
      'Run',
      vscode.TestRunProfileKind.Run,
      async (request, token) => {
        if (await whenTrusted('running expectations')) await this.run(controller, request, token);
      },
      true,
    );
    return controller;
  }

  /** What was there before keeps what is known of it. */
  private documentItem({ kind, uri, name, range, expectations }: SpecSummary, controller: vscode.TestController) {
    const file = vscode.Uri.parse(uri);
    const id = `${file} ${kind} ${name}`;
    const item = controller.items.get(id) ?? controller.createTestItem(id, name, file);
    item.description = vscode.workspace.asRelativePath(file);
    item.range = asRange(range);
    item.children.replace(
      expectations.map((each) => {
        const child = item.children.get(each.name) ?? controller.createTestItem(each.name, each.name, file);
        child.label = `${each.name} ${each.is}`;
        child.range = asRange(each.range);
        return child;
      }),
    );
    this.addresses.set(item, { kind, uri, name });
    return item;
  }

  private async run(
    controller: vscode.TestController,
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const run = controller.createTestRun(request);
    for (const { document, asked } of chosen(controller, request)) {
      if (token.isCancellationRequested) {
        for (const item of asked) run.skipped(item);
        continue;
      }
      for (const item of asked) run.started(item);
      const began = Date.now();
      const end = await this.checked(document, token);
      // The editor adds up what a document's expectations took.
      tell(run, document, asked, end, (Date.now() - began) / asked.length);
    }
    run.end();
  }

  private async checked(document: vscode.TestItem, token: vscode.CancellationToken): Promise<ExpectationsEnd> {
    const address = this.addresses.get(document);
    if (!address) return { state: 'failed', message: 'The document is not there any more.' };
    const run = randomUUID();
    let stopping: vscode.Disposable | undefined;
    try {
      // The server knows only what is open.
      await vscode.workspace.openTextDocument(document.uri!);
      if (token.isCancellationRequested) return { state: 'stopped' };
      const params: CheckExpectationsParams = { ...address, run };
      const end = this.client.request<ExpectationsEnd>(CHECK_EXPECTATIONS, params);
      // Behind the request: what the server does not know of cannot be stopped.
      stopping = token.onCancellationRequested(
        () => void this.client.notify(STOP_STUDY, { run } satisfies StopStudyParams),
      );
      return await end;
    } catch (error) {
      return { state: 'failed', message: error instanceof Error ? error.message : String(error) };
    } finally {
      stopping?.dispose();
    }
  }
}

/** What is to be run: each document once, with those of its expectations that are asked for. */
function chosen(
  controller: vscode.TestController,
  { include, exclude = [] }: vscode.TestRunRequest,
): { readonly document: vscode.TestItem; readonly asked: readonly vscode.TestItem[] }[] {
  const left = new Set(exclude);
  const asked = new Map<vscode.TestItem, Set<vscode.TestItem>>();
  for (const item of include ?? [...controller.items].map(([, each]) => each)) {
    const document = item.parent ?? item;
    const items = item.parent ? [item] : [...item.children].map(([, each]) => each);
    const all = asked.get(document) ?? new Set();
    for (const each of items) if (!left.has(each) && !left.has(document)) all.add(each);
    asked.set(document, all);
  }
  return [...asked].flatMap(([document, items]) => (items.size > 0 ? [{ document, asked: [...items] }] : []));
}

/** Puts what a run came to beside each expectation. */
function tell(
  run: vscode.TestRun,
  document: vscode.TestItem,
  asked: readonly vscode.TestItem[],
  end: ExpectationsEnd,
  tookMs: number,
): void {
  if (end.state !== 'done') {
    if (end.state !== 'stopped') run.errored(document, messageAt(end.message, document), tookMs);
    for (const item of asked) run.skipped(item);
    return;
  }
  const found = new Map(end.checked.map((each) => [each.name, each]));
  for (const item of asked) {
    const checked = found.get(item.id);
    if (!checked) run.errored(item, messageAt('The document does not expect this any more.', item));
    else {
      run.appendOutput(`${document.label}: ${checked.sentence}\r\n`, undefined, item);
      if (checked.isMet) run.passed(item, tookMs);
      else run.failed(item, messageAt(checked.sentence, item), tookMs);
    }
  }
}

function messageAt(text: string, { uri, range }: vscode.TestItem): vscode.TestMessage {
  const message = new vscode.TestMessage(text);
  if (uri && range) message.location = new vscode.Location(uri, range);
  return message;
}

function asRange({ start, end }: SpecExpectation['range']): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
