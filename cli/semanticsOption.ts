import { Option } from 'commander';
import { DEFAULT_SEMANTICS, SEMANTICS } from '../schemas/defaults.ts';

/** The option that picks whose account of the analyzer to follow. */
export function semanticsOption(): Option {
  return new Option('--semantics <semantics>', 'follow the document, or what the controller does')
    .choices(SEMANTICS)
    .default(DEFAULT_SEMANTICS);
}
