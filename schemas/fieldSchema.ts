/** A field's schema as features read it: the part of JSON Schema that our definitions use. */
export interface FieldSchema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly 'x-unit'?: string;
  readonly 'x-starts-with'?: readonly string[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  /** Of a mapping whose keys are not fields: the schema of each of its values. */
  readonly additionalProperties?: boolean | FieldSchema;
  readonly items?: FieldSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
}
