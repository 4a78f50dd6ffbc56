/** A column of a table: its title, and on which side its values line up. */
interface EvidenceColumn {
  readonly title: string;
  readonly side?: 'left' | 'right';
}

/** What a conclusion rests on, as it is read: every cell in words, with its unit. A column may be empty in all rows. */
export interface EvidenceTable {
  readonly title: string;
  readonly columns: readonly EvidenceColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Rows behind these that are left out. */
  readonly left: number;
}

/** What stands where there was nothing to measure. */
export const NOTHING = '–';

export function right(...titles: readonly string[]): EvidenceColumn[] {
  return titles.map((title) => ({ title, side: 'right' }));
}

/** A table with so many rows at most. */
export function evidenceTable(
  title: string,
  columns: readonly EvidenceColumn[],
  rows: readonly (readonly string[])[],
  most: number,
): EvidenceTable {
  return { title, columns, rows: rows.slice(0, most), left: Math.max(0, rows.length - most) };
}

/** A value in words, or what stands for none. */
export function said<T>(value: T | null | undefined, words: (value: T) => string): string {
  return value === null || value === undefined ? NOTHING : words(value);
}
