import type { WeightPrecision } from '../../../schemas/defaults.ts';
import { type ConfigProblem, isObject, shown } from './configFields.ts';

/** The precision that a checkpoint is in, and what is to be said of it. */
interface Quantization {
  readonly precision: WeightPrecision;
  readonly note?: ConfigProblem;
}

const FIELD = 'quantization_config';
const METHODS: ReadonlyMap<unknown, WeightPrecision> = new Map<unknown, WeightPrecision>([
  ['fp8', 'fp8'],
  ['fbgemm_fp8', 'fp8'],
  ['mxfp4', 'mxfp4'],
]);

/** The precision that is nearest to what `quantization_config` describes; bf16 without one. */
export function quantizationOf(config: unknown): Quantization {
  if (config === undefined || config === null) return { precision: 'bf16' };
  if (!isObject(config)) return unreadable(`${FIELD} is ${shown(config)}`);
  const method = own(config, 'quant_method');
  const named = METHODS.get(method);
  if (named) return { precision: named };
  switch (method) {
    case 'gptq':
    case 'awq':
      return byBits(own(config, 'bits') ?? own(config, 'w_bit'), 'int');
    case 'bitsandbytes':
      return byBits(own(config, 'load_in_4bit') === true ? 4 : 8, 'int');
    case 'compressed-tensors': {
      const groups = own(config, 'config_groups');
      const group: unknown = isObject(groups) ? Object.values(groups)[0] : undefined;
      const weights = isObject(group) ? own(group, 'weights') : undefined;
      return isObject(weights)
        ? byBits(own(weights, 'num_bits'), own(weights, 'type'))
        : unreadable('it has no weights');
    }
    case 'modelopt':
      return byAlgorithm(own(config, 'quant_algo'));
    default:
      return unreadable(`its quant_method is ${shown(method)}`);
  }
}

function byBits(bits: unknown, type: unknown): Quantization {
  if (bits === 4) {
    if (type !== 'float') return { precision: 'int4' };
    return { precision: 'int4', note: nearest('4-bit floating point', 'int4') };
  }
  if (bits !== 8) return unreadable(`it has weights of ${shown(bits)} bits`);
  return type === 'float' ? { precision: 'fp8' } : { precision: 'fp8', note: nearest('8-bit integers', 'fp8') };
}

function byAlgorithm(algorithm: unknown): Quantization {
  if (algorithm === 'FP8') return { precision: 'fp8' };
  if (algorithm === 'NVFP4') return { precision: 'int4', note: nearest('NVFP4', 'int4') };
  return unreadable(`its quant_algo is ${shown(algorithm)}`);
}

function nearest(what: string, precision: WeightPrecision): ConfigProblem {
  return {
    field: FIELD,
    wrong: `${what} has no precision of its own here`,
    right: `${precision} is nearest in bytes, and taken`,
  };
}

function unreadable(what: string): Quantization {
  const right = 'fp8, fbgemm_fp8, mxfp4, gptq, awq, bitsandbytes, compressed-tensors or modelopt; bf16 is taken';
  return { precision: 'bf16', note: { field: FIELD, wrong: what, right } };
}

function own(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Readonly<Record<string, unknown>>)[name] : undefined;
}
