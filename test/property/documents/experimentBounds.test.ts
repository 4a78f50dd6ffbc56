import fc from 'fast-check';
import { expect, it } from 'vitest';
import { servingInput } from '../../../engine/serving/servingJob.ts';
import { ServingRun } from '../../../engine/serving/simulate.ts';
import type { FieldSchema } from '../../../schemas/fieldSchema.ts';
import { KIND_SCHEMAS } from '../../../schemas/generated/fields.js';
import { acceleratorNamed, modelNamed } from '../../../server/documents/profiles.ts';
import { resolveExperiment } from '../../../server/documents/serving/servingExperiment.ts';

const SPEC = KIND_SCHEMAS.ServingExperiment!.properties!.spec!;
/** What is drawn takes its time, and a trace is a file. */
const FEW_REQUESTS = 200;
const OWN: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  model: fc.constantFrom('llama-3.1-8b', 'gpt-oss-20b'),
  accelerator: fc.constantFrom('h100-sxm', 'l4'),
  num_requests: fc.integer({ min: 1, max: FEW_REQUESTS }),
};
const LEFT_OUT = new Set(['trace', 'expect']);

/** Anything that a schema lets pass, most often at its bounds. */
function valid(schema: FieldSchema, name = ''): fc.Arbitrary<unknown> {
  const own = OWN[name];
  if (own) return own;
  const { properties, required = [], items, type } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (properties) {
    const fields = Object.entries(properties).filter(([field]) => !LEFT_OUT.has(field));
    return fc.record(Object.fromEntries(fields.map(([field, inner]) => [field, valid(inner, field)])), {
      requiredKeys: fields.map(([field]) => field).filter((field) => required.includes(field) || ALWAYS.has(field)),
    });
  }
  if (items) return fc.array(valid(items), { minLength: schema.minItems ?? 0, maxLength: 3 });
  if (type !== 'number' && type !== 'integer') return fc.constant('x');
  const least = schema.minimum ?? (schema.exclusiveMinimum ?? 0) + Number.MIN_VALUE;
  const most = schema.maximum ?? (schema.exclusiveMaximum ?? Number.MAX_VALUE) * (1 - 2 ** -53);
  const between = fc.double({ min: 0, max: 1, noNaN: true }).map((share) => {
    // Even over orders of magnitude, since bounds are.
    const value = Math.max(least, 1e-12) * (most / Math.max(least, 1e-12)) ** share;
    return Math.min(most, Math.max(least, type === 'integer' ? Math.round(value) : value));
  });
  return fc.oneof(between, fc.constantFrom(least, most));
}

/** What most of what is valid needs to be more than a document that lacks something. */
const ALWAYS = new Set([
  ...['accelerator', 'request_rate_rps', 'concurrency', 'prompt_tokens', 'output_tokens'],
  ...['mean', 'value', 'min', 'max', 'values', 'alpha_ms', 'beta_ms', 'gamma_ms'],
]);

it('whatever the schema lets pass can be run, or has a problem at a field of the document', () => {
  let resolved = 0;
  let runs = 0;
  const documents = valid(SPEC).map((spec) => ({
    apiVersion: 'kneepoint.dev/v1alpha1',
    kind: 'ServingExperiment',
    metadata: { name: 'drawn' },
    spec,
  }));
  fc.assert(
    fc.property(documents, (document) => {
      const experiment = resolveExperiment(document);
      if (!experiment) return;
      resolved++;
      const { system } = experiment;
      const [model, accelerator] = [modelNamed(system.model), acceleratorNamed(system.accelerator ?? '')];
      const made = servingInput({ experiment, model, accelerator });
      if ('problem' in made) {
        expect(made.problem.message).toMatch(/^\S.*\.$/s);
        expect(made.problem.message).not.toMatch(/NaN|undefined|limits\.|cost\.|requests\./);
        expect(SPEC.properties).toHaveProperty(made.problem.field[0]!);
        return;
      }
      runs++;
      new ServingRun(made.input, made.slo);
    }),
    { numRuns: 2000 },
  );
  expect(resolved).toBeGreaterThan(200);
  expect(runs).toBeGreaterThan(50);
});
