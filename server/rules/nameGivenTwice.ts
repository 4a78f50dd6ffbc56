import { grouped } from '../documents/grouped.ts';
import { experimentsIn, nameField } from '../documents/serving/experimentNamed.ts';
import { studiesIn } from '../documents/studies/studyNamed.ts';
import { markedSpan } from '../documents/yaml.ts';
import type { Rule } from './rule.ts';

/**
 * Two experiments of a file have one name, or two studies of whatever kind: whoever runs or changes one of them by its name may mean
 * the other. A study may have the name of an experiment.
 */
export const nameGivenTwice: Rule = {
  code: 'name-given-twice',
  severity: 'error',
  *check(model) {
    for (const [what, all] of [
      ['experiments', experimentsIn(model)],
      ['studies', studiesIn(model)],
    ] as const) {
      const named = all.filter(({ name }) => name !== undefined);
      for (const [name, same] of grouped(named, ({ name: each }) => each!)) {
        if (same.length < 2) continue;
        const spans = same.map(({ part }) => markedSpan(nameField(part)!));
        for (const span of spans)
          yield {
            span,
            message: `"${name}" is the name of ${same.length} ${what} of this file, so none can be told by it. Give each a name of its own.`,
            related: spans
              .filter((other) => other !== span)
              .map((other) => ({ span: other, message: 'The same name.' })),
          };
      }
    }
  },
};
