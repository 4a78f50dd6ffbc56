import type { LengthDistribution } from '../../../schemas/defaults.ts';
import { type Choices, LENGTH_FIELDS, type SpecPath } from './looseSpec.ts';

/** A field that is not read, given or not, and why. */
interface UnreadField {
  readonly path: SpecPath;
  /** Goes on after "because". */
  readonly because: string;
}

const BURSTS = ['burst_factor', 'burst_fraction', 'burst_period_s'];
const GENERATED = ['arrival', 'request_rate_rps', 'concurrency', 'num_requests', ...LENGTH_FIELDS, ...BURSTS];
const LENGTHS_BY_DIST: Readonly<Record<LengthDistribution, readonly string[]>> = {
  lognormal: ['mean', 'cv', 'max'],
  constant: ['value'],
  uniform: ['min', 'max'],
  empirical: ['values', 'weights'],
};
const LENGTHS = ['mean', 'cv', 'value', 'min', 'max', 'values', 'weights'];
const ITERATION = ['alpha_ms', 'beta_ms', 'gamma_ms'];
const ROOFLINE = ['launch_ms', 'prefill_efficiency', 'decode_efficiency', 'bandwidth_efficiency'];
const KV_SIZE = ['gpu_memory_utilization', 'activation_reserve_gb'];
const IN_ORDER_OF_ARRIVAL = ['static_fcfs', 'continuous_fcfs'];

/** The fields of a spec that its other fields leave nothing to decide. */
export function unreadFields(choices: Choices): UnreadField[] {
  return [...inWorkload(choices), ...inSystem(choices), ...inLatency(choices)];
}

function fields(within: string, names: readonly string[], because: string): UnreadField[] {
  return names.map((name) => ({ path: [...within.split('.'), name], because }));
}

function inWorkload({ hasTrace, arrival, lengths }: Choices): UnreadField[] {
  if (hasTrace) return fields('workload', GENERATED, 'the trace says when requests arrive and how long they are');
  const unread = LENGTH_FIELDS.flatMap((name) => {
    const dist = lengths[name];
    if (!dist) return [];
    const others = LENGTHS.filter((each) => !LENGTHS_BY_DIST[dist].includes(each));
    return fields(`workload.${name}`, others, `dist is ${dist}`);
  });
  if (!arrival) return unread;
  const because = `arrival is ${arrival}`;
  if (arrival === 'closed_loop')
    return [
      ...unread,
      ...fields('workload', ['request_rate_rps', ...BURSTS], `${because}: requests are issued when others are done`),
    ];
  const bursts = arrival === 'bursty' ? [] : fields('workload', BURSTS, because);
  return [
    ...unread,
    ...fields('workload', ['concurrency'], `${because}: requests do not wait for each other`),
    ...bursts,
  ];
}

function inSystem({ isDisaggregated, hasBlocks, scheduler }: Choices): UnreadField[] {
  const because = `scheduler is ${scheduler}`;
  return [
    ...(isDisaggregated ? fields('system', ['replicas'], 'disaggregation says how many workers there are') : []),
    ...(hasBlocks ? fields('system', KV_SIZE, 'kv_blocks says how large the KV cache is') : []),
    ...(scheduler === 'static_fcfs' && !isDisaggregated
      ? fields('system', ['chunk_tokens'], `${because}, which computes prompts whole`)
      : []),
    ...(scheduler && IN_ORDER_OF_ARRIVAL.includes(scheduler)
      ? fields('system', ['length_estimate'], `${because}, which does not order by length`)
      : []),
  ];
}

function inLatency({ latency, isDisaggregated }: Choices): UnreadField[] {
  return [
    ...(isDisaggregated ? [] : fields('latency', ['transfer_scale'], 'nothing is transferred without disaggregation')),
    ...(latency ? fields('latency', latency === 'roofline' ? ITERATION : ROOFLINE, `latency.model is ${latency}`) : []),
  ];
}
