// servingMemory.js CASE: draws or reads the requests of a case, simulates them once, and prints the most memory that it took: MB
// of the whole process.
import { readFileSync } from 'node:fs';
import { type Case, SERVING_CASES, simulateCase } from './servingCases.ts';

const name = process.argv[2] as Case;
simulateCase(name, SERVING_CASES[name]());
process.stdout.write(String(peakKb() / 1000));

/** What the system counts for a process begins with what its parent had when it started it; what it keeps beside does not. */
function peakKb(): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
