import { kvPool } from '../../engine/hardware/kvPool.ts';
import { modelSize } from '../../engine/hardware/modelSummary.ts';
import { codeSpan, escapeText } from '../../engine/report/markdown.ts';
import { modelSentence, modelSizeSentence } from '../../engine/report/modelSentence.ts';
import { asGiven, threeDigits } from '../../engine/report/quantities.ts';
import type { AcceleratorProfile } from '../../schemas/profiles.ts';
import type { OwnDocument } from '../documents/ownDocument.ts';
import { kvCacheOf, kvPoolInput, precisionsOf } from '../documents/serving/kvQuestion.ts';
import type { LooseSpec } from '../documents/serving/looseSpec.ts';
import { surroundings } from '../documents/serving/namedFiles.ts';
import { type NamedModel, namedAccelerator, namedModel } from '../documents/serving/namedProfiles.ts';
import { writtenExperiment } from '../documents/serving/writtenExperiment.ts';
import type { YamlPath } from '../documents/yamlPlace.ts';
import type { FeatureContext } from './context.ts';

/** What is known of the model or the accelerator that an experiment names, on its field; undefined on all others. */
export function describeProfile(
  part: OwnDocument,
  path: YamlPath,
  documentUri: string,
  context: Pick<FeatureContext, 'files' | 'workspaceFolders'>,
): string | undefined {
  const [section, field] = path.slice(-2);
  if (section !== 'system' || (field !== 'model' && field !== 'accelerator')) return undefined;
  const experiment = writtenExperiment(part);
  if (!experiment || [...experiment.root, section, field].join('.') !== path.join('.')) return undefined;
  const { spec } = experiment;
  if (field === 'accelerator') {
    const accelerator = namedAccelerator(spec);
    return accelerator && describeAccelerator(accelerator);
  }
  const named = namedModel(spec, surroundings(documentUri, context));
  return named && describeModel(named, spec);
}

function describeModel(named: NamedModel, spec: LooseSpec): string | undefined {
  if ('problem' in named) return `${escapeText(named.problem)}.`;
  const { model, notes } = named;
  const { weightPrecision, kvPrecision } = precisionsOf(spec, model);
  if (!weightPrecision || !kvPrecision) return undefined;
  const precisions = { weightPrecision, kvPrecision };
  const size = modelSize(model, weightPrecision, kvPrecision);
  const given = givenCache(spec, named);
  const input = given ? undefined : kvPoolInput(spec, model);
  const text = input
    ? modelSentence({ ...size, pool: kvPool(input) }, input)
    : `${modelSizeSentence(size, precisions)}${given ?? ''}`;
  const lines = [`**${codeSpan(model.id)}:** ${escapeText(text)}`, ...notes.map(escapeText), source(model.source)];
  return lines.join('\n\n');
}

/** The size of a KV cache that a document gives by its blocks. */
function givenCache(spec: LooseSpec, named: Exclude<NamedModel, { problem: string }>): string | undefined {
  const { kv_blocks: blocks } = (spec.system ?? {}) as LooseSpec;
  const cache = typeof blocks === 'number' ? kvCacheOf({ ...spec, prefix: undefined }, named.model) : undefined;
  if (!cache) return undefined;
  const tokens = Math.round(cache.blocksOf(cache.poolUnits)) * cache.blockTokens;
  return ` KV of ${threeDigits(tokens)} tokens fits in the ${asGiven(blocks as number)} blocks that kv_blocks gives.`;
}

function describeAccelerator(accelerator: AcceleratorProfile): string {
  const { id, name, memoryGb, memoryBandwidthGbPerS, peakBf16Tflops, peakFp8Tflops, peakFp4Tflops } = accelerator;
  const { scaleUpGbPerS, priceUsdPerHour, priceSource, note } = accelerator;
  const peaks = [
    `${threeDigits(peakBf16Tflops)} TFLOP/s in bf16`,
    ...(peakFp8Tflops === undefined ? [] : [`${threeDigits(peakFp8Tflops)} in fp8`]),
    ...(peakFp4Tflops === undefined ? [] : [`${threeDigits(peakFp4Tflops)} in fp4`]),
  ];
  const facts =
    `${name}: ${threeDigits(memoryGb)} GB of memory at ${threeDigits(memoryBandwidthGbPerS)} GB/s, ` +
    `${peaks.join(', ')} (dense), ${threeDigits(scaleUpGbPerS)} GB/s to its neighbours.`;
  const price =
    priceUsdPerHour === undefined
      ? ' No price is known.'
      : ` About ${threeDigits(priceUsdPerHour)} USD an hour, on demand.`;
  const lines = [
    `**${codeSpan(id)}:** ${escapeText(facts + price)}`,
    ...(note === undefined ? [] : [escapeText(`${note}.`)]),
    source(accelerator.source),
    ...(priceSource === undefined ? [] : [`*Price: ${escapeText(priceSource)}*`]),
  ];
  return lines.join('\n\n');
}

function source(text: string): string {
  return `*Source: ${escapeText(text)}*`;
}
