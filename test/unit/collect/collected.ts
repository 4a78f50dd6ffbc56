import { expect } from 'vitest';
import { type Collected, type CollectRequest, type CollectTools, collect } from '../../../collect/collect.ts';
import { VariantObservations as validate } from '../../../schemas/generated/validators.js';
import { FakeClock } from './fakeClock.ts';
import { type FakeServing, TARGET } from './fakeServing.ts';

/** Collects from a fake, one live cycle if nothing else is asked; what comes out is valid in any case. */
export async function collected(
  serving: FakeServing,
  request: Partial<CollectRequest> = {},
  tools: CollectTools = {},
): Promise<Collected> {
  const result = await collect(
    {
      prometheus: { url: 'http://prometheus', timeoutMs: 1000, retries: 0 },
      target: TARGET,
      schedule: { kind: 'live', cycles: 1, intervalMs: 60_000 },
      name: 'x',
      maxBatchOf: () => ({ value: 128, source: 'flag' }),
      ...request,
    },
    { fetch: serving.fetch, clock: new FakeClock(), ...tools },
  );
  expect(validate(result.document), JSON.stringify(validate.errors)).toBe(true);
  return result;
}

/** The variants of the only cycle. */
export async function variantsOf(serving: FakeServing, request: Partial<CollectRequest> = {}) {
  const { document } = await collected(serving, request);
  expect(document.spec.cycles).toHaveLength(1);
  return document.spec.cycles[0]!.variants;
}
