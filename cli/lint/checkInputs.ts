import { TextDocument } from 'vscode-languageserver-textdocument';
import { DEFAULT_PATCH_FILES, type Semantics } from '../../schemas/defaults.ts';
import { type FileFacts, fileFacts, workspaceFacts } from '../../server/documents/fileFacts.ts';
import { fileHints } from '../../server/documents/fileHints.ts';
import { pathOf } from '../../server/documents/filePath.ts';
import { buildModel, type DocumentModel } from '../../server/documents/model.ts';
import { diagnose, type SeverityOverrides } from '../../server/rules/index.ts';
import type { RuleContext } from '../../server/rules/rule.ts';
import { type Checks, hasSafeFix, type Mended, makeSafeFixes } from '../../server/rules/safeFixes.ts';
import { DiskFiles } from '../documents/diskFiles.ts';
import { workspaceOf } from '../documents/workspaceOf.ts';
import type { Problem } from './problem.ts';
import type { Input, Inputs } from './readInputs.ts';

/** Whose account to follow, and what the user changed of it. */
export interface CheckOptions {
  readonly semantics: Semantics;
  readonly systemNamespace: string;
  readonly severity: SeverityOverrides;
  readonly fix: boolean;
  /** Longer texts are not looked into; without it as in the editor. */
  readonly largest?: number;
  /** Whether what documents name is looked into as well. */
  readonly readsNamed?: boolean;
}

/** An input with what is found in it, after its fixes if they are wanted. */
export interface Checked extends Mended {
  readonly input: Input;
  /** Findings that could be mended. */
  readonly fixable: number;
  /** What documents name, if it is looked into. */
  readonly files?: DiskFiles;
}

const GLOBS = { configMapFiles: [], entryFiles: [], patchFiles: DEFAULT_PATCH_FILES };

/** Checks texts by the editor's rules, each in the light of all; one at a time, so that each is written before the next. */
export function* checkInputs({ inputs, isSearch }: Inputs, options: CheckOptions): Generator<Checked | Problem> {
  const size = options.largest === undefined ? {} : { largest: options.largest };
  const modelOf = (document: TextDocument) =>
    buildModel(document, undefined, { ...fileHints(pathOf(document.uri), GLOBS), ...size });
  const models: { input: Input; model: DocumentModel }[] = [];
  for (const input of inputs) {
    const model = orProblem(input, () => modelOf(TextDocument.create(input.uri, 'yaml', 0, input.source.text)));
    if ('reason' in model) yield model;
    else models.push({ input, model });
  }
  const facts = models.map(({ model }) => fileFacts(model));
  const named = options.readsNamed ? { files: filesNamed(models, facts) } : {};
  const context: RuleContext = { ...contextOf(facts, isSearch, options), ...named };
  const checks: Checks = {
    model: modelOf,
    diagnose: (model) =>
      diagnose(model, { ...context, workspaceFolders: workspaceOf(model.document.uri) }, options.severity),
  };
  for (const { input, model } of models) {
    yield orProblem(input, () => {
      const found = checks.diagnose(model);
      if (options.fix) return { input, fixable: 0, ...named, ...makeSafeFixes(model, found, checks) };
      return {
        input,
        ...named,
        model,
        found,
        fixed: 0,
        fixable: model.isTemplate ? 0 : found.filter(hasSafeFix).length,
      };
    });
  }
}

/** The files that documents name: those that are checked as they were given. */
function filesNamed(models: readonly { readonly input: Input }[], facts: readonly FileFacts[]): DiskFiles {
  const given = models.map(({ input: { uri, source, bytes } }) => [uri, { text: source.text, bytes }] as const);
  return new DiskFiles(
    new Map(given),
    facts.flatMap(({ named }) => named),
  );
}

/** What the rules may know beside each file. That something is absent is only known after a search. */
function contextOf(
  facts: readonly FileFacts[],
  isSearch: boolean,
  { semantics, systemNamespace }: CheckOptions,
): RuleContext {
  const { variants, given, observed, mapNamespaces } = workspaceFacts(facts);
  const hasGlobalMap = mapNamespaces.has(systemNamespace);
  return {
    semantics,
    variants,
    given,
    observed,
    systemNamespace,
    ...(hasGlobalMap || isSearch ? { hasGlobalMap } : {}),
  };
}

/** A fault of ours in one file keeps no other from being checked. */
function orProblem<T>({ name }: Input, work: () => T): T | Problem {
  try {
    return work();
  } catch (error) {
    const what = error instanceof Error ? error.message.split('\n')[0] : error;
    return { name, reason: `kneepoint failed on this file, which is a fault of ours (${what}).` };
  }
}
