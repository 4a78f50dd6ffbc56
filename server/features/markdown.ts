/** Text of a document as inline code: nothing in it is read as Markdown. */
export function codeSpan(text: string): string {
  return `\`${text.replaceAll('`', "'").replace(/\s+/g, ' ')}\``;
}

/** Text of a document in a table's cell, with Markdown's own characters escaped. */
export function escapeCell(text: string): string {
  return text.replace(/[|\\`*_<>[\]]/g, '\\$&').replace(/\s+/g, ' ');
}
