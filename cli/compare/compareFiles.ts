import pico from 'picocolors';
import { numberDifferences, specDifferences } from '../../engine/report/resultComparison.ts';
import { showsColours } from '../colours.ts';
import { BAD_USAGE } from '../exitCodes.ts';
import { printable } from '../lint/formats/printable.ts';
import type { Compared } from './compared.ts';
import { comparisonText } from './comparisonText.ts';
import { savedResult } from './savedResult.ts';

export interface CompareOptions {
  readonly format: 'text' | 'json';
}

/** Prints what differs between two saved results, and gives the exit code. */
export function compareFiles(before: string, after: string, { format }: CompareOptions): number {
  const [a, b] = [savedResult(before), savedResult(after)];
  for (const read of [a, b]) if ('problem' in read) process.stderr.write(`${read.problem}\n`);
  if ('problem' in a || 'problem' in b) return BAD_USAGE;
  if (a.result.kind !== b.result.kind) {
    process.stderr.write(
      `${printable(before)} is a ${a.result.kind} and ${printable(after)} a ${b.result.kind}: they have no numbers in common.\n`,
    );
    return BAD_USAGE;
  }
  for (const { name, isEdited } of [a, b])
    if (isEdited)
      process.stderr.write(`${printable(name)}: its spec is not what it was made from: somebody edited one of them.\n`);
  const compared = {
    before: a,
    after: b,
    spec: specDifferences(a.result, b.result),
    numbers: numberDifferences(a.result, b.result),
  };
  const colours = pico.createColors(showsColours(process.stdout));
  process.stdout.write(format === 'json' ? json(compared) : comparisonText(compared, colours));
  return 0;
}

function json({ before, after, spec, numbers }: Compared): string {
  const about = ({ name, result: { kind, engineVersion, seed, specHash, inputs }, isEdited }: Compared['before']) => ({
    file: name,
    kind,
    engineVersion,
    seed,
    specHash,
    inputs,
    edited: isEdited,
  });
  // What one side lacks is null: JSON has no undefined.
  const differences = spec.map(({ path, before: was, after: is }) => ({
    path,
    before: was ?? null,
    after: is ?? null,
  }));
  return `${JSON.stringify({ before: about(before), after: about(after), spec: differences, numbers }, null, 2)}\n`;
}
