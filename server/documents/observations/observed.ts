import type { VariantObservations } from '../../../schemas/variant-observations.ts';
import type { Span } from '../scalars/mappedText.ts';

type Cycle = VariantObservations['spec']['cycles'][number];
type Variant = Cycle['variants'][number];
type Pod = Variant['pods'][number];

/** A value as it is written in a file, valid or not. */
export interface Written {
  readonly value: unknown;
  /** Of its text; without the quotes around a cell of a table. */
  readonly span: Span;
  /** Comes from elsewhere in the file: other text in its place would mend nothing here. */
  readonly isMerged?: boolean;
}

/** Something with named values. */
export interface ObservedRecord<Name extends string> {
  /** What stands for it: its name or its time, else where it begins. */
  readonly span: Span;
  field(name: Name): Written | undefined;
}

export type ObservedPod = ObservedRecord<keyof Pod>;

export interface ObservedVariant extends ObservedRecord<keyof Variant> {
  readonly pods: readonly ObservedPod[];
}

export interface ObservedCycle extends ObservedRecord<keyof Cycle> {
  readonly variants: readonly ObservedVariant[];
}

/** What pods reported, as it is written in a YAML or JSON document or in a table: the rules look at it, valid or not. */
export interface Observations {
  readonly cycles: readonly ObservedCycle[];
}

/** The number that a record has by a name; undefined for anything that is none, and for NaN and infinity. */
export function numberIn<Name extends string>(record: ObservedRecord<Name>, name: Name): number | undefined {
  const value = record.field(name)?.value;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The text that a record has by a name. */
export function textIn<Name extends string>(record: ObservedRecord<Name>, name: Name): string | undefined {
  const value = record.field(name)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Every pod of every cycle, in order. */
export function podsOf(cycles: readonly ObservedCycle[]): ObservedPod[] {
  const all: ObservedPod[] = [];
  for (const { variants } of cycles) for (const { pods } of variants) all.push(...pods);
  return all;
}

/** What a reader calls a pod. */
export function podName(pod: ObservedPod): string {
  return textIn(pod, 'name') ?? 'This pod';
}
