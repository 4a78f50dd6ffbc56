import { numberIn, type ObservedVariant } from '../documents/observations/observed.ts';
import { type Finding, observationRule } from './rule.ts';

/** More replicas pending than there are: those that are current count the pending ones too. */
export const pendingBeyondCurrent = observationRule({
  code: 'pending-beyond-current',
  severity: 'warning',
  *check({ cycles }) {
    for (const { variants } of cycles) for (const variant of variants) yield* check(variant);
  },
});

function* check(variant: ObservedVariant): Iterable<Finding> {
  const pending = variant.field('pending_replicas');
  const count = numberIn(variant, 'pending_replicas');
  const isGiven = variant.field('current_replicas') !== undefined;
  const current = isGiven ? numberIn(variant, 'current_replicas') : variant.pods.length;
  if (!pending || count === undefined || current === undefined || count <= current) return;
  const others = isGiven
    ? `current_replicas, which counts those too, is ${current}`
    : `without current_replicas there are as many as pods report, ${current}`;
  yield {
    span: pending.span,
    message: `pending_replicas is ${count}, and ${others}, so no replica is taken for ready. ${isGiven ? 'Correct one of the two' : 'Add current_replicas'}.`,
  };
}
