import { Ajv, type AnySchemaObject } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { KINDS } from './kinds.ts';
import { START_KEYWORD, UNIT_KEYWORD } from './units.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Keywords for people; a field may have the name of one, and then it holds a schema. */
const NOTES = new Set<string>(['title', 'description', 'default', 'examples', UNIT_KEYWORD, START_KEYWORD]);

// No option leaves out what nobody reads, or says in fewer words that an error is added and counted: half of the code.
const UNREAD = /comparison: ".*?", |, \{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}/g;
const ADDITIONS =
  /const (err\d+) = \{instancePath(?:: *instancePath *\+(.*?))?,schemaPath:"(?:[^"\\]|\\.)*",keyword:("\w+"),params:(\{.*\})\};\s*if\(vErrors === null\)\{\s*vErrors = \[\1\];\s*\}\s*else \{\s*vErrors\.push\(\1\);\s*\}\s*errors\+\+;/g;
/** What would be left of an error that is added in another way. */
const UNKNOWN = /(?<![.\w])(?:errors|instancePath)\b/;

const IMPORTS = `import { validatorOf } from './schemas/validator.ts';\n`;
const ADDED = `function added(errors, instancePath, keyword, params) {
  (errors ??= []).push({ instancePath, keyword, params });
  return errors;
}
`;

/**
 * Validators of every kind as source, one export each: `validator.ts` knows what is in what, and ajv checks each value by
 * itself. Each check stands once, however many fields are alike. Every byte of an error is in the bundle once for each
 * place that can fail: an error names its place, its keyword and its limits, and what they mean is looked up in the schema
 * when somebody reads it.
 */
export function validatorsSource(): string {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    strict: true,
    loopRequired: 2,
    code: { source: true, esm: true, lines: true },
  });
  const checks = new Names('check');
  const parts = new Names('part');
  /** The name of what checks a value and what is in it. */
  const part = ({ properties, items, ...own }: Schema): string => {
    const fields = Object.entries((properties ?? {}) as Record<string, Schema>);
    const known = Object.fromEntries(fields.map(([name]) => [name, true]));
    const check = checks.of(JSON.stringify(properties ? { ...own, properties: known } : own));
    if (!properties && !items) return check;
    const inner = fields.map(([name, field]) => `${name}: ${part(field)}`);
    return parts.of(
      `{ check: ${check}, fields: { ${inner.join(', ')} }${items ? `, items: ${part(items as Schema)}` : ''} }`,
    );
  };
  // Entries of a ConfigMap have no validator: what the controller accepts is not what a JSON schema can say.
  const kinds = Object.entries(KINDS).map(([kind, schema]) => {
    const { $id, ...bare } = withoutNotes(schema) as Schema;
    return `export const ${kind} = validatorOf(${part(bare)});\n`;
  });
  for (const [schema, name] of checks.all()) ajv.addSchema({ ...JSON.parse(schema), $id: name } as AnySchemaObject);
  const source = standalone
    .default(ajv, Object.fromEntries(checks.all().map(([, name]) => [name, name])))
    .replaceAll('export const ', 'const ')
    .replaceAll(UNREAD, '')
    .replaceAll(
      ADDITIONS,
      (_, __, path: string | undefined, keyword: string, params: string) =>
        `vErrors = added(vErrors, ${path ?? '""'}, ${keyword}, ${params});`,
    )
    .replaceAll('let errors = 0;', '')
    .replaceAll('errors === 0', 'vErrors === null');
  if (UNKNOWN.test(source)) throw new Error('The validators add errors in a way that is not known here.');
  const inParts = parts.all().map(([text, name]) => `const ${name} = ${text};\n`);
  return [IMPORTS, ADDED, source, ...inParts, ...kinds].join('');
}

/** Names for texts, each of which stands once. */
class Names {
  private readonly known = new Map<string, string>();

  constructor(private readonly stem: string) {}

  of(text: string): string {
    const name = this.known.get(text) ?? `${this.stem}${this.known.size}`;
    this.known.set(text, name);
    return name;
  }

  /** Each text with its name. */
  all(): [string, string][] {
    return [...this.known];
  }
}

/** A schema without what is written for people: validation ignores it, and would carry it along. */
export function withoutNotes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNotes);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => !NOTES.has(keyword) || (typeof value === 'object' && !Array.isArray(value)),
  );
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutNotes(value)]));
}
