import { InvalidArgumentError, Option } from 'commander';

/** The option that takes the place of the seed of documents. */
export function seedOption(): Option {
  return new Option('--seed <n>', 'what random draws begin with, in place of the seed of the document').argParser(seed);
}

function seed(text: string): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value))
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`);
  return value;
}
