import pico from 'picocolors';
import { checkExpectations, expectationSentence } from '../../engine/report/expectations.ts';
import { plural } from '../../engine/report/quantities.ts';
import { requestsCsv } from '../../engine/report/requestsCsv.ts';
import { servingResult } from '../../engine/report/servingResult.ts';
import { percent } from '../../engine/report/servingSentence.ts';
import { sloShares } from '../../engine/report/sloShares.ts';
import type { Outcome } from '../../engine/serving/outcome.ts';
import { ServingRun } from '../../engine/serving/simulate.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { DEFAULT_SEMANTICS } from '../../schemas/defaults.ts';
import type { ResolvedExperiment } from '../../schemas/resolvedExperiment.ts';
import { showsColours } from '../colours.ts';
import { DiskFiles } from '../documents/diskFiles.ts';
import { readDocuments, tellProblems } from '../documents/readDocuments.ts';
import { BAD_USAGE, FOUND } from '../exitCodes.ts';
import { Interruption } from '../interrupts.ts';
import { printable } from '../lint/formats/printable.ts';
import { STANDARD_INPUT_NAME } from '../lint/standardInput.ts';
import { obstacleTo, STANDARD_OUTPUT, save } from '../outFile.ts';
import { ProgressLine } from '../progressLine.ts';
import { type FoundExperiment, foundExperiments, placeOf } from './foundExperiments.ts';
import { canonicalHash } from './hashes.ts';
import { type PreparedRun, prepareRun } from './preparedRun.ts';
import { type FinishedRun, runText, summaryText } from './runText.ts';
import { runInSlices } from './slicedRun.ts';

export interface SimulateOptions {
  readonly format: 'text' | 'json';
  readonly seed?: number;
  readonly out?: string;
  readonly requests?: string;
  readonly force: boolean;
  readonly quiet: boolean;
}

/** Runs the experiments that the arguments stand for, one after the other, prints each when it is done, and gives the exit code. */
export async function simulateFiles(args: readonly string[], options: SimulateOptions): Promise<number> {
  const { out, requests, force } = options;
  for (const path of [out, requests]) {
    const obstacle = path === undefined || path === STANDARD_OUTPUT ? undefined : obstacleTo(path, force);
    if (obstacle !== undefined) return complain(`${path}: ${obstacle}`);
  }
  const read = await readDocuments(
    { experiments: args },
    { semantics: DEFAULT_SEMANTICS, standardInputName: STANDARD_INPUT_NAME },
  );
  const errors = read.findings.filter(({ severity }) => severity === 'error');
  tellProblems(options.quiet ? { ...read, findings: errors } : read);
  const found = foundExperiments(read.files.experiments);
  if (found.length === 0) return complain(`${args.join(', ')}: no ServingExperiment.`);
  const target = out === undefined ? requests && '--requests' : '--out';
  if (target && found.length > 1)
    return complain(
      `${target} takes what one experiment comes to, and here are ${found.length}. Name the file of one.`,
    );

  const session = new Session(options);
  for (const each of found) {
    await session.run(each);
    if (session.isStopped) break;
  }
  session.end();
  return read.problems.length > 0 || errors.length > 0 ? BAD_USAGE : session.exitCode;
}

/** What becomes of experiments, one after the other. */
class Session {
  private readonly interruption = new Interruption();
  private readonly files = new DiskFiles();
  private readonly output: NodeJS.WriteStream;
  private readonly finished: FinishedRun[] = [];
  private hasProblems = false;

  constructor(private readonly options: SimulateOptions) {
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

  async run(found: FoundExperiment): Promise<void> {
    if (found.obstacle !== undefined) this.problem(`${printable(found.file.name)}: ${found.obstacle}`);
    if (!found.experiment) return;
    const prepared = prepareRun(found, withSeed(found.experiment, this.options.seed), this.files);
    if ('errors' in prepared) {
      for (const { place, message } of prepared.errors) this.error(place, message);
      return;
    }
    const outcome = await this.outcomeOf(prepared);
    if (outcome) this.tell(found, prepared, outcome);
  }

  /** Undefined if it was stopped. */
  private async outcomeOf({ experiment, input }: PreparedRun): Promise<Outcome | undefined> {
    const { quiet } = this.options;
    const name = printable(experiment.name);
    const run = new ServingRun(input, experiment.slo);
    const progress = new ProgressLine();
    const count = plural(input.requests.promptTokens.length, 'request');
    const isOver = await runInSlices(run, this.interruption.signal, (share) => {
      if (!quiet) progress.show(() => `${name}: ${percent(share)} of ${count}`);
    });
    progress.end();
    if (isOver) return run.outcome();
    process.stderr.write(
      `${name}: stopped with ${percent(run.progress)} of ${count} done. Nothing is written of it.\n`,
    );
    return undefined;
  }

  private tell(found: FoundExperiment, { experiment, inputs, warnings }: PreparedRun, outcome: Outcome): void {
    const { out, requests, format, quiet } = this.options;
    const result = servingResult(experiment, outcome, {
      engineVersion: packageJson.version,
      specHash: canonicalHash(experiment.spec),
      inputs,
      warnings,
    });
    const expectations = checkExpectations(experiment.expect, result.result);
    const run = { experiment, result, shares: sloShares(outcome, experiment.slo), expectations };
    const text = `${JSON.stringify(result)}\n`;
    if (out !== undefined) this.write(out, [text]);
    if (requests !== undefined) this.write(requests, requestsCsv(outcome.log));
    if (!quiet) {
      const gap = this.finished.length > 0 ? '\n' : '';
      const report = () => `${gap}${runText(run, pico.createColors(showsColours(this.output)))}`;
      this.output.write(format === 'json' ? text : report());
    }
    // A result has no place for them.
    if (quiet || format === 'json')
      for (const each of expectations)
        if (!each.isMet)
          this.error(
            placeOf(found, ['expect', each.expectation.metric]),
            `expected ${expectationSentence(each)}`,
            false,
          );
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

/** The experiment as if the seed stood in its document. */
function withSeed(experiment: ResolvedExperiment, seed: number | undefined): ResolvedExperiment {
  return seed === undefined ? experiment : { ...experiment, seed, spec: { ...experiment.spec, seed } };
}

function complain(what: string): number {
  process.stderr.write(`${what}\n`);
  return BAD_USAGE;
}
