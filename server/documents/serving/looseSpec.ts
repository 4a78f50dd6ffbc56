import {
  ARRIVAL_PROCESSES,
  type ArrivalProcess,
  DEFAULT_ARRIVAL,
  DEFAULT_LATENCY_MODEL,
  DEFAULT_SCHEDULER,
  LATENCY_MODELS,
  type LatencyModel,
  LENGTH_DISTRIBUTIONS,
  type LengthDistribution,
  SCHEDULERS,
  type Scheduler,
} from '../../../schemas/defaults.ts';

/** The spec of an experiment as it is written, valid or not. */
export type LooseSpec = Readonly<Record<string, unknown>>;

/** Names of fields from the spec to one of them. */
export type SpecPath = readonly string[];

export const LENGTH_FIELDS = ['prompt_tokens', 'output_tokens'] as const;

export function isMapping(value: unknown): value is LooseSpec {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands at a path of a spec; undefined where nothing does. */
export function valueAt(spec: LooseSpec, path: SpecPath): unknown {
  let value: unknown = spec;
  for (const name of path)
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as LooseSpec)[name]
        : undefined;
  return value;
}

/** The number at a path, or what it is where nothing stands there; undefined where something else does. */
export function numberAt(spec: LooseSpec, path: SpecPath, usual?: number): number | undefined {
  const value = valueAt(spec, path) ?? usual;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The fields that decide which others are read; undefined where what is written is none of the choices. */
export interface Choices {
  readonly arrival: ArrivalProcess | undefined;
  readonly latency: LatencyModel | undefined;
  readonly scheduler: Scheduler | undefined;
  readonly lengths: Readonly<Record<(typeof LENGTH_FIELDS)[number], LengthDistribution | undefined>>;
  readonly hasTrace: boolean;
  readonly isDisaggregated: boolean;
  readonly hasBlocks: boolean;
}

export function choicesOf(spec: LooseSpec): Choices {
  const choice = <Name extends string>(names: readonly Name[], path: SpecPath, usual?: Name) => {
    const value = valueAt(spec, path) ?? usual;
    return names.find((name) => name === value);
  };
  const dist = (field: string) => choice(LENGTH_DISTRIBUTIONS, ['workload', field, 'dist']);
  const isThere = (...path: SpecPath) => (valueAt(spec, path) ?? null) !== null;
  return {
    arrival: choice(ARRIVAL_PROCESSES, ['workload', 'arrival'], DEFAULT_ARRIVAL),
    latency: choice(LATENCY_MODELS, ['latency', 'model'], DEFAULT_LATENCY_MODEL),
    scheduler: choice(SCHEDULERS, ['system', 'scheduler'], DEFAULT_SCHEDULER),
    lengths: { prompt_tokens: dist('prompt_tokens'), output_tokens: dist('output_tokens') },
    hasTrace: isThere('workload', 'trace'),
    isDisaggregated: isThere('disaggregation'),
    hasBlocks: isThere('system', 'kv_blocks'),
  };
}
