/** Text of a document as inline code: nothing in it is read as Markdown. */
export function codeSpan(text: string): string {
  return `\`${text.replaceAll('`', "'").replace(/\s+/g, ' ')}\``;
}

/** Text in a paragraph, with Markdown's own characters escaped. Blanks stay: numbers are grouped by narrow ones. */
export function escapeText(text: string): string {
  return text.replace(/[|\\`*_<>[\]]/g, '\\$&').replace(/[\r\n]+/g, ' ');
}

/** Text of a document in a table's cell, the same way. */
export function escapeCell(text: string): string {
  return escapeText(text).replace(/\s+/g, ' ');
}
