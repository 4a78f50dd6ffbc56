import { writeLike } from '../documents/scalars/writeLike.ts';
import {
  isFixedPath,
  type NamedPath,
  namedPaths,
  variablePaths,
  variedSchema,
} from '../documents/studies/variedPaths.ts';
import { locate } from './checkedDocument.ts';
import { nearestName } from './nearestName.ts';
import { fix, studyRule } from './rule.ts';

/** A dotted path of a study that leads to no field of an experiment, or to one that no study varies. */
export const variedFieldUnknown = studyRule({
  code: 'varied-field-unknown',
  severity: 'error',
  *check(study, _, { text }) {
    for (const named of namedPaths(study)) {
      if (variedSchema(named.path)) continue;
      const { key, value } = locate(study.document, named.at);
      const span = named.is === 'key' ? key : value;
      const near = isFixedPath(named.path) ? undefined : likely(named.path);
      yield {
        span,
        message: near
          ? `"${named.path}" is no field of an experiment, so nothing can be varied by it. Did you mean "${near}"?`
          : withoutName(named),
        fixes: () =>
          near
            ? fix(`Change to ${near}`, [{ span, text: writeLike(text.slice(...span), near) }], { preferred: true })
            : [],
      };
    }
  },
});

function withoutName({ path }: NamedPath): string {
  const [section] = path.split('.');
  if (section === 'seed')
    return 'seed is the same for all that a study compares, so it is not varied. Set it in the base, or raise repetitions.';
  if (section === 'expect')
    return 'expect changes nothing in a run, so it is not varied. Write expect beside the base, for the result of the study.';
  return `"${path}" is no field of an experiment, so nothing can be varied by it. Write its path from spec on, such as system.max_num_seqs.`;
}

/** The path that somebody most likely meant: one that ends so, or the nearest. */
function likely(written: string): string | undefined {
  const paths = variablePaths();
  const inSpec = written.replace(/^spec\./, '');
  if (paths.includes(inSpec)) return inSpec;
  const ending = paths.filter((path) => path.endsWith(`.${written}`));
  return ending.length > 0 ? ending[0] : nearestName(written, paths);
}
