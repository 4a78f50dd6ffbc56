import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { schemaAt } from '../../../server/documents/kindSchema.ts';
import { plainValue } from '../../../server/documents/ownDocument.ts';
import { experimentNamed } from '../../../server/documents/serving/experimentNamed.ts';
import { valueAt } from '../../../server/documents/serving/looseSpec.ts';
import { EXPERIMENT, writtenExperiment } from '../../../server/documents/serving/writtenExperiment.ts';
import { writeFields } from '../../../server/features/writeFields.ts';
import { modelOf } from '../../unit/server/marks.ts';

const RUNS = Number(process.env.RUNS ?? 500);
const URI = 'file:///test/config.yaml';

const word = fc.oneof(
  fc.constantFrom('llama-3.1-8b', 'models/a b/config.json', 'yes', '1e3', '~', 'a: b', "it's", 'a #b', 'é"'),
  // With two braces the file would be a template.
  fc.string({ minLength: 1, maxLength: 8 }).map((text) => text.replaceAll('{{', '{')),
);
const number = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }),
  fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
  fc.constantFrom(1e-7, 2.5e21, 0.5),
);

/** Fields that are written, and what they take. */
const FIELDS = {
  'system.model': word,
  'system.accelerator': word,
  'system.tensor_parallel': number,
  'system.scheduler': fc.constantFrom('continuous_fcfs', 'chunked_slo'),
  'system.chunk_tokens': number,
  'system.kv_blocks': number,
  'workload.request_rate_rps': number,
  'workload.prompt_tokens.mean': number,
  'workload.output_tokens.max': number,
  'slo.ttft_ms': number,
  'slo.itl_ms': number,
  'latency.prefill_scale': number,
  seed: number,
} as const;
type FieldName = keyof typeof FIELDS;
/** A document without these is none. */
const NEEDED = ['system.model', 'workload'];

type Spec = { [name: string]: string | number | Spec };

/** A spec with some of the fields, and others that are not written. */
const spec = fc.record(
  Object.fromEntries(Object.entries(FIELDS)) as { [name in FieldName]: fc.Arbitrary<string | number> },
  { requiredKeys: ['system.model', 'workload.request_rate_rps'] },
);

function nested(flat: Readonly<Record<string, string | number | undefined>>): Spec {
  const root: Spec = {};
  for (const [path, value] of Object.entries(flat)) {
    if (value === undefined) continue;
    const names = path.split('.');
    let at = root;
    for (const name of names.slice(0, -1)) {
      at[name] ??= {};
      at = at[name] as Spec;
    }
    at[names.at(-1)!] = value;
  }
  return root;
}

const style = fc.record({
  json: fc.constantFrom(undefined, undefined, 0, 2, 4),
  step: fc.constantFrom('  ', '    ', ' '),
  flow: fc.array(fc.constantFrom<string>('system', 'workload', 'slo', 'prompt_tokens', 'output_tokens', 'spec')),
  comments: fc.boolean(),
  gaps: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  isOpenEnded: fc.boolean(),
  tight: fc.boolean(),
});
type Style = typeof style extends fc.Arbitrary<infer T> ? T : never;

function scalar(value: string | number): string {
  return typeof value === 'number' ? String(value).replace(/^(-?\d)e/, '$1.0e') : JSON.stringify(value);
}

function inBraces(value: Spec, tight: boolean): string {
  const fields = Object.entries(value).map(
    ([name, inner]) => `${name}: ${typeof inner === 'object' ? inBraces(inner, tight) : scalar(inner)}`,
  );
  return tight ? `{${fields.join(',')}}` : `{ ${fields.join(', ')} }`;
}

function inLines(value: Spec, indentation: string, style: Style): string[] {
  const { comments, gaps, flow, step } = style;
  return Object.entries(value).flatMap(([name, inner]) => {
    const behind = comments ? ` # of ${name}` : '';
    const above = [...(gaps ? [''] : []), ...(comments ? [`${indentation}# On ${name}: {a} "b"`] : [])];
    if (typeof inner !== 'object') return [...above, `${indentation}${name}: ${scalar(inner)}${behind}`];
    if (flow.includes(name)) return [...above, `${indentation}${name}: ${inBraces(inner, style.tight)}${behind}`];
    return [...above, `${indentation}${name}:${behind}`, ...inLines(inner, indentation + step, style)];
  });
}

function write(flat: Readonly<Record<string, string | number | undefined>>, style: Style): string {
  const document = { apiVersion: 'kneepoint.dev/v1alpha1', kind: 'ServingExperiment', metadata: { name: 'test' } };
  const whole = { ...document, spec: nested(flat) };
  if (style.json !== undefined) return JSON.stringify(whole, null, style.json).replaceAll('\n', style.lineEnd);
  const text = inLines(whole, '', style).join(style.lineEnd);
  return style.isOpenEnded ? text : text + style.lineEnd;
}

const change = fc
  .constantFrom(...(Object.keys(FIELDS) as FieldName[]))
  .chain((name) =>
    fc.record({ name: fc.constant(name), value: fc.option<string | number>(FIELDS[name], { freq: 4 }) }),
  );

test('a value that is written is read back, and every other character stays', () => {
  let written = 0;
  fc.assert(
    fc.property(spec, style, fc.array(change, { minLength: 1, maxLength: 3 }), (flat, style, changes) => {
      let text = write(flat, style);
      let expected: Readonly<Record<string, string | number | undefined>> = flat;
      for (const { name, value } of changes) {
        const model = modelOf(text);
        const before = writtenExperiment(experimentNamed(model, 'test')!)!;
        expect(before.spec).toEqual(nested(expected));
        const fields = { [name]: value };
        const result = writeFields(model, { uri: URI, name: 'test', version: 1, fields });
        const next = { ...expected, [name]: value ?? undefined };
        const isMissing = NEEDED.some((path) => valueAt(nested(next), path.split('.')) === undefined);
        if (isMissing || !isWithin(name, value)) {
          expect(result).toHaveProperty('refused');
          continue;
        }
        if ('refused' in result) throw new Error(`${result.refused}\n${text}`);
        const after = TextDocument.applyEdits(model.document, [...result.edits]);
        expected = next;
        expectOnlyField(text, after, before.field(name.split('.'))?.valueSpan, value);
        expect(plainValue(experimentNamed(modelOf(after), 'test')!.document)).toMatchObject({ spec: nested(expected) });
        text = after;
        written++;
      }
    }),
    { numRuns: RUNS },
  );
  expect(written).toBeGreaterThan(RUNS);
});

/** Whether the schema takes a value: what it does not is refused. */
function isWithin(name: string, value: string | number | null): boolean {
  if (typeof value !== 'number') return true;
  const {
    type,
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
  } = schemaAt(EXPERIMENT, ['spec', ...name.split('.')])!;
  return (
    (type === 'number' || Number.isInteger(value)) && value >= minimum && value <= maximum && value > exclusiveMinimum
  );
}

/** Nothing is lost but an old value or, where a field is taken out, that field; nothing is added but a new one. */
function expectOnlyField(
  before: string,
  after: string,
  valueSpan: readonly [number, number] | undefined,
  value: string | number | null,
): void {
  if (value === null) {
    if (!valueSpan) expect(after).toBe(before);
    // What is left stands there in the same order, and what went is one piece.
    let start = 0;
    while (start < after.length && before[start] === after[start]) start++;
    expect(before.endsWith(after.slice(start))).toBe(true);
    return;
  }
  const [start, end] = valueSpan ?? [0, 0];
  if (valueSpan) {
    expect(after.startsWith(before.slice(0, start))).toBe(true);
    expect(after.endsWith(before.slice(end))).toBe(true);
    return;
  }
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  expect(after.endsWith(before.slice(at))).toBe(true);
  expect(after.length).toBeGreaterThan(before.length);
}
