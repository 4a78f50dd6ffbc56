import { type ObservedRecord, podsOf, textIn } from '../documents/observations/observed.ts';
import { type Finding, observationRule } from './rule.ts';

/** A pod, or a variant, twice in one cycle. */
export const observedTwice = observationRule({
  code: 'observed-twice',
  severity: 'error',
  *check({ cycles }) {
    for (const cycle of cycles) {
      yield* repeated(cycle.variants, 'so the tuners take one moment for two. Put its pods into one list');
      yield* repeated(podsOf([cycle]), 'so its traffic counts twice. Keep one');
    }
  },
});

function* repeated(records: readonly ObservedRecord<'name'>[], consequence: string): Iterable<Finding> {
  const first = new Map<string, ObservedRecord<'name'>>();
  for (const record of records) {
    const name = textIn(record, 'name');
    if (name === undefined) continue;
    const same = first.get(name);
    if (!same) first.set(name, record);
    else
      yield {
        span: record.span,
        message: `"${name}" stands twice in this cycle, ${consequence}.`,
        related: [{ span: same.span, message: 'The same name.' }],
      };
  }
}
