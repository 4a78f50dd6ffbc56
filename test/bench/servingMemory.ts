// Draws and simulates a million requests once, and prints the most memory that it took: MB of the whole process.
import { SERVING_CASES, simulateCase } from './servingCases.ts';

const { counts } = simulateCase(SERVING_CASES.L());
if (counts.completed !== 1_000_000) throw new Error('serving.L_memory: not all requests were completed.');
process.stdout.write(String(process.resourceUsage().maxRSS / 1000));
