/** Parts of messages that hold tokens and headers, or files that may. */
const LEFT_OUT = new Set(['prometheus', 'manifests']);

/**
 * A message as the library traces it, a line and JSON, without what lets us into Prometheus: an output is copied into
 * reports of faults.
 */
export function withoutSecrets(message: string): string {
  if (![...LEFT_OUT].some((name) => message.includes(`"${name}"`))) return message;
  const start = message.indexOf('{');
  try {
    const hidden = (name: string, value: unknown) => (LEFT_OUT.has(name) ? '(left out)' : value);
    return `${message.slice(0, start)}${JSON.stringify(JSON.parse(message.slice(start)), hidden, 4)}`;
  } catch {
    return `${message.split(/[\n{]/, 1)[0]} (left out)`;
  }
}
