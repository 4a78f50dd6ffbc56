/**
 * JSON on one line, in ASCII where YAML would see the end of a line, or nothing at all: YAML reads it as JSON does. And nobody
 * takes it for a template: it has no `{{`.
 */
export function quoted(value: unknown): string {
  return JSON.stringify(value)
    .replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, escaped)
    .replaceAll('{{', (braces) => `{${escaped(braces[1]!)}`);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
