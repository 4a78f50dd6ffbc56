/** The name that a field has nearly, but not; undefined if it is right, or nothing like a name. */
export function meantName(field: string, names: readonly string[]): string | undefined {
  if (names.includes(field)) return undefined;
  const folded = fold(field);
  return names.find((name) => fold(name) === folded);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}
