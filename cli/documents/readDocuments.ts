import { plural, threeDigits } from '../../engine/report/quantities.ts';
import { DEFAULT_SYSTEM_NAMESPACE, type Semantics } from '../../schemas/defaults.ts';
import type { DocumentModel } from '../../server/documents/model.ts';
import type { Diagnosis } from '../../server/rules/index.ts';
import { showsColours } from '../colours.ts';
import { checkInputs } from '../lint/checkInputs.ts';
import { type LintFinding, lintFinding } from '../lint/finding.ts';
import { printable } from '../lint/formats/printable.ts';
import { findingLines } from '../lint/formats/text.ts';
import type { Problem } from '../lint/problem.ts';
import { type Input, readInputs } from '../lint/readInputs.ts';
import { ProgressLine } from '../progressLine.ts';
import { DiskFiles } from './diskFiles.ts';

/** A day of cycles of ten pods. A longer text takes minutes, and more memory than there may be. */
const LARGEST_DOCUMENT = 10_000_000;

/** Bytes that take more than a moment. */
const LONG_READING = 1_000_000;

/** Whoever asks this analyzer knows which it is. */
const SILENT = { 'analyzer-parked': 'off' } as const;
/** Whoever reads what documents name tells more of it: every line that is wrong. */
const TOLD_BY_LINES = { 'trace-unreadable': 'off', 'config-unreadable': 'off' } as const;

/** A file that was read. */
export interface ReadFile {
  /** As the user named it. */
  readonly name: string;
  readonly model: DocumentModel;
  /** What the rules find in it. */
  readonly found: readonly Diagnosis[];
}

/** What the arguments of a command stand for, by what they are for. */
export interface ReadDocuments<Role extends string> {
  readonly files: Readonly<Record<Role, readonly ReadFile[]>>;
  /** What could not be read. */
  readonly problems: readonly Problem[];
  /** What is wrong in what was read: errors and warnings. */
  readonly findings: readonly LintFinding[];
  /** What documents name, as far as it was looked into. */
  readonly named: DiskFiles;
}

/** Whose account the findings follow, and which namespace is the controller's. */
export interface ReadOptions {
  readonly semantics: Semantics;
  readonly systemNamespace?: string;
  /** What to take standard input for, where documents name files beside them; a file of the folder that the command runs in. */
  readonly standardInputName?: string;
  /** Whether what documents name is looked into as well. */
  readonly readsNamed?: boolean;
}

/**
 * Reads files, folders, globs and standard input, and checks all of them together. A file that is named for two purposes
 * is read once.
 */
export async function readDocuments<Role extends string>(
  places: Readonly<Record<Role, readonly string[]>>,
  { semantics, systemNamespace = DEFAULT_SYSTEM_NAMESPACE, standardInputName, readsNamed = false }: ReadOptions,
): Promise<ReadDocuments<Role>> {
  const problems: Problem[] = [];
  const findings: LintFinding[] = [];
  const inputs = new Map<string, Input>();
  const urisOf: [Role, string[]][] = [];
  let isSearch = false;
  for (const [role, args] of Object.entries(places) as [Role, readonly string[]][]) {
    const read = await readInputs(args, standardInputName);
    problems.push(...read.problems);
    isSearch ||= read.isSearch;
    for (const input of read.inputs) inputs.set(input.uri, input);
    urisOf.push([role, read.inputs.map(({ uri }) => uri)]);
  }
  const severity = readsNamed ? { ...SILENT, ...TOLD_BY_LINES } : SILENT;
  const options = { semantics, systemNamespace, severity, fix: false, largest: LARGEST_DOCUMENT, readsNamed };
  const read = { inputs: [...inputs.values()], problems: [], isSearch, rejected: undefined };
  const files = new Map<string, ReadFile>();
  let named = new DiskFiles();
  const progress = new ProgressLine();
  const bytes = read.inputs.reduce((sum, input) => sum + input.bytes.length, 0);
  if (bytes > LONG_READING) progress.showNow(`reading ${threeDigits(bytes / 1e6)} MB`);
  for (const checked of checkInputs(read, options)) {
    if ('reason' in checked) {
      problems.push(checked);
      continue;
    }
    const { input, model, found } = checked;
    named = checked.files ?? named;
    if (model.isTooLarge) {
      problems.push({ name: input.name, reason: `this is larger than ${LARGEST_DOCUMENT / 1e6} MB. Split it.` });
      continue;
    }
    files.set(input.uri, { name: input.name, model, found });
    for (const each of found)
      if (each.severity === 'error' || each.severity === 'warning') findings.push(lintFinding(input.name, model, each));
  }
  progress.end();
  const filesOf = urisOf.map(([role, uris]) => [role, uris.flatMap((uri) => files.get(uri) ?? [])] as const);
  return { files: Object.fromEntries(filesOf) as Record<Role, ReadFile[]>, problems, findings, named };
}

/** Warnings that make all that is learned worthless: of each file the first is told. */
const GRAVE = 'latency-in-seconds';

/**
 * Tells on standard error what is wrong with what was read: problems, errors and the gravest warnings as `lint` has them,
 * and that there is more.
 */
export function tellProblems({ problems, findings }: Pick<ReadDocuments<string>, 'problems' | 'findings'>): void {
  const graveIn = new Set<string>();
  const told = findings.filter(({ severity, code, file }) => {
    if (severity === 'error') return true;
    if (code !== GRAVE || graveIn.has(file)) return false;
    graveIn.add(file);
    return true;
  });
  const others = findings.length - told.length;
  for (const { name, reason } of problems) process.stderr.write(`${printable(name) || '""'}: ${reason}\n`);
  process.stderr.write(findingLines(told, showsColours(process.stderr)));
  const warnings = plural(others, graveIn.size > 0 ? 'more warning' : 'warning');
  if (others > 0) process.stderr.write(`kneepoint lint tells of ${warnings} in these files.\n`);
}
