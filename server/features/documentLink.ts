import type { DocumentLink } from 'vscode-languageserver-types';
import { isScalar, visit } from 'yaml';
import type { DocumentModel } from '../documents/model.ts';
import type { OwnDocument } from '../documents/ownDocument.ts';
import { isConfigPath } from '../documents/profiles.ts';
import { uriOfPath } from '../documents/relativePath.ts';
import { RULES } from '../rules/index.ts';
import { readSuppressions } from '../rules/suppressions.ts';
import { diagnosticPage, type FeatureContext, rangeOf } from './context.ts';

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
      if (!isScalar(key) || !isScalar(value) || !value.range || !isPath(key.value, value.value)) return;
      const target = uriOfPath(value.value, model.document.uri);
      if (target) links.push({ range: rangeOf(model.document, [value.range[0], value.range[1]]), target });
    },
  });
  return links;
}

/** Whether a field of our documents holds the path of a file. */
function isPath(field: unknown, value: unknown): value is string {
  return typeof value === 'string' && (field === 'file' || (field === 'model' && isConfigPath(value)));
}
