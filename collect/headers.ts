import { validateHeaderName, validateHeaderValue } from 'node:http';
import { PrometheusError } from './prometheusError.ts';

/** What headers of ours are called by who gave them. */
const KNOWN_AS: Readonly<Record<string, string>> = {
  Authorization: 'The bearer token',
  'X-Scope-OrgID': 'The tenant',
};

/**
 * Refuses what no header can carry, before anything is sent. What it says holds no value: it may be secret.
 * @throws PrometheusError `header-invalid`
 */
export function checkHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      throw new PrometheusError(
        'header-invalid',
        `${KNOWN_AS[name] ?? `The header ${JSON.stringify(name)}`} has a character that cannot be sent: a line break, or a letter that is not Latin.`,
      );
    }
  }
}
