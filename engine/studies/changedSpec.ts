/** A spec as it is written, valid or not. */
type LooseSpec = Readonly<Record<string, unknown>>;

/** Dotted paths of a spec, each with the value that it gets; null takes a field out. */
export type Change = Readonly<Record<string, unknown>>;

/**
 * A spec with changes made to it. A mapping replaces what was there; parents that are missing are made. A section is changed before
 * what is in it, in whichever order they stand: the hash of a spec knows no order, and neither change is lost.
 */
export function changedSpec(spec: LooseSpec, change: Change): LooseSpec {
  return Object.entries(change)
    .map(([path, value]) => ({ steps: path.split('.'), value }))
    .sort((a, b) => a.steps.length - b.steps.length)
    .reduce((changed, { steps, value }) => withValue(changed, steps, value), spec);
}

function withValue(spec: LooseSpec, [name, ...deeper]: readonly string[], value: unknown): LooseSpec {
  const { [name!]: old, ...others } = spec;
  if (deeper.length === 0) return value === null ? others : { ...spec, [name!]: value };
  const inner = Object.hasOwn(spec, name!) && isMapping(old) ? old : undefined;
  if (!inner && value === null) return spec;
  return { ...spec, [name!]: withValue(inner ?? {}, deeper, value) };
}

function isMapping(value: unknown): value is LooseSpec {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
