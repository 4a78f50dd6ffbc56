import type { Span } from '../scalars/mappedText.ts';
import type { YamlPath } from '../yamlPlace.ts';
import { CHILDREN, type Level } from './columns.ts';
import type { ObservedCycle, ObservedVariant, Written } from './observed.ts';

/** A model, a cycle, a variant or a pod of a table: its values by the names of fields, and what is below it. */
export class TableRecord implements ObservedCycle, ObservedVariant {
  readonly children: TableRecord[] = [];
  private readonly fields = new Map<string, Written>();
  private readonly byKey = new Map<string, TableRecord>();

  constructor(
    /** Undefined for the table as a whole. */
    private readonly level: Level | undefined,
    readonly span: Span,
  ) {}

  field(name: string): Written | undefined {
    return this.fields.get(name);
  }

  get variants(): readonly TableRecord[] {
    return this.children;
  }

  get pods(): readonly TableRecord[] {
    return this.children;
  }

  /** The child of a key; made if there is none, and always for a pod: a pod twice in a cycle is two of them. */
  child(level: Level, key: string, span: Span): TableRecord {
    const known = level === 'pod' ? undefined : this.byKey.get(key);
    if (known) return known;
    const child = new TableRecord(level, span);
    this.children.push(child);
    this.byKey.set(key, child);
    return child;
  }

  take(name: string, written: Written): void {
    this.fields.set(name, written);
  }

  /** As plain data, as a document has it. */
  plain(): Record<string, unknown> {
    const list = this.level && CHILDREN[this.level];
    return {
      ...Object.fromEntries([...this.fields].map(([name, { value }]) => [name, value])),
      ...(list ? { [list]: this.children.map((child) => child.plain()) } : {}),
    };
  }

  /** Where what a path leads to from here is written: a value, else the record that lacks it. */
  place(path: YamlPath): Span {
    const index = path.findIndex((step) => typeof step === 'number');
    const child = this.children[path[index] as number];
    if (child) return child.place(path.slice(index + 1));
    return this.field(String(path.at(-1)))?.span ?? this.span;
  }
}
