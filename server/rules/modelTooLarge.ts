import { type KvPoolInput, kvPool } from '../../engine/hardware/kvPool.ts';
import { noKvPoolSentence } from '../../engine/report/noKvPoolSentence.ts';
import type { FieldValue } from '../documents/fieldEdits.ts';
import { specChanges } from '../documents/serving/experimentEdits.ts';
import { kvPoolInput } from '../documents/serving/kvQuestion.ts';
import { surroundings } from '../documents/serving/namedFiles.ts';
import { namedModel } from '../documents/serving/namedProfiles.ts';
import { experimentRule, type Fix, fix } from './rule.ts';

const MODEL = ['system', 'model'];

/** A model that leaves no room for a single block of KV: no server starts with it. */
export const modelTooLarge = experimentRule({
  code: 'model-too-large',
  severity: 'error',
  dependsOnContext: true,
  *check(experiment, context, { document, text }) {
    // What is run may have other accelerators: rules of studies look at that.
    if (experiment.choices.hasBlocks || experiment.isVaried) return;
    const named = namedModel(experiment.spec, surroundings(document.uri, context));
    const input = named && 'model' in named ? kvPoolInput(experiment.spec, named.model) : undefined;
    const pool = input && kvPool(input);
    if (!pool || pool.fits) return;
    const { tensorParallel, weightPrecisions } = pool;
    const write = (name: string, value: FieldValue): Fix[] =>
      fix(`Write ${name}: ${value}`, specChanges(experiment, text, ['system', name], value));
    yield {
      span: experiment.valueSpan(MODEL),
      message: noKvPoolSentence(pool, input as KvPoolInput),
      fixes: () => [
        ...(tensorParallel === undefined ? [] : write('tensor_parallel', tensorParallel)),
        ...weightPrecisions.flatMap((precision) => write('weight_precision', precision)),
      ],
    };
  },
});
