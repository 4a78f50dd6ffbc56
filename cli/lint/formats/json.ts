import type { Report } from './report.ts';

/** For programs: the array of findings. */
export function asJson({ findings }: Report): string {
  return `${JSON.stringify(findings, null, 2)}\n`;
}
