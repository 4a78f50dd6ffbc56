import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Linux counts a process's time in ticks of 10 ms. */
const TICK_MS = 10;

/** User and system time that a process has used, ms. */
export function cpuMs({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
