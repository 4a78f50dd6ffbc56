import type { Colors } from 'picocolors/types.js';
import type { SpecResult, TestReport } from '../specResult.ts';

/** A way to print what was tested. */
export interface TestFormat {
  /** Of a document, as soon as it is done. */
  each(result: SpecResult, colours: Colors): string;
  /** Of all, last. */
  end(report: TestReport): string;
}
