import pico from 'picocolors';
import type { SpecKind } from '../../protocol/specs.ts';
import { DEFAULT_SEMANTICS } from '../../schemas/defaults.ts';
import { EXPERIMENT } from '../../server/documents/serving/writtenExperiment.ts';
import { showsColours } from '../colours.ts';
import type { DiskFiles } from '../documents/diskFiles.ts';
import { readDocuments, tellProblems } from '../documents/readDocuments.ts';
import { BAD_USAGE, FOUND } from '../exitCodes.ts';
import { Interruption } from '../interrupts.ts';
import { printable } from '../lint/formats/printable.ts';
import { STANDARD_INPUT_NAME } from '../lint/standardInput.ts';
import { obstacleTo, placeOfFile, STANDARD_OUTPUT, save } from '../outFile.ts';
import { type FoundSpec, foundSpecs, placeText } from './foundSpecs.ts';
import { lostSpecs, tellLost } from './lostSpecs.ts';
import { prepared } from './prepared.ts';
import { picturePaths, writeReport } from './reportFiles.ts';
import { runShown } from './runShown.ts';
import type { FinishedRun, RunSettings } from './specRun.ts';
import { summaryText } from './summaryText.ts';

export interface RunOptions extends Omit<RunSettings, 'files'> {
  readonly format: 'text' | 'json';
  readonly out?: string;
  readonly requests?: string;
  readonly report?: string;
  readonly force: boolean;
  readonly quiet: boolean;
}

/** Runs the documents that the arguments stand for, one after the other, prints each when it is done, and gives the exit code. */
export async function runFiles(
  args: readonly string[],
  kinds: readonly SpecKind[],
  options: RunOptions,
): Promise<number> {
  const obstacle = obstacleToFiles(options);
  if (obstacle !== undefined) return complain(obstacle);
  const read = await readDocuments(
    { specs: args },
    { semantics: DEFAULT_SEMANTICS, standardInputName: STANDARD_INPUT_NAME, readsNamed: true },
  );
  const errors = read.findings.filter(({ severity }) => severity === 'error');
  tellProblems(options.quiet ? { ...read, findings: errors } : read);
  const lost = read.files.specs.flatMap(lostSpecs);
  tellLost(lost);
  const found = foundSpecs(read.files.specs, kinds);
  const misuse = misuseOf(options, found);
  if (found.length === 0) return complain(`${args.join(', ')}: ${nothingToRun(kinds)}`);
  if (misuse !== undefined) return complain(misuse);

  const session = new Session(options, read.named);
  for (const each of found) {
    await session.run(each);
    if (session.isStopped) break;
  }
  session.end();
  return read.problems.length > 0 || errors.length > 0 || lost.length > 0 ? BAD_USAGE : session.exitCode;
}

function obstacleToFiles(options: RunOptions): string | undefined {
  for (const { path } of targetsOf(options)) {
    const obstacle = obstacleTo(path, options.force);
    if (obstacle !== undefined) return `${path}: ${obstacle}`;
  }
  return sharedFile(options);
}

interface Target {
  /** What asks for it. */
  readonly what: string;
  readonly path: string;
}

/** Where the options want something written. */
function namedTargets({ out, requests, report }: RunOptions): Target[] {
  const named = { '--out': out, '--requests': requests, '--report': report };
  return Object.entries(named).flatMap(([what, path]) => (path === undefined ? [] : [{ what, path }]));
}

/** The files that are written. */
function targetsOf(options: RunOptions): Target[] {
  const pictures = options.report === undefined ? [] : picturePaths(options.report);
  return [...namedTargets(options), ...pictures.map((path) => ({ what: 'a picture of --report', path }))].filter(
    ({ path }) => path !== STANDARD_OUTPUT,
  );
}

/** Two results that would go to one file: the one that is written later would be all that is left. */
function sharedFile(options: RunOptions): string | undefined {
  const known = new Map<string, string>();
  for (const { what, path } of targetsOf(options)) {
    const file = placeOfFile(path);
    const other = known.get(file);
    if (other !== undefined) return `${path}: ${other} and ${what} would both be written to this file. Name two files.`;
    known.set(file, what);
  }
  return undefined;
}

/** Why the options do not go with the documents. */
function misuseOf(options: RunOptions, found: readonly FoundSpec[]): string | undefined {
  const [target] = namedTargets(options);
  if (target !== undefined && found.length > 1)
    return `${target.what} takes what one document comes to, and here are ${found.length}. Name the file of one.`;
  const [only] = found;
  if (options.requests !== undefined && only && only.kind !== EXPERIMENT)
    return `--requests writes the requests of a ${EXPERIMENT}, and this is a ${only.kind}, which makes many runs.`;
  if (only && only.file.name !== STANDARD_INPUT_NAME) {
    const document = placeOfFile(only.file.name);
    const over = targetsOf(options).find(({ path }) => placeOfFile(path) === document);
    // Whoever forces a result over another may have named the wrong one of two files.
    if (over) return `${over.path}: ${over.what} would replace the document that is run. Name another file.`;
  }
  return undefined;
}

function nothingToRun(kinds: readonly SpecKind[]): string {
  return kinds.length === 1
    ? `no ${kinds[0]}.`
    : `nothing to run: no ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}.`;
}

/** What becomes of documents, one after the other. */
class Session {
  private readonly interruption = new Interruption();
  private readonly output: NodeJS.WriteStream;
  private readonly finished: FinishedRun[] = [];
  private hasProblems = false;

  constructor(
    private readonly options: RunOptions,
    private readonly files: DiskFiles,
  ) {
    const { out, requests } = options;
    // What is written to standard output is written alone.
    this.output = out === STANDARD_OUTPUT || requests === STANDARD_OUTPUT ? process.stderr : process.stdout;
  }

  get isStopped(): boolean {
    return this.interruption.signal.aborted;
  }

  get exitCode(): number {
    if (this.hasProblems || this.finished.length === 0) return BAD_USAGE;
    const isMet = this.finished.every(({ expectations }) => expectations.every((each) => each.isMet));
    return isMet ? 0 : FOUND;
  }

  async run(found: FoundSpec): Promise<void> {
    if (found.obstacle !== undefined) this.problem(`${printable(found.file.name)}: ${found.obstacle}`);
    if (found.obstacle !== undefined || found.hasErrors) return;
    const spec = prepared(found, { ...this.options, files: this.files });
    if ('errors' in spec) {
      for (const { place, message } of spec.errors) this.error(place, message);
      return;
    }
    const end = await runShown(spec, this.interruption.signal, this.options.quiet);
    if ('problem' in end) return this.error(end.problem.place, end.problem.message);
    if (end.stopped !== undefined) process.stderr.write(`${printable(spec.name)}: ${end.stopped}\n`);
    if (end.finished) await this.tell(end.finished);
  }

  private async tell(run: FinishedRun): Promise<void> {
    const { out, requests, report, format, quiet } = this.options;
    const text = `${JSON.stringify(run.result)}\n`;
    if (out !== undefined) this.write(out, [text]);
    if (requests !== undefined && run.requests) this.write(requests, run.requests());
    if (report !== undefined) for (const lost of await writeReport(report, run)) this.problem(lost);
    if (!quiet) {
      const gap = this.finished.length > 0 ? '\n' : '';
      const shown = () => `${gap}${run.text(pico.createColors(showsColours(this.output)))}`;
      this.output.write(format === 'json' ? text : shown());
    }
    // A result has no place for them.
    if (quiet || format === 'json')
      for (const { isMet, place, sentence } of run.expectations)
        if (!isMet) this.error(placeText(place), `expected ${sentence}`, false);
    if (run.problem !== undefined) this.error(placeText(run.place), run.problem);
    this.finished.push(run);
  }

  private write(path: string, pieces: Iterable<string>): void {
    if (path === STANDARD_OUTPUT) {
      for (const piece of pieces) process.stdout.write(piece);
      return;
    }
    const lost = save(path, pieces);
    if (lost !== undefined) this.problem(`${path}: not written: ${lost}`);
  }

  /** The summary, and the end of a process that was asked to end. */
  end(): void {
    const { format, quiet } = this.options;
    if (format === 'text' && !quiet && this.finished.length > 0) this.output.write(`\n${summaryText(this.finished)}`);
    this.interruption.pass();
  }

  private error(place: string, message: string, isProblem = true): void {
    const error = pico.createColors(showsColours(process.stderr)).red('error');
    process.stderr.write(`${place}: ${error}: ${printable(message)}\n`);
    this.hasProblems ||= isProblem;
  }

  private problem(message: string): void {
    process.stderr.write(`${message}\n`);
    this.hasProblems = true;
  }
}

function complain(what: string): number {
  process.stderr.write(`${what}\n`);
  return BAD_USAGE;
}
