/** A tooltip or a label is drawn in one piece: long names would leave it. What tells names apart is at either end. */
export function shortened(name: string, most = 32): string {
  if (name.length <= most) return name;
  const end = (most - 1) >> 1;
  return `${name.slice(0, most - 1 - end).trimEnd()}…${name.slice(-end).trimStart()}`;
}
