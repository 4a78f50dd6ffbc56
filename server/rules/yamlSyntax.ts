import type { QueueingConfigMap } from '../documents/configMap.ts';
import type { Entry } from '../documents/entry.ts';
import type { DocumentModel } from '../documents/model.ts';
import { startOfLine } from '../documents/startOfLine.ts';
import { syntaxProblems } from '../documents/yaml.ts';
import { entryRule, type Finding, type Rule } from './rule.ts';

const insideEntries = entryRule({
  code: 'yaml-syntax',
  severity: 'error',
  *check(entry) {
    // A folded block has one finding of its own, which says why.
    if (entry.joinsLines) return;
    for (const { span, message } of entry.problems)
      yield { span: entry.inFile(span), message: `${message}, so the controller drops this entry. Mend the YAML.` };
  },
});

/** The file, or the document inside an entry, is not valid YAML. The controller drops an entry that does not parse. */
export const yamlSyntax: Rule = {
  code: insideEntries.code,
  severity: 'error',
  *check(model, context) {
    const documents = new Set(model.parts.flatMap(({ document }) => document ?? []));
    for (const document of documents) {
      const problems = syntaxProblems(document, model.text);
      const outside = problems[0] && lineOutsideBlock(model, problems[0].span[0]);
      if (outside) yield outside;
      else for (const { span, message } of problems) yield { span, message: `${message}. Mend the YAML.` };
    }
    yield* insideEntries.check(model, context);
  },
};

/**
 * A line that was meant to stand in a block and is indented less than the block: the parser sees the block end there
 * and finds many faults behind. One message says what is wrong.
 */
function lineOutsideBlock({ parts, text }: DocumentModel, offset: number): Finding | undefined {
  const lineStart = startOfLine(text, offset);
  const lineEnd = text.indexOf('\n', lineStart) === -1 ? text.length : text.indexOf('\n', lineStart);
  const line = text.slice(lineStart, lineEnd);
  if (line.trim() === '') return undefined;
  const indentation = line.length - line.trimStart().length;
  const above = parts
    .filter((part): part is QueueingConfigMap => part.type === 'queueing-config-map')
    .flatMap(({ entries }) => entries)
    .findLast(({ source }) => source.style === 'block' && source.offset < lineStart);
  const wanted = above && (indentationOf(above, text) ?? above.keySpan[0] - startOfLine(text, above.keySpan[0]) + 2);
  if (!above || wanted === undefined || indentation >= wanted) return undefined;
  if (text.slice(above.source.offset + above.source.text.length, lineStart).trim() !== '') return undefined;
  return {
    span: [lineStart + indentation, lineStart + line.trimEnd().length],
    message: `This line is outside the block of ${above.key} above it. Indent it by ${wanted} spaces, as the lines of the block.`,
    fixes: () => [
      {
        title: `Indent by ${wanted} spaces`,
        changes: [{ span: [lineStart, lineStart + indentation], text: ' '.repeat(wanted) }],
        preferred: true,
      },
    ],
  };
}

/** The indentation of a block's first line of text. */
function indentationOf({ source }: Entry, text: string): number | undefined {
  const content = text.slice(source.offset + source.contentStart, source.offset + source.text.length);
  return /^( *)[^\s]/m.exec(content)?.[1]?.length;
}
