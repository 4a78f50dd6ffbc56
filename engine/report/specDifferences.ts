/** A place in which two specs differ; undefined where there is nothing on that side. */
export interface SpecDifference {
  /** Dotted, with the number of an element in brackets: `base.system.max_num_seqs`, `axes[0].values`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Where two results' specs differ, in the order of the first and then of what only the second has. Lists of numbers count as one value. */
export function specDifferences(a: { readonly spec: unknown }, b: { readonly spec: unknown }): SpecDifference[] {
  return differences('', a.spec, b.spec);
}

function differences(path: string, before: unknown, after: unknown): SpecDifference[] {
  if (isFields(before) && isFields(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      differences(path === '' ? name : `${path}.${name}`, own(before, name), own(after, name)),
    );
  }
  if (isList(before) && isList(after) && before.length === after.length)
    return before.flatMap((each, i) => differences(`${path}[${i}]`, each, after[i]));
  return isSame(before, after) ? [] : [{ path, before, after }];
}

/** A list whose elements are told apart; of values, the list as a whole is what somebody chose. */
function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(before: unknown, after: unknown): boolean {
  return before === after || (before !== undefined && JSON.stringify(before) === JSON.stringify(after));
}

function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
