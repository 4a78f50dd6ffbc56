import type { Colors } from 'picocolors/types.js';
import { printable } from '../lint/formats/printable.ts';

/** Something to know of a run beside its table. */
export type Fact = readonly [name: string, text: string, isBad?: boolean];

/** Facts as lines, their texts aligned. */
export function factLines(facts: readonly Fact[], colours: Colors): string[] {
  const width = facts.reduce((widest, [name]) => Math.max(widest, name.length), 0);
  return facts.map(([name, text, isBad]) => {
    const line = `${name.padEnd(width)}  ${printable(text)}`;
    return `  ${isBad ? colours.yellow(line) : line}`;
  });
}
