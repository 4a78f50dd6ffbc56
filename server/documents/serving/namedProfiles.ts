import type { ConfigProblem } from '../../../engine/hardware/config/configFields.ts';
import type { AcceleratorProfile, ModelProfile } from '../../../schemas/profiles.ts';
import { acceleratorNamed, modelNamed } from '../profiles.ts';
import { type LooseSpec, valueAt } from './looseSpec.ts';
import { absenceText, configOf, isUnread, type NamedFiles, type Whereabouts } from './namedFiles.ts';

/** The model that a spec names, or why there is none. */
export type NamedModel =
  | {
      readonly model: ModelProfile;
      /** What was read otherwise than it stands in the config.json. */
      readonly notes: readonly string[];
    }
  /** A sentence that begins with the name of the file. */
  | { readonly problem: string };

/**
 * The model of a spec: a profile, or what its config.json says. Undefined where none is named that can be found, and while
 * the file is being read.
 */
export function namedModel(spec: LooseSpec, files: NamedFiles | undefined, where: Whereabouts): NamedModel | undefined {
  const written = valueAt(spec, ['system', 'model']);
  if (typeof written !== 'string') return undefined;
  const config = configOf(spec, where);
  if (!config) {
    const model = modelNamed(written);
    return model && { model, notes: [] };
  }
  const read = files?.config(config.uri);
  if (!read) return undefined;
  if (isUnread(read)) return { problem: `${written} ${absenceText(read)}` };
  if ('problems' in read) return { problem: problemText(written, read.problems) };
  const { model, notes } = read;
  return {
    model: { ...model, id: written, source: written },
    notes: notes.map(({ wrong, right }) => `${written}: ${wrong}, and ${right}.`),
  };
}

function problemText(written: string, [first, ...others]: readonly ConfigProblem[]): string {
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return `${written}: ${first!.wrong}, where ${first!.right} is needed${more}`;
}

/** The accelerator of a spec; undefined where none is named that there is data of. */
export function namedAccelerator(spec: LooseSpec): AcceleratorProfile | undefined {
  const name = valueAt(spec, ['system', 'accelerator']);
  return typeof name === 'string' ? acceleratorNamed(name) : undefined;
}
