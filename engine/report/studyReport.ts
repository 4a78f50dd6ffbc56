import type { AnyResult } from '../../schemas/results/results.ts';
import type { EvidenceTable } from './evidence/evidenceTable.ts';
import { resultEvidence } from './evidence/resultEvidence.ts';
import { guardrails } from './guardrails.ts';
import { latencyBasis } from './latencyBasis.ts';
import { codeSpan, escapeText } from './markdown.ts';
import { plural, whole } from './quantities.ts';
import { studyFacts } from './studyFacts.ts';
import { studyNotes } from './studySentence.ts';

/** A picture of a report. */
interface ReportPicture {
  readonly title: string;
  /** What is seen in it, for those who do not see it; the title without it. */
  readonly description?: string;
  /** Where it is: the name of a file beside the report, or a `data:` URI. */
  readonly href: string;
}

/** What a report is made from beside the result. */
export interface ReportParts {
  /** Of the document: `metadata.name`. */
  readonly name: string;
  /** What the result comes to, in a sentence. */
  readonly headline: string;
  readonly pictures: readonly ReportPicture[];
}

/** One Markdown page of a result: the answer, what it rests on, how it was made, and how far it may be read. No clock is in it. */
export function studyReport(result: AnyResult, { name, headline, pictures }: ReportParts): string {
  const { warnings, spec } = result;
  const notes = result.kind === 'ServingResult' ? [] : studyNotes(result);
  const sections = [
    `# ${escapeText(name)}`,
    `**${escapeText(headline)}**`,
    ...(notes.length > 0 ? [list(notes.map(escapeText))] : []),
    ...pictures.map(pictureText),
    ...resultEvidence(result).flatMap(tableText),
    ...(warnings.length > 0 ? ['## Warnings', list(warnings.map(escapeText))] : []),
    '## How to read it',
    list(guardrails(result)),
    '## Protocol',
    protocolText(result),
    '### Specification',
    'Every default is written out; what a run does not read is left out.',
    `\`\`\`json\n${JSON.stringify(spec, null, 2)}\n\`\`\``,
  ];
  return `${sections.join('\n\n')}\n`;
}

function pictureText({ title, description = title, href }: ReportPicture): string {
  return `![${escapeText(description)}](${target(href)})\n\n*${escapeText(title)}*`;
}

/** A name of a file as a link takes it: parentheses would end the link. */
function target(href: string): string {
  if (href.startsWith('data:')) return href;
  return encodeURI(href).replace(/[()#?]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

function tableText({ title, columns, rows, left }: EvidenceTable): string[] {
  if (rows.length === 0) return [];
  const shown = columns.map((column, i) => ({ ...column, i })).filter(({ i }) => rows.some((row) => row[i] !== ''));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = [
    line(shown.map((column) => escapeText(column.title))),
    line(shown.map(({ side }) => (side === 'right' ? '---:' : '---'))),
    ...rows.map((row) => line(shown.map(({ i }) => escapeText(row[i]!)))),
  ];
  return [
    `## ${title[0]!.toUpperCase()}${title.slice(1)}`,
    lines.join('\n'),
    ...(left > 0 ? [`And ${plural(left, 'more row')}.`] : []),
  ];
}

function protocolText(result: AnyResult): string {
  const { kind, seed, engineVersion, specHash, inputs } = result;
  const facts: readonly (readonly [name: string, text: string])[] = [
    ['made by', `Kneepoint ${escapeText(engineVersion)}, as a ${kind}`],
    ...(kind === 'ServingResult' ? [] : studyFacts(result).map(({ name, text }) => [name, escapeText(text)] as const)),
    ['seed', `${whole(seed)}: the same document, inputs, seed and version give the same bytes`],
    ['times from', escapeText(latencyBasis(result))],
    ['SHA-256 of the specification', codeSpan(specHash)],
    ...inputs.map(({ path, hash }) => ['SHA-256 of an input', `${codeSpan(path)} ${codeSpan(hash)}`] as const),
  ];
  return list(facts.map(([name, text]) => `${name}: ${text}`));
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
