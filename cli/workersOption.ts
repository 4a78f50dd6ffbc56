import { InvalidArgumentError, Option } from 'commander';

/** More threads than any machine has cores. */
const MOST_WORKERS = 1024;

/** The option that says how many threads make the runs of a study. */
export function workersOption(): Option {
  return new Option(
    '--workers <n>',
    'threads for the runs of a study; one less than there are cores without it, and never more than twice as many. They change no result',
  ).argParser(workers);
}

function workers(text: string): number {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > MOST_WORKERS)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST_WORKERS}.`);
  return value;
}
