import { grouped } from '../documents/grouped.ts';
import { experimentsIn, nameField } from '../documents/serving/experimentNamed.ts';
import { markedSpan } from '../documents/yaml.ts';
import type { Rule } from './rule.ts';

/** Two experiments of a file have one name: whoever runs or changes one of them by its name may mean the other. */
export const nameGivenTwice: Rule = {
  code: 'name-given-twice',
  severity: 'error',
  *check(model) {
    const named = experimentsIn(model).filter(({ name }) => name !== undefined);
    for (const [name, same] of grouped(named, ({ name: each }) => each!)) {
      if (same.length < 2) continue;
      const spans = same.map(({ part }) => markedSpan(nameField(part)!));
      for (const span of spans)
        yield {
          span,
          message: `"${name}" is the name of ${same.length} experiments of this file, so none can be told by it. Give each a name of its own.`,
          related: spans.filter((other) => other !== span).map((other) => ({ span: other, message: 'The same name.' })),
        };
    }
  },
};
