import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import pico from 'picocolors';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { DEFAULT_SEMANTICS, DEFAULT_SYSTEM_NAMESPACE, SEMANTICS, type Semantics } from '../schemas/defaults.ts';
import { fileFacts, workspaceFacts } from '../server/documents/fileFacts.ts';
import { buildModel, type DocumentModel } from '../server/documents/model.ts';
import { diagnose } from '../server/rules/index.ts';
import type { Severity } from '../server/rules/rule.ts';

/** A finding as the command line reports it; positions count from 1. */
interface LintFinding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
}

interface LintOptions {
  readonly format: 'text' | 'json';
  readonly semantics: Semantics;
}

/** `kneepoint lint`: the editor's checks, for CI. */
export function lintCommand(): Command {
  return new Command('lint')
    .description("check ConfigMaps of the queueing model, and kneepoint's own documents")
    .argument('<files...>', 'YAML or JSON files')
    .addOption(new Option('--format <format>', 'how to print findings').choices(['text', 'json']).default('text'))
    .addOption(semanticsOption())
    .addHelpText('after', '\nExample:\n  kneepoint lint deploy/configmap-queueing-model.yaml --format json')
    .action((files: string[], options: LintOptions) => {
      process.exitCode = lint(files, options);
    });
}

/** The option that picks whose account of the analyzer to follow. */
export function semanticsOption(): Option {
  return new Option('--semantics <semantics>', 'follow the document, or what the controller does')
    .choices(SEMANTICS)
    .default(DEFAULT_SEMANTICS);
}

function lint(files: string[], { format, semantics }: LintOptions): number {
  const models: { file: string; model: DocumentModel }[] = [];
  let unreadable = 0;
  for (const file of files) {
    try {
      models.push({ file, model: buildModel(TextDocument.create(file, 'yaml', 0, readFileSync(file, 'utf8'))) });
    } catch (error) {
      unreadable++;
      process.stderr.write(`${file}: ${reason(error)}\n`);
    }
  }
  const { variants, mapNamespaces } = workspaceFacts(models.map(({ model }) => fileFacts(model)));
  const findings = models.flatMap(({ file, model }) => {
    const { document } = model;
    const hasGlobalMap = mapNamespaces.has(DEFAULT_SYSTEM_NAMESPACE);
    const context = { semantics, variants, systemNamespace: DEFAULT_SYSTEM_NAMESPACE, hasGlobalMap };
    return diagnose(model, context).map(({ span, severity, code, message }): LintFinding => {
      const [start, end] = [document.positionAt(span[0]), document.positionAt(span[1])];
      return {
        file,
        line: start.line + 1,
        column: start.character + 1,
        endLine: end.line + 1,
        endColumn: end.character + 1,
        severity,
        code,
        message,
      };
    });
  });
  process.stdout.write(format === 'json' ? `${JSON.stringify(findings, null, 2)}\n` : asText(findings, models.length));
  if (unreadable > 0) return 2;
  return findings.some(({ severity }) => severity === 'error' || severity === 'warning') ? 1 : 0;
}

function reason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file.';
  if (code === 'EISDIR') return 'this is a directory; name the files in it.';
  if (code === 'EACCES') return 'no permission to read this file.';
  return error instanceof Error ? error.message : String(error);
}

const COLOURS: Readonly<Record<Severity, (text: string) => string>> = {
  error: pico.red,
  warning: pico.yellow,
  information: pico.blue,
  hint: pico.gray,
};

/** One line a finding, nothing where all is fine, and a summary last. */
function asText(findings: readonly LintFinding[], files: number): string {
  if (findings.length === 0) return '';
  const lines = findings.map(
    ({ file, line, column, severity, code, message }) =>
      `${file}:${line}:${column}: ${COLOURS[severity](severity)}: ${message} ${pico.dim(`[${code}]`)}`,
  );
  const count = (severity: Severity, name: string) => {
    const n = findings.filter((finding) => finding.severity === severity).length;
    return n > 0 ? [`${n} ${name}${n === 1 ? '' : 's'}`] : [];
  };
  const counts = [
    ...count('error', 'error'),
    ...count('warning', 'warning'),
    ...count('information', 'note'),
    ...count('hint', 'hint'),
  ];
  return `${lines.join('\n')}\n${counts.join(', ')} in ${files} file${files === 1 ? '' : 's'}\n`;
}
