import * as vscode from 'vscode';

const LIMIT_MS = 20_000;

/** Asks now and after every event, until the answer is there; fails after a bounded time, naming what it saw last. */
function observed<T>(
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

/** Waits until a document has exactly the findings with these codes, and gives them back in the order of the text. */
export function findings(document: vscode.TextDocument, codes: readonly string[]): Promise<vscode.Diagnostic[]> {
  const wanted = JSON.stringify([...codes].sort());
  const current = () =>
    vscode.languages.getDiagnostics(document.uri).sort((a, b) => a.range.start.compareTo(b.range.start));
  const codesNow = () => current().map(codeOf).sort();
  return observed(
    `the findings ${wanted}`,
    vscode.languages.onDidChangeDiagnostics,
    () => (JSON.stringify(codesNow()) === wanted ? current() : undefined),
    codesNow,
  );
}

function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}
