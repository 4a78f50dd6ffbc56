import { PrometheusError } from './prometheusError.ts';

/**
 * The folder below which `api/v1/...` stands: the URL with a slash at its end. A URL that already leads to the API is
 * taken for what is meant; parameters (`?dedup=true`) stay.
 * Throws `PrometheusError` `url-invalid`.
 */
export function baseUrl(text: string): URL {
  if (!URL.canParse(text)) throw invalid(`"${text}" is not a URL. Write it as http://prometheus.monitoring:9090.`);
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw invalid(`The URL must start with http:// or https://, and "${text}" does not.`);
  if (url.username !== '' || url.password !== '')
    throw invalid('The URL must not hold a user or password: they would show in lists of processes. Leave them out.');
  url.hash = '';
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/api\/v1(?:\/query(?:_range)?)?$/, '')}/`;
  return url;
}

/** A URL in a message: without parameters, which may be secret. */
export function shownUrl(url: URL): string {
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`;
}

function invalid(message: string): PrometheusError {
  return new PrometheusError('url-invalid', message);
}
