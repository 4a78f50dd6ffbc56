import pico from 'picocolors';
import { SPEC_KINDS } from '../../protocol/specs.ts';
import { DEFAULT_SEMANTICS } from '../../schemas/defaults.ts';
import { plainValue } from '../../server/documents/ownDocument.ts';
import { valueAt } from '../../server/documents/serving/looseSpec.ts';
import { showsColours } from '../colours.ts';
import type { DiskFiles } from '../documents/diskFiles.ts';
import { type ReadFile, readDocuments, tellProblems } from '../documents/readDocuments.ts';
import { BAD_USAGE, FOUND } from '../exitCodes.ts';
import { Interruption } from '../interrupts.ts';
import type { LintFinding } from '../lint/finding.ts';
import { printable } from '../lint/formats/printable.ts';
import type { Problem } from '../lint/problem.ts';
import { STANDARD_INPUT_NAME } from '../lint/standardInput.ts';
import { type FilePlace, type FoundSpec, foundSpecs, placeOf, placeText } from '../run/foundSpecs.ts';
import { hidesSpecs, lostSpecs, tellLost } from '../run/lostSpecs.ts';
import { prepared } from '../run/prepared.ts';
import { runShown } from '../run/runShown.ts';
import type { Obstacle } from '../run/specRun.ts';
import { TEST_FORMATS, type TestFormatName } from './formats/index.ts';
import type { TestFormat } from './formats/testFormat.ts';
import { type SpecResult, tally } from './specResult.ts';

export interface TestOptions {
  readonly format: TestFormatName;
  readonly workers?: number;
}

/** Runs what expects something of all that the arguments stand for, prints what is met and what is not, and gives the exit code. */
export async function testFiles(args: readonly string[], options: TestOptions): Promise<number> {
  const read = await readDocuments(
    { specs: args },
    { semantics: DEFAULT_SEMANTICS, standardInputName: STANDARD_INPUT_NAME, readsNamed: true },
  );
  const found = foundSpecs(read.files.specs, SPEC_KINDS);
  const errors = read.findings.filter(({ severity }) => severity === 'error');
  const hiding = errors.filter((finding) => !isOf(finding, found) && hides(finding, read.files.specs));
  const findings = errors.filter((finding) => isOf(finding, found) || hiding.includes(finding));
  tellProblems({ problems: read.problems, findings });
  const lost = read.files.specs.flatMap(lostSpecs);
  tellLost(lost);
  const problems = [
    ...read.problems,
    ...hiding.map(asProblem),
    ...lost.map((each) => asProblem({ ...each, ...each.place })),
  ];
  const test = new Test(options, read.named);
  for (const spec of found) await test.run(spec, findings);
  process.stdout.write(test.format.end({ results: test.results, problems }));
  const code = exitCode(test.results, problems.length > 0);
  const { all } = tally(test.results);
  if (all === 0 && problems.length === 0 && test.results.every(({ status }) => status === 'skipped'))
    process.stderr.write(`${args.join(', ')}: nothing to test: no experiment or study in it has expect.\n`);
  test.end();
  return code;
}

/** Findings elsewhere, in a ConfigMap beside the experiments, keep none of them from being tested. */
function isOf(finding: LintFinding, found: readonly FoundSpec[]): boolean {
  return found.some((spec) => isIn(finding, spec));
}

/** What cannot be read may be a test: a gate must not pass without it. */
function hides(finding: LintFinding, files: readonly ReadFile[]): boolean {
  return files.some((file) => file.name === finding.file && hidesSpecs(finding, file));
}

function asProblem({ file, line, column, message }: FilePlace & { readonly message: string }): Problem {
  return { name: file, reason: `${line}:${column}: ${message}` };
}

function isIn({ file, line }: LintFinding, { file: { name, model }, part }: FoundSpec): boolean {
  const [start, , end] = part.document.range;
  const [first, last] = [model.document.positionAt(start).line + 1, model.document.positionAt(end).line + 1];
  return file === name && line >= first && line <= last;
}

function exitCode(results: readonly SpecResult[], hasProblems: boolean): number {
  if (hasProblems || results.some(({ status }) => status === 'error')) return BAD_USAGE;
  if (results.some(({ status }) => status === 'failed')) return FOUND;
  return tally(results).all === 0 ? BAD_USAGE : 0;
}

/** What becomes of documents, one after the other. */
class Test {
  readonly results: SpecResult[] = [];
  readonly format: TestFormat;
  private readonly interruption = new Interruption();

  constructor(
    private readonly options: TestOptions,
    private readonly files: DiskFiles,
  ) {
    this.format = TEST_FORMATS[options.format];
  }

  async run(spec: FoundSpec, findings: readonly LintFinding[]): Promise<void> {
    if (spec.obstacle !== undefined)
      return this.fail(spec, [{ place: printable(spec.file.name), message: spec.obstacle }]);
    if (spec.hasErrors) {
      const errors = findings.filter((finding) => isIn(finding, spec));
      const told = errors.map(({ file, line, column, message }) => ({
        place: `${printable(file)}:${line}:${column}`,
        message,
      }));
      return this.fail(spec, told, true);
    }
    if (!expectsSomething(spec)) return this.add(spec, 'skipped');
    if (this.interruption.signal.aborted) return this.add(spec, 'stopped');
    const ready = prepared(spec, { files: this.files, workers: this.options.workers });
    if ('errors' in ready) return this.fail(spec, ready.errors);
    const end = await runShown(ready, this.interruption.signal);
    if ('problem' in end) return this.fail(spec, [end.problem]);
    if (!end.finished || end.stopped !== undefined) return this.add(spec, 'stopped');
    const { expectations, problem } = end.finished;
    if (problem !== undefined)
      return this.fail(spec, [{ place: placeText(placeOf(spec, ['kind'])), message: problem }]);
    this.add(spec, expectations.every(({ isMet }) => isMet) ? 'passed' : 'failed', { expectations });
  }

  private fail(spec: FoundSpec, obstacles: readonly Obstacle[], isTold = false): void {
    const error = pico.createColors(showsColours(process.stderr)).red('error');
    if (!isTold)
      for (const { place, message } of obstacles) process.stderr.write(`${place}: ${error}: ${printable(message)}\n`);
    this.add(spec, 'error', { obstacles });
  }

  private add(
    spec: FoundSpec,
    status: SpecResult['status'],
    more: Partial<Pick<SpecResult, 'expectations' | 'obstacles'>> = {},
  ): void {
    const result = { spec, place: placeOf(spec, ['kind']), status, expectations: [], obstacles: [], ...more };
    this.results.push(result);
    process.stdout.write(this.format.each(result, pico.createColors(showsColours(process.stdout))));
  }

  /** The end of a process that was asked to end. */
  end(): void {
    this.interruption.pass();
  }
}

function expectsSomething({ part }: FoundSpec): boolean {
  const expect = valueAt({ document: plainValue(part.document) }, ['document', 'spec', 'expect']);
  return typeof expect === 'object' && expect !== null && Object.keys(expect).length > 0;
}
