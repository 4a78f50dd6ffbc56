import { schemaAt } from '../documents/kindSchema.ts';
import { missingFields } from '../documents/serving/neededFields.ts';
import { EXPERIMENT } from '../documents/serving/writtenExperiment.ts';
import { meaning } from './fieldMeaning.ts';
import { formOf } from './rightForm.ts';
import { experimentRule } from './rule.ts';

/** A field is missing that others call for: the experiment cannot be simulated. */
export const fieldNeeded = experimentRule({
  code: 'field-needed',
  severity: 'error',
  *check(experiment) {
    for (const { path, although } of missingFields(experiment.spec, experiment.choices)) {
      const schema = schemaAt(EXPERIMENT, ['spec', ...path]);
      yield {
        span: experiment.keySpan(path.slice(0, -1)),
        message: `There is no ${path.at(-1)} although ${although}, so nothing can be simulated. Add it${formOf(schema)}${meaning(schema)}.`,
      };
    }
  },
});
