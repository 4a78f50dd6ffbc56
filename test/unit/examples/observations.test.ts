import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { variantInput } from '../../../engine/analyzer/variantInput.ts';
import { QueueModel } from '../../../engine/queueing/index.ts';
import { modelCycles } from '../../../engine/tuner/modelCycles.ts';
import { knownVariants } from '../../../server/documents/knownVariants.ts';
import { validObservations } from '../../../server/documents/observations/observations.ts';
import { diagnose } from '../../../server/rules/index.ts';
import { CONTEXT } from '../server/context.ts';
import { modelOf } from '../server/marks.ts';
import { NOISE, writtenDocument, writtenTable } from './writtenObservations.ts';

const parameters = knownVariants(modelOf(readFileSync('examples/service-parameters.yaml', 'utf8'))).map(
  (variant) => variant.parameters,
);
const mistral = parameters.filter(({ name }) => name.startsWith('mistral'));
const llama = parameters.filter(({ name }) => name.startsWith('llama'));

describe.each([
  ['examples/observations.yaml', mistral, writtenDocument(mistral)],
  ['examples/llama-observations.csv', llama, writtenTable(llama[0]!)],
])('%s', (file, variants, written) => {
  const model = modelOf(readFileSync(file, 'utf8'), `file:///${file}`);
  const cycles = () => modelCycles(model.parts.flatMap(validObservations)[0]!.spec);
  const podsOf = (name: string) => cycles().flatMap((cycle) => cycle.variants.find((each) => each.name === name)!.pods);

  // `npx vitest run --project fast test/unit/examples --update` writes it anew.
  test('is what is written for it', async () => {
    await expect(written).toMatchFileSnapshot(`../../../${file}`);
  });

  test('has nothing to find', () => {
    expect(diagnose(model, CONTEXT)).toEqual([]);
  });

  test("has the documented queue's latencies at the examples' parameters, but for noise", () => {
    expect(cycles().length).toBeGreaterThanOrEqual(10);
    for (const variant of variants) {
      for (const { arrivalRateRps, inputTokens, outputTokens, ttftMs, itlMs } of podsOf(variant.name)) {
        const queue = new QueueModel({ ...variantInput(variant), inputTokens, outputTokens }, 'documented');
        const due = queue.analyze(arrivalRateRps);
        // The file holds fewer digits.
        expect(Math.abs(ttftMs / due.ttftMs - 1)).toBeLessThan(NOISE + 1e-3);
        expect(Math.abs(itlMs / due.itlMs - 1)).toBeLessThan(NOISE + 1e-3);
      }
    }
  });

  test('spreads rates and sizes, so that there is something to learn from', () => {
    for (const { name } of variants) {
      for (const [field, spread] of [
        ['arrivalRateRps', 0.8],
        ['inputTokens', 0.12],
        ['outputTokens', 0.12],
      ] as const) {
        const values = podsOf(name).map((pod) => pod[field]);
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        expect(Math.max(...values) / mean - 1, field).toBeGreaterThan(spread);
        expect(1 - Math.min(...values) / mean, field).toBeGreaterThan(spread);
      }
    }
  });
});
