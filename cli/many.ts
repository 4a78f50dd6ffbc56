/** A number of things, in words. */
export function many(n: number, name: string): string {
  return `${n} ${name}${n === 1 ? '' : 's'}`;
}
