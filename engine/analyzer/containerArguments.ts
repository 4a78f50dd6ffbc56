/** What of a container of a pod template says how its server is started. Fields as in Kubernetes. */
export interface Container {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
}

/** A flag and the text given with it; an empty text if there is none. */
export interface Flag {
  /** As it was written, with its dashes. */
  readonly name: string;
  /** Without dashes at its start, and with `_` for `-`: what flags are compared by. */
  readonly key: string;
  readonly text: string;
}

const SHELLS: ReadonlySet<string | undefined> = new Set(['/bin/sh', '/bin/bash', 'sh', 'bash']);

/** The flags of a container's command and arguments, in their order, as the controller finds them. */
export function flagsOf(container: Container): Flag[] {
  const words = wordsOf(container);
  const flags: Flag[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (!word.startsWith('--')) continue;
    const equals = word.indexOf('=');
    if (equals >= 0) {
      flags.push(flag(word.slice(0, equals), word.slice(equals + 1)));
      continue;
    }
    const next = words[i + 1];
    const takesNext = next !== undefined && !next.startsWith('--');
    flags.push(flag(word, takesNext ? next : ''));
    if (takesNext) i++;
  }
  return flags;
}

/** Command and arguments; the words of the text alone if a shell is given one to run. */
function wordsOf({ command = [], args = [] }: Container): readonly string[] {
  const words = [...command, ...args];
  for (let i = 0; i + 2 < words.length; i++)
    if (SHELLS.has(words[i]) && words[i + 1] === '-c') return shellWords(words[i + 2]!);
  return words;
}

/** Splits as the controller does: at spaces only (not at tabs or line ends), with plain quotes and no escapes. */
function shellWords(text: string): string[] {
  const words: string[] = [];
  let word = '';
  let quote = '';
  for (const character of text) {
    if (character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (quote !== '' || character !== ' ') word += character;
    else if (word !== '') {
      words.push(word);
      word = '';
    }
  }
  if (word !== '') words.push(word);
  return words;
}

function flag(name: string, text: string): Flag {
  return { name, key: name.replace(/^-+/, '').replaceAll('-', '_'), text };
}
