import type { Colors } from 'picocolors/types.js';
import type { TestReport } from '../specResult.ts';
import { asJson } from './json.ts';
import { asJunit } from './junit.ts';
import { asText } from './text.ts';

/** The ways to print what was tested, by the name that `--format` takes. */
export const TEST_FORMATS = { text: asText, json: asJson, junit: asJunit } as const satisfies Readonly<
  Record<string, (report: TestReport, colours: Colors) => string>
>;
export type TestFormat = keyof typeof TEST_FORMATS;
