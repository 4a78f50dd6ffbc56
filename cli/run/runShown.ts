import { printable } from '../lint/formats/printable.ts';
import { ProgressLine } from '../progressLine.ts';
import type { PreparedSpec, RunEnd } from './specRun.ts';

/** Runs a document, and shows on a terminal how far it is, unless it is to be quiet. */
export async function runShown(spec: PreparedSpec, signal: AbortSignal, isQuiet = false): Promise<RunEnd> {
  const progress = new ProgressLine();
  try {
    return await spec.run(signal, (text) => {
      if (!isQuiet) progress.show(() => `${printable(spec.name)}: ${text()}`);
    });
  } finally {
    progress.end();
  }
}
