import type { VariantObservations } from '../../../schemas/variant-observations.ts';
import { workspaceFacts } from '../../../server/documents/fileFacts.ts';
import type { KnownVariant } from '../../../server/documents/knownVariants.ts';
import { latestCycles, type ObservedModel } from '../../../server/documents/observations/latestCycle.ts';
import { CONTEXT } from './context.ts';
import { modelOf } from './marks.ts';

type Variant = VariantObservations['spec']['cycles'][number]['variants'][number];

/** When the tests' observations were made: some minutes ago. */
export const OBSERVED_AT = new Date(CONTEXT.now - 12 * 60_000).toISOString();

/** A variant with one pod that all of its traffic comes to. */
export function busy(name: string, arrival_rate_rps: number, change: Partial<Variant> = {}): Variant {
  const load = { ttft_ms: 40, itl_ms: 10, input_tokens: 1024, output_tokens: 256 };
  return { name, pods: [{ name: `${name}-0`, arrival_rate_rps, ...load }], ...change };
}

/** What the pods of model `m` in namespace `n` reported in one cycle. */
export function observed(...variants: Variant[]): ObservedModel[] {
  return observedIn('file:///o.yaml', [{ time: OBSERVED_AT, variants }]);
}

export function observedIn(uri: string, cycles: readonly unknown[]): ObservedModel[] {
  return latestCycles(modelOf(observationDocument(cycles), uri));
}

/** A document of observations, in JSON, which is YAML too. */
export function observationDocument(cycles: readonly unknown[], model_id = 'm'): string {
  const document = { apiVersion: 'kneepoint.dev/v1alpha1', kind: 'VariantObservations', metadata: { name: 'o' } };
  return JSON.stringify({ ...document, spec: { model_id, namespace: 'n', cycles } });
}

/** What a workspace with these variants and observations knows. */
export function workspace(variants: readonly KnownVariant[], observations: readonly ObservedModel[] = []) {
  return workspaceFacts([{ variants, observed: observations, mapNamespaces: [], places: [], named: [], specs: [] }]);
}
