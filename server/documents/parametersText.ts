import { quoted } from '../../engine/report/quoted.ts';
import type { ServiceParameters, VariantParameters } from '../../schemas/service-parameters.ts';

type Learned = NonNullable<VariantParameters['learned']>;
/** What stands behind a value. */
type Units<T> = Readonly<Record<keyof T, string>>;

/** The fields of a variant in the order that they are written in. */
const FIELDS: Units<Omit<VariantParameters, 'learned'>> = {
  model_id: '',
  namespace: '',
  name: '',
  accelerator: '',
  alpha_ms: 'ms, an iteration',
  beta_ms: 'ms, a token',
  gamma_ms: 'ms, a cached token',
  input_tokens: 'tokens, mean of a request',
  output_tokens: 'tokens, mean of a request',
  max_batch: 'requests served at once',
  arrival_rate_rps: 'requests/s, over all replicas',
};

const LEARNED: Units<Learned> = {
  at: '',
  tuner: '',
  semantics: '',
  nis: 'normalised innovation squared of the last update',
  accepted_updates: '',
  counts_as_learned: '',
  guess: 'ms, first guess of alpha, beta, gamma',
  covariance: 'ms^2, of alpha, beta, gamma',
};

/**
 * The text of a ServiceParameters document, as YAML: units behind the numbers, nothing rounded, and nothing that a
 * reader of YAML would take for something else.
 * @param name that of the document
 */
export function parametersText(name: string, variants: readonly VariantParameters[]): string {
  const lines = [
    '# What is known of each variant: alpha, beta and gamma, the size of its requests, and its traffic.',
    'apiVersion: kneepoint.dev/v1alpha1',
    'kind: ServiceParameters',
    'metadata:',
    `  name: ${scalar(name)}`,
    'spec:',
    variants.length === 0 ? '  variants: []' : '  variants:',
    ...variants.flatMap(variantLines),
  ];
  return `${lines.join('\n')}\n`;
}

/** The same document as JSON. */
export function parametersJson(name: string, variants: readonly VariantParameters[]): string {
  const document: ServiceParameters = {
    apiVersion: 'kneepoint.dev/v1alpha1',
    kind: 'ServiceParameters',
    metadata: { name },
    spec: { variants: [...variants] },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function variantLines(variant: VariantParameters): string[] {
  const { learned } = variant;
  const [first, ...others] = fieldLines(variant, FIELDS);
  return [
    `    - ${first}`,
    ...others.map((line) => `      ${line}`),
    ...(learned ? ['      learned:', ...fieldLines(learned, LEARNED).map((line) => `        ${line}`)] : []),
  ];
}

function fieldLines<T>(values: T, units: Units<Omit<T, 'learned'>>): string[] {
  return (Object.entries(units) as [keyof T & string, string][]).flatMap(([field, unit]) => {
    const value = values[field];
    if (value === undefined) return [];
    return [`${field}: ${written(value)}${unit === '' ? '' : ` # ${unit}`}`];
  });
}

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'number' ? number(value) : scalar(String(value));
}

/**
 * With a point before an exponent, as YAML 1.1 wants it, and the sign of a zero; and such as JSON has no word for, which
 * no variant should have, as YAML has them.
 */
function number(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf';
  return Object.is(value, -0) ? '-0.0' : String(value).replace(/^(-?\d)e/, '$1.0e');
}

/** Texts that no reader of YAML takes for a number or another thing. */
const PLAIN = /^[A-Za-z][\w./-]*$/;
/** But for these. */
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n)$/i;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** A text as it is, or quoted as in JSON. */
function scalar(text: string): string {
  if ((PLAIN.test(text) && !WORDS.test(text)) || TIME.test(text)) return text;
  return quoted(text);
}
