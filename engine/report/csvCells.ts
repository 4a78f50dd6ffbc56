/** A number in a cell: with all its digits; empty where there is none. */
export function numberCell(value: number | null | undefined): string {
  return value !== null && value !== undefined && Number.isFinite(value) ? String(value) : '';
}

/** A cell of text. One that a spreadsheet would take for a formula gets a quote in front. */
export function textCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of cells as the content of a file. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return `${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}
