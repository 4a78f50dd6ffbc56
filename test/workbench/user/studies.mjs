import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A sweep over the rate as a document: so small that it is over at once, or so large that it has to be stopped.
 * @param {string} name
 * @param {{ requests?: number, repetitions?: number, batch?: number }} [size]
 */
export function sweep(name, { requests = 40, repetitions = 2, batch = 16 } = {}) {
  return `apiVersion: kneepoint.dev/v1alpha1
kind: Sweep
metadata:
  name: ${name}
spec:
  base:
    system: { model: llama-3.1-8b, accelerator: h100-sxm, max_num_seqs: ${batch} }
    workload:
      request_rate_rps: 5
      num_requests: ${requests}
      prompt_tokens: { dist: constant, value: 128 }
      output_tokens: { dist: constant, value: 16 }
    slo: { ttft_ms: 500, itl_ms: 50 }
    seed: 7
  axes:
    - { field: workload.request_rate_rps, values: [5, 10, 20] }
  repetitions: ${repetitions}
`;
}

export const ENDLESS = { requests: 5_000, repetitions: 1000 };

/**
 * Puts a document into the folder.
 * @param {string} folder
 * @param {string} file
 * @param {string} text
 */
export function put(folder, file, text) {
  writeFileSync(join(folder, file), text);
}
