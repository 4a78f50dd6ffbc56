import { json } from './json.ts';
import { junit } from './junit.ts';
import type { TestFormat } from './testFormat.ts';
import { text } from './text.ts';

/** The ways to print what was tested, by the name that `--format` takes. */
export const TEST_FORMATS = { text, json, junit } as const satisfies Readonly<Record<string, TestFormat>>;
export type TestFormatName = keyof typeof TEST_FORMATS;
