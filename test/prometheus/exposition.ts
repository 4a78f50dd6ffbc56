import type { Counters, ServingPod } from './servingPod.ts';

export type Labels = Readonly<Record<string, string>>;

/** One family of metrics: its type and the values of its series at one moment. */
export interface Family {
  readonly name: string;
  readonly type: 'gauge' | 'counter' | 'histogram';
  /** Suffix of the name, labels beside those of the target, value. */
  readonly series: readonly (readonly [suffix: string, labels: Labels, value: number])[];
}

/** The families that a pod of vLLM or SGLang exports, as its version of today names them. */
export function podFamilies(pod: ServingPod, modelId: string, counters: Counters): Family[] {
  const labels = { model_name: modelId };
  const gauge = (name: string, value: number): Family => ({ name, type: 'gauge', series: [['', labels, value]] });
  const counter = (name: string, value: number): Family => ({
    name,
    type: 'counter',
    series: [['_total', labels, value]],
  });
  const histogram = (name: string, count: number, sum: number): Family => ({
    name,
    type: 'histogram',
    series: [
      ['_bucket', { ...labels, le: '+Inf' }, count],
      ['_sum', labels, sum],
      ['_count', labels, count],
    ],
  });
  const { started, completed, ttftSum, itlCount, itlSum, inputSum, outputSum, running, waiting, kvUse } = counters;
  if (pod.engine === 'vllm')
    return [
      gauge('vllm:num_requests_running', running),
      gauge('vllm:num_requests_waiting', waiting),
      gauge('vllm:kv_cache_usage_perc', kvUse),
      histogram('vllm:time_to_first_token_seconds', started, ttftSum),
      histogram('vllm:inter_token_latency_seconds', itlCount, itlSum),
      histogram('vllm:request_prompt_tokens', completed, inputSum),
      histogram('vllm:request_generation_tokens', completed, outputSum),
    ];
  return [
    gauge('sglang:num_running_reqs', running),
    gauge('sglang:num_queue_reqs', waiting),
    gauge('sglang:token_usage', kvUse),
    histogram('sglang:time_to_first_token_seconds', started, ttftSum),
    histogram('sglang:inter_token_latency_seconds', itlCount, itlSum),
    counter('sglang:prompt_tokens', inputSum),
    counter('sglang:generation_tokens', outputSum),
    counter('sglang:num_requests', completed),
  ];
}

/** What the scheduler exports of the requests that it sent to pods. */
export function schedulerFamily(sent: readonly (readonly [pod: string, count: number])[], modelId: string): Family {
  return {
    name: 'inference_extension_scheduler_attempts',
    type: 'counter',
    series: sent.map(([pod, count], i) => [
      '_total',
      // Both ways in which requests are labelled, with and without a target.
      {
        ...{ status: 'success', pod_name: pod, port: '8000' },
        ...(i % 2 === 0
          ? { model_name: 'alias', target_model_name: modelId }
          : { model_name: modelId, target_model_name: '' }),
      },
      count,
    ]),
  };
}

/** What a scrape answers. */
export function scraped(families: readonly Family[]): string {
  return families
    .flatMap(({ name, type, series }) => [
      `# TYPE ${type === 'counter' ? `${name}_total` : name} ${type}`,
      ...series.map(([suffix, labels, value]) => `${name}${suffix}${braces(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

/** OpenMetrics text of samples over time: all of one family together, as its readers want it. */
export class History {
  private readonly types = new Map<string, Family['type']>();
  private readonly lines = new Map<string, string[]>();

  add(timeS: number, target: Labels, families: readonly Family[]): void {
    for (const { name, type, series } of families) {
      this.types.set(name, type);
      const lines = this.lines.get(name) ?? [];
      this.lines.set(name, lines);
      for (const [suffix, labels, value] of series)
        lines.push(`${name}${suffix}${braces({ ...labels, ...target })} ${value} ${timeS}\n`);
    }
  }

  get text(): string {
    const families = [...this.types].map(([name, type]) => `# TYPE ${name} ${type}\n${this.lines.get(name)!.join('')}`);
    return `${families.join('')}# EOF\n`;
  }
}

function braces(labels: Labels): string {
  const each = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `{${each.join(',')}}`;
}
