import pico from 'picocolors';
import { plural } from '../../../engine/report/quantities.ts';
import type { Severity } from '../../../server/rules/rule.ts';
import type { LintFinding } from '../finding.ts';
import { printable } from './printable.ts';
import type { Report } from './report.ts';

/** For people: the findings, and a summary last. Nothing where all is fine. */
export function asText({ findings, fixed, fixable, inColour }: Report): string {
  const summary = [
    ...(fixed > 0 ? [`${fixed} fixed`] : []),
    ...(findings.length > 0 ? [counts(findings)] : []),
    ...(fixable > 0 ? [`${fixable} can be fixed with --fix`] : []),
  ].join('; ');
  return findingLines(findings, inColour) + (summary ? `${summary}\n` : '');
}

/** One line a finding, aligned within each file. */
export function findingLines(findings: readonly LintFinding[], inColour: boolean): string {
  const colours = pico.createColors(inColour);
  const paint = { error: colours.red, warning: colours.yellow, information: colours.blue, hint: colours.gray };
  const severityWidth = findings.reduce((widest, { severity }) => Math.max(widest, severity.length), 0) + 1;
  const placeWidths = new Map<string, number>();
  for (const finding of findings)
    placeWidths.set(finding.file, Math.max(placeWidths.get(finding.file) ?? 0, place(finding).length));
  return findings
    .map((finding) => {
      const { file, severity, message, code } = finding;
      const where = place(finding).padEnd(placeWidths.get(file)!);
      const gap = ' '.repeat(severityWidth - severity.length - 1);
      return `${where} ${paint[severity](severity)}:${gap} ${printable(message)} ${colours.dim(`[${code}]`)}\n`;
    })
    .join('');
}

function place({ file, line, column }: LintFinding): string {
  return `${printable(file)}:${line}:${column}:`;
}

function counts(findings: readonly LintFinding[]): string {
  const count = (severity: Severity, name: string) => {
    const n = findings.filter((finding) => finding.severity === severity).length;
    return n > 0 ? [plural(n, name)] : [];
  };
  const each = [
    ...count('error', 'error'),
    ...count('warning', 'warning'),
    ...count('information', 'note'),
    ...count('hint', 'hint'),
  ];
  return `${each.join(', ')} in ${plural(new Set(findings.map(({ file }) => file)).size, 'file')}`;
}
