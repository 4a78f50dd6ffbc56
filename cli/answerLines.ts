import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { RecordError } from '../engine/records/fields.ts';
import { BAD_USAGE } from './exitCodes.ts';
import { inputLines } from './inputLines.ts';
import { InputError, type InputLine, parseLine, refuseMisspelt, toJson } from './jsonLines.ts';
import { printable } from './lint/formats/printable.ts';
import { systemReason } from './lint/problem.ts';
import { STANDARD_INPUT, STANDARD_INPUT_NAME } from './lint/standardInput.ts';

/** How lines are answered. */
export interface Answering {
  /** Every field that is read; others are passed over, unless they look like one of these. */
  readonly fields: readonly string[];
  /** The answer to a line, without its `id`; throws `InputError` or `RecordError` for what cannot be read. */
  readonly answer: (line: InputLine) => Readonly<Record<string, unknown>>;
}

/**
 * Answers each line of a file, or of standard input for `-`, by one line of standard output. A line that cannot be read
 * gets an error for an answer, and a line on standard error that says where it is; the rest goes on. Sets the exit code.
 */
export async function answerLines(file: string, answering: Answering): Promise<void> {
  const name = file === STANDARD_INPUT ? STANDARD_INPUT_NAME : file;
  let number = 0;
  try {
    for await (const text of inputLines(streamOf(file))) {
      number++;
      if (text.trim() === '') continue;
      const out = `${answerLine(text, `${printable(name)}:${number}`, answering, number)}\n`;
      // Whoever reads more slowly than we write sets the pace.
      if (!process.stdout.write(out)) await once(process.stdout, 'drain');
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    process.stderr.write(`${printable(name) || '""'}: ${systemReason(error)}\n`);
    process.exitCode = BAD_USAGE;
  }
}

function streamOf(file: string): AsyncIterable<Uint8Array> {
  if (file === STANDARD_INPUT) return process.stdin;
  if (statSync(file).isDirectory())
    throw Object.assign(new Error('this is a folder. Name a file, or - for standard input'), { code: 'ENOTFILE' });
  return createReadStream(file);
}

function answerLine(text: string, place: string, { fields, answer }: Answering, number: number): string {
  let id: unknown = null;
  try {
    const line = parseLine(text, number);
    refuseDepth(line.id);
    id = line.id ?? null;
    refuseMisspelt(line, fields);
    return toJson({ id, ...answer(line) });
  } catch (error) {
    const { code, message, column } = inputError(error);
    process.stderr.write(`${place}:${column}: error: ${printable(message)} [${code}]\n`);
    process.exitCode = BAD_USAGE;
    return toJson({ id, error: { code, message } });
  }
}

/** What is wrong with a line; rethrows what is no fault of it. */
function inputError(error: unknown): InputError {
  if (error instanceof RecordError) return new InputError('input-invalid', error.message);
  if (error instanceof InputError) return error;
  throw error;
}

/** What cannot be written again is no name for a line. */
function refuseDepth(id: unknown): void {
  try {
    // As deep as it will stand in an answer.
    toJson([[id]]);
  } catch {
    throw new InputError('input-invalid', 'id is nested too deeply.');
  }
}
