import { setImmediate } from 'node:timers/promises';
import { plural } from '../../engine/report/quantities.ts';
import { showsColours } from '../colours.ts';
import { BAD_USAGE, FOUND } from '../exitCodes.ts';
import { finishBeforeInterrupt } from '../interrupts.ts';
import { placeText } from '../run/foundSpecs.ts';
import { lostSpecs } from '../run/lostSpecs.ts';
import { type Checked, type CheckOptions, checkInputs } from './checkInputs.ts';
import { emptiness } from './emptiness.ts';
import { type LintFinding, lintFinding } from './finding.ts';
import { FORMATS, type FormatName } from './formats/index.ts';
import { printable } from './formats/printable.ts';
import { type Problem, systemReason } from './problem.ts';
import { readInputs } from './readInputs.ts';
import { ChangedMeanwhile, replaceFile } from './replaceFile.ts';
import { encode } from './sourceText.ts';
import { STANDARD_INPUT } from './standardInput.ts';

export interface LintOptions extends CheckOptions {
  readonly format: FormatName;
  /** Warnings that are accepted. */
  readonly maxWarnings: number;
  readonly stdinFilename?: string;
}

/** Checks what the arguments stand for, prints what is found, and gives the exit code. */
export async function lint(args: readonly string[], options: LintOptions): Promise<number> {
  // Fixed text takes standard output; the report makes room for it.
  const isFilter = options.fix && args.includes(STANDARD_INPUT);
  const output = isFilter ? process.stderr : process.stdout;
  if (options.fix) finishBeforeInterrupt();
  const inputs = await readInputs(args, options.stdinFilename);
  if (isFilter && inputs.rejected) process.stdout.write(inputs.rejected);
  const problems = [...inputs.problems];
  const findings: LintFinding[] = [];
  const idle = new Map<string, string[]>();
  // Of files that were only found, or named beside others by a shell, many may be none of ours.
  let isIdle = !inputs.isSearch && problems.length === 0;
  let [fixed, fixable] = [0, 0];
  for (const checked of checkInputs(inputs, options)) {
    const problem = 'reason' in checked ? checked : options.fix ? writeFixed(checked) : undefined;
    if (problem) problems.push(problem);
    if ('reason' in checked) continue;
    const { name } = checked.input;
    const told = checked.found.map((found) => lintFinding(name, checked.model, found));
    const lost = lostSpecs({ name, model: checked.model, found: checked.found });
    for (const { place, message } of lost) problems.push({ name: placeText(place), reason: message });
    const why = told.length + lost.length === 0 ? emptiness(checked.model) : undefined;
    if (why === undefined) isIdle = false;
    else idle.set(why, [...(idle.get(why) ?? []), name]);
    findings.push(...told);
    if (!problem) fixed += checked.fixed;
    fixable += checked.fixable;
    // A signal is heard between two files.
    if (options.fix) await setImmediate();
  }
  for (const { name, reason } of problems) process.stderr.write(`${printable(name) || '""'}: ${reason}\n`);
  if (isIdle) for (const [why, names] of idle) process.stderr.write(`${several(names)}: nothing to check: ${why}.\n`);
  const inColour = showsColours(output);
  output.write(FORMATS[options.format]({ findings, problems, semantics: options.semantics, fixed, fixable, inColour }));
  return exitCode(findings, problems, options.maxWarnings);
}

/** Files as a reader of one line takes them in. */
function several([first, ...others]: readonly string[]): string {
  return `${printable(first!) || '""'}${others.length > 0 ? ` and ${plural(others.length, 'more file', 'more files')}` : ''}`;
}

/** Writes what was mended: to its file, if anything was, or to standard output. */
function writeFixed({ input, model, fixed }: Checked): Problem | undefined {
  const bytes = fixed > 0 ? encode({ ...input.source, text: model.text }) : input.bytes;
  if (input.path === undefined) {
    process.stdout.write(bytes);
    return undefined;
  }
  if (fixed === 0) return undefined;
  try {
    replaceFile(input.path, input.bytes, bytes);
    return undefined;
  } catch (error) {
    const reason =
      error instanceof ChangedMeanwhile
        ? 'it changed meanwhile, so it was left alone. Run this again.'
        : systemReason(error);
    return { name: input.name, reason: `not fixed: ${reason}` };
  }
}

function exitCode(findings: readonly LintFinding[], problems: readonly Problem[], maxWarnings: number): number {
  if (problems.length > 0) return BAD_USAGE;
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  return count('error') > 0 || count('warning') > maxWarnings ? FOUND : 0;
}
