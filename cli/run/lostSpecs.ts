import pico from 'picocolors';
import { mayNameSpecs } from '../../protocol/recognise.ts';
import { SPEC_KINDS } from '../../protocol/specs.ts';
import { readDirectives } from '../../server/documents/directives.ts';
import { isCsv, isJsonLines } from '../../server/documents/filePath.ts';
import {
  fieldNamed,
  fieldsOf,
  parseYaml,
  syntaxProblems,
  textOf,
  type YamlDocument,
} from '../../server/documents/yaml.ts';
import { nearestName } from '../../server/rules/nearestName.ts';
import { showsColours } from '../colours.ts';
import type { ReadFile } from '../documents/readDocuments.ts';
import type { LintFinding } from '../lint/finding.ts';
import { printable } from '../lint/formats/printable.ts';
import { type FilePlace, placeText } from './foundSpecs.ts';

/** Findings that leave open what a document would be. */
const HIDING: readonly string[] = ['conflict-marker', 'yaml-syntax', 'unknown-kind'];
const API_GROUP = 'kneepoint.dev';

/** Something that may have been meant to be run, and cannot be read as that. */
export interface LostSpec {
  readonly place: FilePlace;
  /** What is wrong, and what to do: sentences. */
  readonly message: string;
}

/** Whether a finding means that documents to run may be missed: one in a ConfigMap leaves the documents of its file as they are. */
export function hidesSpecs({ code, line }: LintFinding, { model }: ReadFile): boolean {
  if (!HIDING.includes(code)) return false;
  const offset = model.document.offsetAt({ line: line - 1, character: 0 });
  return !model.parts.some(({ type, document }) => {
    if (type !== 'queueing-config-map' || !document || document.errors.length > 0) return false;
    return offset >= document.range[0] && offset <= document.range[2];
  });
}

/** What no rule tells of, since it is not taken for a document of ours: nothing says that it is, though its kind is one of ours. */
export function lostSpecs(file: Pick<ReadFile, 'name' | 'model' | 'found'>): LostSpec[] {
  const { model, found, name } = file;
  const { document: source, text, conflicts, isTemplate, isTooLarge } = model;
  if (isTemplate || isTooLarge || isCsv(source) || isJsonLines(source) || !mayNameSpecs(text)) return [];
  const lost = (offset: number, message: string): LostSpec => {
    const { line, character } = source.positionAt(offset);
    return { place: { file: name, line: line + 1, column: character + 1 }, message };
  };
  const [conflict] = conflicts;
  if (conflict)
    return found.length > 0 ? [] : [lost(conflict[0], 'This is the marker of a merge conflict. Resolve the conflict.')];
  const known = new Set(model.parts.flatMap(({ document }) => document?.range[0] ?? []));
  let start = 0;
  return parseYaml(text).flatMap((document) => {
    const above = text.slice(start, document.contents?.range[0] ?? document.range[2]);
    start = document.range[2];
    if (known.has(document.range[0]) || readDirectives(above).kind === 'none') return [];
    const [problem] = syntaxProblems(document, text);
    if (problem) return [lost(problem.span[0], `${problem.message}. Mend the YAML.`)];
    const wrong = wrongGroup(document);
    return wrong ? [lost(...wrong)] : [];
  });
}

/** Tells of them on standard error. */
export function tellLost(lost: readonly LostSpec[]): void {
  const error = pico.createColors(showsColours(process.stderr)).red('error');
  for (const { place, message } of lost) process.stderr.write(`${placeText(place)}: ${error}: ${printable(message)}\n`);
}

/** Why a document of one of our kinds is not read: its apiVersion is missing, or nearly ours. */
function wrongGroup(document: YamlDocument): [offset: number, message: string] | undefined {
  const fields = fieldsOf(document.contents, document);
  const kind = fieldNamed(fields, 'kind');
  if (!kind || !fieldNamed(fields, 'spec') || !SPEC_KINDS.some((each) => each === textOf(kind))) return undefined;
  const remedy = `so nothing reads it. Write apiVersion: ${API_GROUP}/v1alpha1.`;
  const version = fieldNamed(fields, 'apiVersion');
  if (!version) return [kind.keySpan[0], `This ${textOf(kind)} has no apiVersion, ${remedy}`];
  const written = textOf(version) ?? '';
  return nearestName(written.split('/', 1)[0]!, [API_GROUP])
    ? [version.keySpan[0], `"${written}" is no apiVersion of this ${textOf(kind)}, ${remedy}`]
    : undefined;
}
