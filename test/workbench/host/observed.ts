import * as vscode from 'vscode';

const LIMIT_MS = 20_000;

/** Asks now and after every event, until the answer is there; fails after a bounded time, naming what it saw last. */
export function observed<T>(
  what: string,
  event: vscode.Event<unknown>,
  ask: () => T | undefined,
  lastSeen: () => unknown,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const answer = ask();
      if (answer === undefined) return;
      finish();
      resolve(answer);
    };
    const subscription = event(look);
    const timer = setTimeout(() => {
      finish();
      reject(new Error(`Waited in vain for ${what}; last seen: ${JSON.stringify(lastSeen())}`));
    }, LIMIT_MS);
    const finish = () => {
      clearTimeout(timer);
      subscription.dispose();
    };
    look();
  });
}

/** What is found in every valid ConfigMap of ours, whatever a test does to it. */
const ALWAYS = 'analyzer-parked';

/** Waits until a document has exactly the findings with these codes, and gives them back in the order of the text. */
export function findings(document: vscode.TextDocument, codes: readonly string[]): Promise<vscode.Diagnostic[]> {
  const wanted = JSON.stringify([...codes].sort());
  const current = () => ours(document).filter((found) => codeOf(found) !== ALWAYS);
  const codesNow = () => current().map(codeOf).sort();
  return observed(
    `the findings ${wanted}`,
    vscode.languages.onDidChangeDiagnostics,
    () => (JSON.stringify(codesNow()) === wanted ? current() : undefined),
    codesNow,
  );
}

/** Waits until a document has that many findings of a code, and gives them back in the order of the text. */
export function settled(document: vscode.TextDocument, code: string, count: number): Promise<vscode.Diagnostic[]> {
  const current = () => ours(document).filter((found) => codeOf(found) === code);
  return observed(
    `${count} findings of ${code}`,
    vscode.languages.onDidChangeDiagnostics,
    () => (current().length === count ? current() : undefined),
    () => ours(document).map(codeOf),
  );
}

/** Waits for findings of anybody on a document, and then until both servers have answered for its present text. */
export async function undisturbed(
  document: vscode.TextDocument,
  isThere: (found: vscode.Diagnostic[]) => boolean,
): Promise<vscode.Diagnostic[]> {
  const current = () => vscode.languages.getDiagnostics(document.uri);
  await observed('findings', vscode.languages.onDidChangeDiagnostics, () => isThere(current()) || undefined, current);
  // A hover is answered after the findings of the same text were asked for, by each server.
  await vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, new vscode.Position(0, 0));
  return current();
}

/** Everything that is found in a document, once a server of that name has found something in its present text. */
export function foundBy(document: vscode.TextDocument, source: string): Promise<vscode.Diagnostic[]> {
  return undisturbed(document, (all) => all.some((found) => found.source?.toLowerCase().startsWith(source)));
}

function ours(document: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ source }) => source === 'kneepoint')
    .sort((a, b) => a.range.start.compareTo(b.range.start));
}

function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}
