import type { LengthDistribution } from '../../../schemas/defaults.ts';
import { type Choices, LENGTH_FIELDS, type LooseSpec, type SpecPath, valueAt } from './looseSpec.ts';

/** A field that the choices made elsewhere call for. */
interface NeededField {
  readonly path: SpecPath;
  /** What calls for it, as a sentence goes on after "there is no ... although". */
  readonly although: string;
}

const NEEDED_BY_DIST: Readonly<Record<LengthDistribution, readonly string[]>> = {
  lognormal: ['mean'],
  constant: ['value'],
  uniform: ['min', 'max'],
  empirical: ['values'],
};

/** The fields that an experiment lacks: without them it cannot be simulated. */
export function missingFields(spec: LooseSpec, choices: Choices): NeededField[] {
  return neededFields(choices).filter(({ path }) => (valueAt(spec, path) ?? null) === null);
}

function neededFields({ arrival, latency, lengths, hasTrace, hasBlocks }: Choices): NeededField[] {
  const needed: NeededField[] = [];
  const need = (path: string, although: string) => needed.push({ path: path.split('.'), although });
  if (latency === 'roofline') need('system.accelerator', 'latency.model is roofline, which computes from its data');
  else if (!hasBlocks) need('system.accelerator', 'the size of the KV cache is computed from its memory');
  if (latency === 'iteration')
    for (const name of ['alpha_ms', 'beta_ms', 'gamma_ms']) need(`latency.${name}`, 'latency.model is iteration');
  if (hasTrace) return needed;
  if (arrival === 'closed_loop') need('workload.concurrency', 'arrival is closed_loop');
  else if (arrival) need('workload.request_rate_rps', `arrival is ${arrival}`);
  for (const name of LENGTH_FIELDS) {
    const dist = lengths[name];
    need(`workload.${name}`, 'there is no trace');
    if (dist) for (const each of NEEDED_BY_DIST[dist]) need(`workload.${name}.${each}`, `dist is ${dist}`);
  }
  return needed;
}
