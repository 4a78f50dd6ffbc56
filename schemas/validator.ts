/** What is wrong with a value, as ajv tells it. */
interface CheckError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: object;
}

/** A check by ajv, which knows nothing of what is in a value. */
interface Check {
  (value: unknown): boolean;
  errors?: CheckError[] | null;
}

/** A check of a value, and of what is in it. */
type Part = Check | Whole;
interface Whole {
  readonly check: Check;
  readonly fields?: Readonly<Record<string, Part>>;
  readonly items?: Part;
}

/** Checks a value and all that is in it, and tells every error. */
export function validatorOf(part: Part): Check {
  const validate: Check = (value) => {
    validate.errors = errorsOf(value, part);
    return validate.errors === null;
  };
  return validate;
}

function errorsOf(value: unknown, part: Part): CheckError[] | null {
  if (typeof part === 'function') return part(value) ? null : part.errors!;
  const { check, fields, items } = part;
  let errors = check(value) ? null : check.errors!;
  if (Array.isArray(value)) {
    if (items) for (const [i, item] of value.entries()) errors = withInner(errors, i, errorsOf(item, items));
  } else if (fields && typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value))
      if (field !== undefined && Object.hasOwn(fields, name))
        errors = withInner(errors, name, errorsOf(field, fields[name]!));
  }
  return errors;
}

function withInner(errors: CheckError[] | null, step: string | number, inner: CheckError[] | null) {
  if (!inner) return errors;
  const placed = inner.map((error) => ({ ...error, instancePath: `/${step}${error.instancePath}` }));
  return errors ? [...errors, ...placed] : placed;
}
