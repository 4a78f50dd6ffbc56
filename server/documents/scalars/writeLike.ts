/** A word written as the scalar that it takes the place of: in the same quotes, or in none. */
export function writeLike(source: string, word: string): string {
  if (source.startsWith('"')) return JSON.stringify(word);
  if (source.startsWith("'")) return `'${word.replaceAll("'", "''")}'`;
  return word;
}
