import { TextDocument } from 'vscode-languageserver-textdocument';
import { buildModel, type DocumentModel } from '../../../server/documents/model.ts';

const CURSOR = '⌖';

/** Takes the marks «…» out of a text: the text, and the spans that they enclosed. */
export function unmark(marked: string): { text: string; spans: [number, number][] } {
  const spans: [number, number][] = [];
  let text = '';
  for (const part of marked.split(/(«[^»]*»)/)) {
    const isMarked = part.startsWith('«') && part.endsWith('»');
    const content = isMarked ? part.slice(1, -1) : part;
    if (isMarked) spans.push([text.length, text.length + content.length]);
    text += content;
  }
  return { text, spans };
}

/** The model of a text with one cursor mark ⌖ in it, and where the cursor was. */
export function atCursor(marked: string): { model: DocumentModel; offset: number } {
  const offset = marked.indexOf(CURSOR);
  return { model: modelOf(marked.replace(CURSOR, '')), offset };
}

export function modelOf(text: string, uri = 'file:///test/config.yaml', languageId = 'yaml'): DocumentModel {
  return buildModel(TextDocument.create(uri, languageId, 1, text));
}
