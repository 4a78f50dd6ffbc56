import type { DocumentLink } from 'vscode-languageserver-types';
import { isScalar, visit } from 'yaml';
import type { DocumentModel } from '../documents/model.ts';
import type { OwnDocument } from '../documents/ownDocument.ts';
import { uriOfPath } from '../documents/relativePath.ts';
import { RULES } from '../rules/index.ts';
import { readSuppressions } from '../rules/suppressions.ts';
import { diagnosticPage, type FeatureContext, rangeOf } from './context.ts';

/** Fields of our documents that hold the path of a file. */
const PATH_FIELDS = ['file'];
const CODES = new Set(RULES.map(({ code }) => code));

/** textDocument/documentLink: the pages of the codes in comments that hide findings, and the files that specs name. */
export function documentLinks(model: DocumentModel, context: FeatureContext): DocumentLink[] {
  return [
    ...codeLinks(model, context),
    ...model.parts.flatMap((part) => (part.type === 'own-document' ? pathLinks(part, model) : [])),
  ];
}

function codeLinks(model: DocumentModel, context: FeatureContext): DocumentLink[] {
  return readSuppressions(model).flatMap(({ span, codes = [] }) => {
    const comment = model.text.slice(...span);
    return codes.flatMap((code) => {
      const at = comment.search(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
      if (!CODES.has(code) || at === -1) return [];
      const start = span[0] + at;
      return [
        {
          range: rangeOf(model.document, [start, start + code.length]),
          target: diagnosticPage(context, code),
          tooltip: `What ${code} means`,
        },
      ];
    });
  });
}

/** Paths relative to the document. What leads elsewhere is not linked: it will not be read either. */
function pathLinks({ document }: OwnDocument, model: DocumentModel): DocumentLink[] {
  const links: DocumentLink[] = [];
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !PATH_FIELDS.includes(String(key.value)) || !isScalar(value) || !value.range) return;
      const target = typeof value.value === 'string' ? uriOfPath(value.value, model.document.uri) : undefined;
      if (target) links.push({ range: rangeOf(model.document, [value.range[0], value.range[1]]), target });
    },
  });
  return links;
}
