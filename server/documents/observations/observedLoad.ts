import { aggregateWorkload } from '../../../engine/analyzer/workload.ts';
import type { KnownVariant } from '../knownVariants.ts';
import { modelKey } from '../modelKey.ts';
import type { ObservedModel } from './latestCycle.ts';

/**
 * The variants with the requests and the traffic that their pods reported last, in place of those that their documents
 * give. A variant without traffic at the moment is taken to get the model's requests, as by the analyzer.
 */
export function withObservedLoads(
  variants: readonly KnownVariant[],
  observed: ReadonlyMap<string, ObservedModel>,
): readonly KnownVariant[] {
  if (observed.size === 0) return variants;
  return variants.map((variant) => {
    const { model_id: modelId, namespace } = variant.parameters;
    const model = observed.get(modelKey({ modelId, namespace }));
    return model ? withLoad(variant, model) : variant;
  });
}

function withLoad(variant: KnownVariant, { cycle }: ObservedModel): KnownVariant {
  const { parameters: given } = variant;
  const pods = cycle.variants.find(({ name }) => name === given.name)?.pods ?? [];
  const modelRequests = aggregateWorkload(cycle.variants.flatMap((each) => each.pods));
  const observed = { given, timeMs: cycle.timeMs, modelRequests, hasPods: pods.length > 0 };
  if (!observed.hasPods) return { ...variant, observed };
  const own = aggregateWorkload(pods);
  const requests = own ?? modelRequests;
  const maxBatch = pods.find((pod) => (pod.maxBatch ?? 0) > 0)?.maxBatch;
  const parameters = {
    ...given,
    ...(requests ? { input_tokens: requests.inputTokens, output_tokens: requests.outputTokens } : {}),
    ...(maxBatch === undefined ? {} : { max_batch: maxBatch }),
    arrival_rate_rps: own?.arrivalRateRps ?? 0,
  };
  return { ...variant, parameters, observed };
}
