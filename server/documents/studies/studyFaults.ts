import { isMapping, type LooseSpec, numberAt, type SpecPath, valueAt } from '../serving/looseSpec.ts';
import type { WrittenStudy } from './writtenStudy.ts';

type Study = Pick<WrittenStudy, 'kind' | 'spec'>;

/** Two bounds of a study the wrong way round: the upper one, by its path in the spec. */
export interface InvertedBounds {
  readonly path: SpecPath | readonly [string, number, string];
  readonly low: { readonly name: string; readonly value: number };
  readonly high: { readonly name: string; readonly value: number };
}

/** Bounds between which nothing lies. */
export function invertedBounds({ kind, spec }: Study): InvertedBounds[] {
  const pairs: [path: InvertedBounds['path'], within: LooseSpec, low: string, high: string][] =
    kind === 'CapacitySearch'
      ? [[['max_rate_rps'], spec, 'min_rate_rps', 'max_rate_rps']]
      : kind === 'Sweep' && Array.isArray(spec.axes)
        ? spec.axes.flatMap((axis, i) =>
            isMapping(axis) && axis.values === undefined ? [[['axes', i, 'to'] as const, axis, 'from', 'to']] : [],
          )
        : [];
  return pairs.flatMap(([path, within, low, high]) => {
    const [from, to] = [numberAt(within, [low]), numberAt(within, [high])];
    if (from === undefined || to === undefined || from < to) return [];
    return [{ path, low: { name: low, value: from }, high: { name: high, value: to } }];
  });
}

/** Why a capacity search cannot change the rate of its base; undefined if it can. */
export function fixedArrivals({ kind }: Study, base: LooseSpec): 'trace' | 'closed_loop' | undefined {
  if (kind !== 'CapacitySearch') return undefined;
  if ((valueAt(base, ['workload', 'trace']) ?? null) !== null) return 'trace';
  return valueAt(base, ['workload', 'arrival']) === 'closed_loop' ? 'closed_loop' : undefined;
}

/** How the values of an axis are given: in one of two ways, or in both or neither, which is wrong. */
export function axisGivenBy(axis: LooseSpec): 'values' | 'ends' | 'both' | 'neither' {
  const hasEnds = axis.from !== undefined || axis.to !== undefined || axis.steps !== undefined;
  if (axis.values !== undefined) return hasEnds ? 'both' : 'values';
  return axis.from !== undefined && axis.to !== undefined ? 'ends' : 'neither';
}

/** The fields of axes that stand twice, by the number of the later axis. */
export function axisTwice({ kind, spec }: Study): number[] {
  if (kind !== 'Sweep' || !Array.isArray(spec.axes)) return [];
  const fields = spec.axes.map((axis) => (isMapping(axis) ? axis.field : undefined));
  return fields.flatMap((field, i) => (field !== undefined && fields.indexOf(field) < i ? [i] : []));
}
