// servingMemory.js CASE: draws or reads the requests of a case, simulates them once, and prints the most memory that it took: MB
// of the whole process.
import { type Case, SERVING_CASES, simulateCase } from './servingCases.ts';

const name = process.argv[2] as Case;
simulateCase(name, SERVING_CASES[name]());
process.stdout.write(String(process.resourceUsage().maxRSS / 1000));
