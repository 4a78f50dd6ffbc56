import type { AcceleratorProfile, ModelProfile } from '../../../schemas/profiles.ts';
import { acceleratorNamed, modelNamed } from '../profiles.ts';
import { type LooseSpec, valueAt } from './looseSpec.ts';
import { absenceText, type ConfigFile, configOf, isUnread, type Surroundings, unreadSentence } from './namedFiles.ts';

/** The model that a spec names, or why there is none. */
export type NamedModel =
  | {
      readonly model: ModelProfile;
      /** What was read otherwise than it stands in the config.json. */
      readonly notes: readonly string[];
    }
  | {
      /** A sentence that begins with the name of the file, without its point. */
      readonly problem: string;
      /** All of them, each with its line in the file, from 1 on, if it has one. */
      readonly all: readonly { readonly line?: number; readonly message: string }[];
    };

/**
 * The model of a spec: a profile, or what its config.json says. Undefined where none is named that can be found, and while
 * the file is being read.
 */
export function namedModel(spec: LooseSpec, around: Surroundings): NamedModel | undefined {
  const written = valueAt(spec, ['system', 'model']);
  if (typeof written !== 'string') return undefined;
  const config = configOf(spec, around);
  if (!config) {
    const model = modelNamed(written);
    return model && { model, notes: [] };
  }
  const read = around.files?.config(config.uri);
  if (!read) return undefined;
  if (isUnread(read))
    return { problem: `${written} ${absenceText(read)}`, all: [{ message: unreadSentence(written, read) }] };
  if ('problems' in read) return problemsIn(written, read);
  const { model, notes } = read;
  return {
    model: { ...model, id: written, source: written },
    notes: notes.map(({ field, wrong, right }) => `${written}: ${field}: ${wrong}; ${right}.`),
  };
}

function problemsIn(written: string, { problems }: Extract<ConfigFile, { problems: unknown }>): NamedModel {
  const [first, ...others] = problems;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return {
    problem: `${written}: ${first!.wrong}, where ${first!.right} is needed${more}`,
    all: problems.map(({ field, wrong, right, line }) => {
      const where = wrong.startsWith(field) ? '' : `${field}: `;
      return { line, message: `${where}${wrong}. Right would be ${right}.` };
    }),
  };
}

/** The accelerator of a spec; undefined where none is named that there is data of. */
export function namedAccelerator(spec: LooseSpec): AcceleratorProfile | undefined {
  const name = valueAt(spec, ['system', 'accelerator']);
  return typeof name === 'string' ? acceleratorNamed(name) : undefined;
}
