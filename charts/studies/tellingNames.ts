/** Names without the parts that all of them have: what is left tells them apart. As they are where nothing would be left of one. */
export function tellingNames(names: readonly string[]): string[] {
  const parts = names.map((name) => name.split(', '));
  const [first] = parts;
  if (!first || parts.length < 2) return [...names];
  const shared = new Set(first.filter((part) => parts.every((others) => others.includes(part))));
  const telling = parts.map((own) => own.filter((part) => !shared.has(part)).join(', '));
  return telling.includes('') ? [...names] : telling;
}
