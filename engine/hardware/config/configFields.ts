/** Something in a config.json that is not as it has to be. */
export interface ConfigProblem {
  /** Its path in the file, `text_config.hidden_size`; empty for the file itself. */
  readonly field: string;
  readonly wrong: string;
  readonly right: string;
}

/** The bounds of a whole number, and what stands for it where it is missing. */
interface Bounds {
  readonly most: number;
  readonly least?: number;
  readonly missing?: number | undefined;
}

const SHOWN_CHARACTERS = 40;

/**
 * Reads fields of a parsed config.json, and collects what is wrong with them: a field that is wrong is read as 1, so that all
 * of them are looked at; what was read counts only if there are no problems in the end.
 */
export class ConfigFields {
  readonly #json: object;
  readonly #path: string;
  readonly #problems: ConfigProblem[];

  constructor(json: object, path: string, problems: ConfigProblem[]) {
    this.#json = json;
    this.#path = path;
    this.#problems = problems;
  }

  /** What is there as it is; undefined if nothing is. */
  value(name: string): unknown {
    return Object.hasOwn(this.#json, name) ? (this.#json as Readonly<Record<string, unknown>>)[name] : undefined;
  }

  /** A whole number that must be there, unless something stands for it. */
  whole(name: string, { most, least = 1, missing }: Bounds): number {
    const value = this.value(name);
    if (value === undefined && missing !== undefined) return missing;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    const wrong = value === undefined ? `${name} is missing` : `${name} is ${shown(value)}`;
    this.problem(name, wrong, `a whole number from ${least} to ${most}`);
    return 1;
  }

  /** A whole number that may be null: undefined then. */
  wholeOrNull(name: string, bounds: Bounds): number | undefined {
    const value = this.value(name);
    if (value === null || (value === undefined && bounds.missing === undefined)) return undefined;
    return this.whole(name, bounds);
  }

  flag(name: string, missing: boolean): boolean {
    const value = this.value(name) ?? missing;
    if (typeof value === 'boolean') return value;
    this.problem(name, `${name} is ${shown(value)}`, 'true or false');
    return missing;
  }

  /** A list that may be missing; undefined then. */
  list(name: string): readonly unknown[] | undefined {
    const value = this.value(name) ?? undefined;
    if (value === undefined || Array.isArray(value)) return value;
    this.problem(name, `${name} is ${shown(value)}`, 'a list, or leave it out');
    return undefined;
  }

  problem(name: string, wrong: string, right: string): void {
    this.#problems.push({ field: this.#path + name, wrong, right });
  }

  /** Fields that do not go together: said only while each of them is right by itself. */
  conflict(name: string, wrong: string, right: string): void {
    if (this.#problems.length === 0) this.problem(name, wrong, right);
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value in a sentence, however long it is. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  if (typeof value !== 'string') return String(value);
  return `"${value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}...` : value}"`;
}
