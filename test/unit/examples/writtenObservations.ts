import { variantInput } from '../../../engine/analyzer/variantInput.ts';
import { QueueModel } from '../../../engine/queueing/index.ts';
import type { VariantParameters } from '../../../schemas/service-parameters.ts';

/*
 * What the pods of the examples' variants would have reported: latencies of the documented queue at the
 * variants' own parameters, with noise. Only arithmetic that is the same everywhere, so that the files are too.
 */

const INTERVAL_S = 15;
const TIMES = Array.from({ length: 16 }, (_, i) =>
  new Date(Date.UTC(2026, 10, 29, 10, 0, i * INTERVAL_S)).toISOString().replace('.000', ''),
);
const STARTED = '2026-11-29T07:42:10Z';
const PODS: Readonly<Record<string, readonly string[]>> = {
  'mistral-l40s': ['mistral-l40s-6f9c7-x2vkp'],
  'mistral-a100': ['mistral-a100-5d4b8-8qlzn', 'mistral-a100-5d4b8-t7m2c'],
  'llama-h100': ['llama-h100-7c6d5-4hkwp', 'llama-h100-7c6d5-9vzjd', 'llama-h100-7c6d5-m5rtx'],
};
const COSTS: Readonly<Record<string, number>> = { 'mistral-l40s': 1.9, 'mistral-a100': 4.1, 'llama-h100': 10 };
/**
 * Traffic sets in: from a fortieth of the variant's rate to all of it. Tuners that start under load refuse what they see,
 * as their first guess takes the whole iteration for its fixed part; those that start in light load follow.
 */
const FIRST_SHARE = 1 / 40;
const GROWTH = 1.279;
/** How far rates and sizes stray from their means, and how far what is measured is from what the queue says. */
const RATE_SPREAD = 0.3;
const SIZE_SPREAD = 0.2;
export const NOISE = 0.01;

/** The text of `examples/observations.yaml`: variants of one model. */
export function writtenDocument(variants: readonly VariantParameters[]): string {
  const [{ model_id, namespace } = { model_id: '', namespace: '' }] = variants;
  const random = new Random(20261129);
  let load = FIRST_SHARE / GROWTH;
  const cycles = TIMES.map((time) => {
    load *= GROWTH;
    const observed = variants.map((variant) => {
      const pods = PODS[variant.name]!.map((name) => {
        const fields = Object.entries({ name, started_at: STARTED, ...report(variant, load, random) });
        return fields.map(([field, value], i) => `            ${i === 0 ? '-' : ' '} ${field}: ${value}\n`).join('');
      });
      return `        - name: ${variant.name}
          accelerator: ${variant.accelerator}
          cost: ${COSTS[variant.name]}
          current_replicas: ${pods.length}
          pending_replicas: 0
          pods:
${pods.join('')}`;
    });
    return `    - time: ${time}\n      interval_s: ${INTERVAL_S}\n      variants:\n${observed.join('')}`;
  });
  return `# What the pods of one model reported in four minutes, as traffic set in: means over 15 s, of each pod. The tuners learn
# alpha, beta and gamma of each variant from it; a spread of rates and sizes is what lets them tell the three apart. The
# truth is known: latencies are those of the documented queue at the parameters in service-parameters.yaml, ${NOISE * 100} % off at most.
apiVersion: kneepoint.dev/v1alpha1
kind: VariantObservations
metadata:
  name: mistral-staging
spec:
  model_id: ${model_id}
  namespace: ${namespace}
  cycles:
${cycles.join('')}`;
}

/** The text of `examples/llama-observations.csv`: one variant, as a table. */
export function writtenTable(variant: VariantParameters): string {
  const random = new Random(8);
  const pods = PODS[variant.name]!;
  let load = FIRST_SHARE / GROWTH;
  const rows = TIMES.flatMap((time) => {
    load *= GROWTH;
    return pods.map((pod) => ({
      time,
      interval_s: INTERVAL_S,
      model_id: variant.model_id,
      namespace: variant.namespace,
      variant: variant.name,
      accelerator: variant.accelerator,
      cost: COSTS[variant.name],
      current_replicas: pods.length,
      pod,
      started_at: STARTED,
      ...report(variant, load, random),
    }));
  });
  return [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))].map((row) => `${row.join(',')}\n`).join('');
}

/** What a pod reports over one cycle in which the variant has a part of its traffic, and the pod its share of that. */
function report(variant: VariantParameters, load: number, random: Random) {
  const share = (load * variant.arrival_rate_rps!) / PODS[variant.name]!.length;
  const rate = round(share * random.around(RATE_SPREAD), 3);
  const inputTokens = Math.round(variant.input_tokens * random.around(SIZE_SPREAD));
  const outputTokens = Math.round(variant.output_tokens * random.around(SIZE_SPREAD));
  const { ttftMs, itlMs } = new QueueModel(
    { ...variantInput(variant), inputTokens, outputTokens },
    'documented',
  ).analyze(rate);
  return {
    arrival_rate_rps: rate,
    ttft_ms: round(ttftMs * random.around(NOISE), 2),
    itl_ms: round(itlMs * random.around(NOISE), 3),
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    max_batch: variant.max_batch,
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** A sequence of factors, the same for the same seed. */
class Random {
  constructor(private state: number) {}

  /** Evenly spread between 1 - spread and 1 + spread. */
  around(spread: number): number {
    // Numerical Recipes' generator; its upper bits are good enough for an example.
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return 1 + spread * (2 * (this.state / 2 ** 32) - 1);
  }
}
