/** Where the line of an offset starts. (A search from before the start of a text would find a break that it starts with.) */
export function startOfLine(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}
