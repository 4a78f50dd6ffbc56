/** What a selector asks of labels, each exactly equal. */
export type Matchers = Readonly<Record<string, string>>;

/** A text as PromQL writes it. Nothing in it can end the literal early, so that no value becomes part of the query. */
export function textLiteral(text: string): string {
  const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };
  return `"${text.replace(/[\\"\n]/g, (character) => escapes[character]!)}"`;
}

/** The series of a name with these labels. An empty value stands for a label that is absent. */
export function selector(name: string, matchers: Matchers): string {
  const each = Object.entries(matchers).map(([label, value]) => `${label}=${textLiteral(value)}`);
  return `${name}{${each.join(',')}}`;
}

/** A span of time as PromQL writes it. */
export function duration(ms: number): string {
  return ms % 1000 === 0 ? `${ms / 1000}s` : `${Math.round(ms)}ms`;
}

/** Whether a text can be the name of a label. */
export function isLabelName(text: string): boolean {
  return /^[a-zA-Z_][a-zA-Z0-9_]*$/.test(text);
}
