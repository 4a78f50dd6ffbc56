import { dividesHeads } from '../../engine/hardware/kvSize.ts';
import type { ModelProfile } from '../../schemas/profiles.ts';
import { specChanges } from '../documents/serving/experimentEdits.ts';
import { numberAt } from '../documents/serving/looseSpec.ts';
import { surroundings } from '../documents/serving/namedFiles.ts';
import { namedModel } from '../documents/serving/namedProfiles.ts';
import { experimentRule, fix } from './rule.ts';

const FIELD = ['system', 'tensor_parallel'];

/** More accelerators, or others, than a model's heads can be divided over: servers refuse to start so. */
export const tensorParallelUneven = experimentRule({
  code: 'tensor-parallel-uneven',
  severity: 'error',
  dependsOnContext: true,
  *check(experiment, context, { document, text }) {
    const { spec, choices } = experiment;
    // Nothing is computed from the model then: it may be any.
    if (experiment.isVaried || (choices.latency === 'iteration' && choices.hasBlocks)) return;
    const accelerators = numberAt(spec, FIELD);
    if (accelerators === undefined || !Number.isInteger(accelerators) || accelerators < 1) return;
    const named = namedModel(spec, surroundings(document.uri, context));
    if (!named || 'problem' in named || dividesHeads(named.model, accelerators)) return;
    const nearest = nearestEven(named.model, accelerators);
    yield {
      span: experiment.valueSpan(FIELD),
      message: `${headsOf(named.model)} cannot be divided over ${accelerators} accelerators, so no server starts with it. Write ${nearest.join(' or ')}.`,
      fixes: () => nearest.flatMap((each) => fix(`Change to ${each}`, specChanges(experiment, text, FIELD, each))),
    };
  },
});

function headsOf({ id, heads, attention }: ModelProfile): string {
  const shared = attention.kind === 'grouped' && attention.kvHeads < heads;
  return `The ${heads} heads of ${id}${shared ? `, with ${attention.kvHeads} of keys and values,` : ''}`;
}

/** The numbers of accelerators next to one, below and above, that a model can be divided over. */
function nearestEven(model: ModelProfile, accelerators: number): number[] {
  const below = downFrom(Math.min(accelerators, model.heads)).find((each) => dividesHeads(model, each));
  const above = downFrom(model.heads)
    .reverse()
    .find((each) => each > accelerators && dividesHeads(model, each));
  return [below, above].filter((each) => each !== undefined);
}

function downFrom(most: number): number[] {
  return Array.from({ length: most }, (_, i) => most - i);
}
