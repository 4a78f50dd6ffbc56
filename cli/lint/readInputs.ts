import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObservationsHeader, mayBeOurs, mayNameSpecs } from '../../protocol/recognise.ts';
import { type FoundFile, findFiles } from './findFiles.ts';
import { type Problem, systemReason } from './problem.ts';
import { decode, LARGEST_INPUT, type SourceText, undecodableMayBeOurs } from './sourceText.ts';
import { readStandardInput, STANDARD_INPUT, STANDARD_INPUT_NAME } from './standardInput.ts';

/** A text to check. */
export interface Input {
  /** As findings call it. */
  readonly name: string;
  readonly uri: string;
  /** The file it came from; undefined for standard input. */
  readonly path: string | undefined;
  readonly bytes: Buffer;
  readonly source: SourceText;
}

/** Everything that the arguments stand for and that may be ours. */
export interface Inputs {
  readonly inputs: readonly Input[];
  readonly problems: readonly Problem[];
  /** A folder or a pattern was looked through: what is not found there is not there. */
  readonly isSearch: boolean;
  /** Standard input that cannot be checked, as it came. */
  readonly rejected: Buffer | undefined;
}

const TOO_LARGE = `this is larger than ${LARGEST_INPUT / 1e6} MB, so it was not checked.`;

/** Reads standard input, then files. */
export async function readInputs(args: readonly string[], standardInputName?: string): Promise<Inputs> {
  const found = findFiles(args.filter((arg) => arg !== STANDARD_INPUT));
  const problems = [...found.problems];
  const inputs: Input[] = [];
  let rejected: Buffer | undefined;
  if (args.includes(STANDARD_INPUT)) {
    const name = standardInputName ?? STANDARD_INPUT_NAME;
    const bytes = await readStandardInput();
    const source = bytes ? decode(bytes) : { reason: TOO_LARGE };
    if ('reason' in source) {
      problems.push({ name, reason: source.reason });
      rejected = bytes;
    } else if (bytes) {
      const uri =
        standardInputName === undefined ? namelessUri(source.text) : pathToFileURL(resolve(standardInputName)).href;
      inputs.push({ name, uri, path: undefined, bytes, source });
    }
  }
  for (const file of found.files) {
    const read = readFile(file);
    if (!read) continue;
    if ('reason' in read) problems.push(read);
    else inputs.push(read);
  }
  return { inputs, problems, isSearch: found.isSearch, rejected };
}

/** Standard input has no name to tell a table by. */
function namelessUri(text: string): string {
  return isObservationsHeader(text) ? 'untitled:stdin.csv' : 'untitled:stdin';
}

/** Reads a file; nothing if it was found on the way and is none of ours. */
function readFile({ name, path, isNamed }: FoundFile): Input | Problem | undefined {
  try {
    if (statSync(path).size > LARGEST_INPUT) return isNamed ? { name, reason: TOO_LARGE } : undefined;
    const bytes = readFileSync(path);
    const source = decode(bytes);
    if ('reason' in source) return isNamed || undecodableMayBeOurs(bytes) ? { name, reason: source.reason } : undefined;
    if (!isNamed && !mayHoldFindings(source.text)) return undefined;
    return { name, uri: pathToFileURL(resolve(name)).href, path, bytes, source };
  } catch (error) {
    return { name, reason: systemReason(error) };
  }
}

/** Whether the rules could find anything in a text: a look that costs next to nothing. */
function mayHoldFindings(text: string): boolean {
  return mayBeOurs(text) || mayNameSpecs(text) || text.includes('<<<<<<<');
}
