import type { Change } from '../../../engine/studies/changedSpec.ts';
import { DEFAULT_SWEEP_STEPS, MOST_ALTERNATIVES } from '../../../schemas/defaults.ts';
import { schemaAt } from '../kindSchema.ts';
import { isMapping, type LooseSpec, numberAt, valueAt } from '../serving/looseSpec.ts';
import { EXPERIMENT } from '../serving/writtenExperiment.ts';
import type { WrittenStudy } from './writtenStudy.ts';

/** What is compared, of a study: what differs from its base, and what tells it from the others. */
export interface NamedChange {
  readonly name: string;
  readonly change: Change;
}

/** A field that a study varies, with what it becomes. */
export interface Varied {
  readonly path: string;
  readonly values: readonly unknown[];
}

/** The fields whose combinations are the candidates of a design space or the points of a sweep, as far as they can be read. */
export function variedFields({ kind, spec }: Pick<WrittenStudy, 'kind' | 'spec'>): Varied[] {
  if (kind === 'DesignSpace' && isMapping(spec.grid))
    return Object.entries(spec.grid).map(([path, values]) => ({ path, values: Array.isArray(values) ? values : [] }));
  if (kind === 'Sweep' && Array.isArray(spec.axes))
    return spec.axes.map((axis) => {
      const path = isMapping(axis) && typeof axis.field === 'string' ? axis.field : '';
      return { path, values: isMapping(axis) ? axisValues(axis, path) : [] };
    });
  return [];
}

/** The values of an axis; none where they are not given in one of the two ways. */
function axisValues(axis: LooseSpec, path: string): number[] {
  if (Array.isArray(axis.values)) return axis.values.filter((value) => typeof value === 'number');
  const [from, to] = [numberAt(axis, ['from']), numberAt(axis, ['to'])];
  const steps = numberAt(axis, ['steps'], DEFAULT_SWEEP_STEPS);
  if (from === undefined || to === undefined || steps === undefined) return [];
  if (!Number.isInteger(steps) || steps < 2 || steps > MOST_ALTERNATIVES) return [];
  const isWhole = schemaAt(EXPERIMENT, ['spec', ...path.split('.')])?.type === 'integer';
  const values = Array.from({ length: steps }, (_, i) => {
    // Without the last digits of sums: a step of 0.1 leads to 0.3.
    const value = Number((from + ((to - from) * i) / (steps - 1)).toPrecision(12));
    return isWhole ? Math.round(value) : value;
  });
  return [...new Set(values)];
}

/** How many alternatives a study has. */
export function alternativeCount(study: Pick<WrittenStudy, 'kind' | 'spec'>, base: LooseSpec | undefined): number {
  switch (study.kind) {
    case 'CapacitySearch':
      return 1;
    case 'PairedStudy':
    case 'Sensitivity':
      return 2;
    default: {
      const varied = variedFields(study);
      if (study.kind === 'DesignSpace' && study.spec.grid === undefined) return usualCandidates(base ?? {}).length;
      return varied.reduce((product, { values }) => product * values.length, 1);
    }
  }
}

/** What is compared, in the order of the study; call it where there are not too many. */
export function alternativeChanges(study: Pick<WrittenStudy, 'kind' | 'spec'>, base: LooseSpec): NamedChange[] {
  const { kind, spec } = study;
  if (kind === 'CapacitySearch') return [{ name: 'base', change: {} }];
  if (kind === 'PairedStudy' || kind === 'Sensitivity') {
    const change = isMapping(spec.change) ? spec.change : {};
    return [
      { name: 'baseline', change: {} },
      { name: nameOf(change) || 'treatment', change },
    ];
  }
  if (kind === 'DesignSpace' && spec.grid === undefined) return usualCandidates(base);
  const varied = variedFields(study);
  let changes: Change[] = [{}];
  for (const { path, values } of varied)
    changes = changes.flatMap((change) => values.map((value) => ({ ...change, [path]: value })));
  // What all of them have tells none from the others.
  const telling = varied.filter(({ values }) => values.length > 1).map(({ path }) => path);
  const named = (change: Change) =>
    Object.fromEntries(Object.entries(change).filter(([path]) => telling.includes(path)));
  return changes.map((change) => ({ name: nameOf(named(change)) || nameOf(change) || 'base', change }));
}

const SCHEDULERS = ['continuous_fcfs', 'continuous_sjf', 'continuous_slo'];
const BATCHES = [8, 16, 32];
const SPLITS = [
  [1, 1],
  [1, 2],
  [2, 1],
] as const;

/**
 * The candidates where no grid is given (methodology v0.3, "Design-space explorer"): colocated ones without the prefix, the
 * one that orders by slack with it at the batch limit of the base, and prefill and decode apart without it and with it.
 */
function usualCandidates(base: LooseSpec): NamedChange[] {
  const hasPrefix = base.prefix !== undefined;
  const without: Change = hasPrefix ? { prefix: null } : {};
  const together: Change = base.disaggregation === undefined ? {} : { disaggregation: null };
  const colocated = SCHEDULERS.flatMap((scheduler) =>
    BATCHES.map((batch) => ({
      name: `${scheduler}, max num seqs ${batch}`,
      change: { 'system.scheduler': scheduler, 'system.max_num_seqs': batch, ...together, ...without },
    })),
  );
  const cached = { name: 'continuous_slo, cached', change: { 'system.scheduler': 'continuous_slo', ...together } };
  const apart = SPLITS.flatMap(([prefill, decode]) => {
    const settings = isMapping(base.disaggregation) ? base.disaggregation : {};
    const disaggregation = { ...settings, prefill_workers: prefill, decode_workers: decode };
    const name = `${prefill}P:${decode}D`;
    const plain = { name, change: { disaggregation, ...without } };
    return hasPrefix ? [plain, { name: `${name}, cached`, change: { disaggregation } }] : [plain];
  });
  return [...colocated, ...(hasPrefix ? [cached] : []), ...apart];
}

/** Whether candidates are left out that the study would have if its base had a prefix. */
export function lacksPrefix({ kind, spec }: Pick<WrittenStudy, 'kind' | 'spec'>, base: LooseSpec): boolean {
  return kind === 'DesignSpace' && spec.grid === undefined && base.prefix === undefined;
}

/** Fields whose values say by themselves what they are. */
const PLAIN = ['system.accelerator', 'system.model', 'system.scheduler', 'system.router', 'workload.arrival'];

/** A change in words: `h200, tensor parallel 2, 1P:2D`. Fields whose last names are the same are told by their sections. */
function nameOf(change: Change): string {
  const paths = Object.keys(change);
  const titleOf = (path: string) => {
    const ending = (depth: number) => path.split('.').slice(-depth).join('.');
    const isShared = paths.some((other) => other !== path && other.split('.').at(-1) === ending(1));
    return ending(isShared ? 2 : 1);
  };
  return Object.entries(change)
    .map(([path, value]) => inWords(path, titleOf(path), value))
    .join(', ');
}

function inWords(path: string, title: string, value: unknown): string {
  const field = title.replaceAll(/[._]/g, ' ');
  if (value === null) return `no ${field}`;
  if (PLAIN.includes(path) && typeof value === 'string') return value;
  if (!isMapping(value)) return `${field} ${Array.isArray(value) ? JSON.stringify(value) : String(value)}`;
  const within = Object.entries(value).map(([name, each]) => [name, inWords(name, name, each)] as const);
  const [prefill, decode] = [valueAt(value, ['prefill_workers']), valueAt(value, ['decode_workers'])];
  if (path === 'disaggregation' && prefill !== undefined && decode !== undefined) {
    const others = within.filter(([name]) => name !== 'prefill_workers' && name !== 'decode_workers');
    return [`${prefill}P:${decode}D`, ...others.map(([, words]) => words)].join(' ');
  }
  return `${field} (${within.map(([, words]) => words).join(', ')})`;
}
