import { asGithub } from './github.ts';
import { asJson } from './json.ts';
import type { Report } from './report.ts';
import { asSarif } from './sarif.ts';
import { asText } from './text.ts';

/** The ways to print a report, by the name that `--format` takes. */
export const FORMATS = { text: asText, json: asJson, sarif: asSarif, github: asGithub } as const satisfies Readonly<
  Record<string, (report: Report) => string>
>;
export type FormatName = keyof typeof FORMATS;
