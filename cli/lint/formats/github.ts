import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Severity } from '../../../server/rules/rule.ts';
import type { LintFinding } from '../finding.ts';
import type { Report } from './report.ts';

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/** For GitHub Actions: a workflow command for each finding, which becomes an annotation of the line. */
export function asGithub({ findings }: Report): string {
  return findings.map((finding) => `${command(finding)}\n`).join('');
}

function command({ file, line, endLine, column, endColumn, severity, code, message }: LintFinding): string {
  const properties = {
    file: inWorkspace(file),
    line,
    endLine,
    // The runner takes columns only where the annotation stays on its line.
    ...(line === endLine ? { col: column, endColumn } : {}),
    title: code,
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${COMMANDS[severity]} ${list.join(',')}::${escapeData(message)}`;
}

/** Annotations go by the path in the repository, wherever in it the command runs. */
function inWorkspace(file: string): string {
  const workspace = process.env.GITHUB_WORKSPACE;
  if (!workspace) return file;
  const path = relative(workspace, resolve(file));
  return path.startsWith('..') || isAbsolute(path) ? file : path.split(sep).join('/');
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
