import { isAbsolute, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import packageJson from '../../../package.json' with { type: 'json' };
import { PUBLISHED_DOCS } from '../../../protocol/documentation.ts';
import type { Semantics } from '../../../schemas/defaults.ts';
import { RULES } from '../../../server/rules/index.ts';
import { type Rule, type Severity, severityOf } from '../../../server/rules/rule.ts';
import type { LintFinding } from '../finding.ts';
import type { Report } from './report.ts';

/** The name of the folder that relative paths start from; whoever reads the log knows where it is. */
const ROOT = '%SRCROOT%';

const LEVELS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** For code scanning: a SARIF 2.1.0 log. The same files give the same bytes. */
export function asSarif({ findings, problems, semantics }: Report): string {
  const run = {
    tool: {
      driver: {
        name: packageJson.name,
        version: packageJson.version,
        semanticVersion: packageJson.version,
        informationUri: packageJson.repository.url.replace(/\.git$/, ''),
        rules: RULES.map((rule) => describeRule(rule, semantics)),
      },
    },
    invocations: [
      {
        executionSuccessful: problems.length === 0,
        toolExecutionNotifications: problems.map(({ name, reason }) => ({
          level: 'error',
          message: { text: `${name}: ${reason}` },
        })),
      },
    ],
    originalUriBaseIds: { [ROOT]: { description: { text: 'The folder that kneepoint ran in.' } } },
    columnKind: 'utf16CodeUnits',
    results: findings.map(describeFinding),
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function describeRule(rule: Rule, semantics: Semantics) {
  const { code } = rule;
  const page = `${PUBLISHED_DOCS}/diagnostics/${code}.md`;
  const title = titleOf(code);
  return {
    id: code,
    name: code.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: title },
    fullDescription: { text: `${title}.` },
    helpUri: page,
    help: { text: `What it means and what to do: ${page}`, markdown: `[What it means and what to do](${page})` },
    defaultConfiguration: { level: LEVELS[severityOf(rule, semantics)] },
  };
}

/** `slo-targets-unpaired` as words: `SLO targets unpaired`. */
function titleOf(code: string): string {
  const words = code.replaceAll('-', ' ').replace(/\b(?:slo|yaml)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describeFinding({ file, line, column, endLine, endColumn, severity, code, message }: LintFinding) {
  return {
    ruleId: code,
    ruleIndex: RULES.findIndex((rule) => rule.code === code),
    level: LEVELS[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifactLocation(file),
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
      },
    ],
  };
}

/** Relative to the folder we run in; a file outside of it by its whole URI. */
function artifactLocation(file: string): { uri: string; uriBaseId?: string } {
  const path = relative('.', resolve(file));
  const isOutside = isAbsolute(path) || path === '..' || path.startsWith(`..${sep}`);
  if (isOutside) return { uri: pathToFileURL(resolve(file)).href };
  return { uri: path.split(sep).map(encodeURIComponent).join('/'), uriBaseId: ROOT };
}
