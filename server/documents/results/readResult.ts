import { KIND_SCHEMAS } from '../../../schemas/generated/fields.js';
import { RESULT_SCHEMAS } from '../../../schemas/generated/results.js';
import type { AnyResult } from '../../../schemas/results/results.ts';
import { brokenJson } from './brokenJson.ts';
import { placeInJson } from './placeInJson.ts';
import { inconsistency } from './resultConsistency.ts';
import { type JsonPath, type SchemaFault, schemaFault } from './schemaFault.ts';

/** A result that was read, or why it cannot be. */
export type ResultReading =
  | { readonly result: AnyResult }
  | {
      /** What is wrong and what to do, in sentences. */
      readonly message: string;
      /** Where in the text. */
      readonly offset: number;
    };

/** The version of the format that is written and read here. */
const VERSION = 1;

/**
 * Reads the text of a saved result (`*.kneepoint.json`). Whatever is returned has the shape of its schema, so that whoever shows it
 * need not look; of a file from a newer version, one that is cut off, one that somebody edited and one that is something else, the
 * message says which it is.
 */
export function readResult(text: string): ResultReading {
  const json = text.replace(/^\uFEFF/, '');
  const shift = text.length - json.length;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    const { message, offset } = syntaxProblem(json);
    return { message, offset: shift + offset };
  }
  const fault = faultIn(value);
  if (!fault) return { result: value as AnyResult };
  return { message: fault.message, offset: shift + placeInJson(json, fault.path) };
}

interface Fault {
  readonly path: JsonPath;
  readonly message: string;
}

function faultIn(value: unknown): Fault | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return {
      path: [],
      message: 'This is JSON, but no result of Kneepoint: it must be a mapping with kind, spec and result.',
    };
  const { kind, schemaVersion, apiVersion } = value as Record<string, unknown>;
  if (apiVersion !== undefined && typeof kind === 'string' && Object.hasOwn(KIND_SCHEMAS, kind))
    return {
      path: ['kind'],
      message: `This is a ${kind}, which describes something to run, and no result. Run it first: kneepoint run.`,
    };
  if (typeof schemaVersion === 'number' && schemaVersion > VERSION)
    return {
      path: ['schemaVersion'],
      message: `This result is from a newer version of Kneepoint: its format is ${schemaVersion}, and this version reads ${VERSION}. Update Kneepoint, or run its spec anew.`,
    };
  if (typeof kind !== 'string' || !Object.hasOwn(RESULT_SCHEMAS, kind))
    return {
      path: ['kind'],
      message: `${kind === undefined ? 'There is no kind in it' : `Its kind is ${JSON.stringify(kind)}`}, so this is no result that this version reads. The kinds are ${Object.keys(RESULT_SCHEMAS).join(', ')}.`,
    };
  const fault =
    schemaFault(value, RESULT_SCHEMAS[kind]!) ?? specFault(value as AnyResult) ?? inconsistency(value as AnyResult);
  return fault && { path: fault.path, message: `${nameOf(fault.path)} ${fault.message} ${EDITED}` };
}

const EDITED = 'Was the file edited by hand? Undo that, or run its spec anew.';

/** A spec is read too: what the times rest on, the targets, the change. Of a study it has its base in full. */
function specFault(result: AnyResult): SchemaFault | undefined {
  const ofKind = (kind: string) => KIND_SCHEMAS[kind]!.properties!.spec!;
  const experiment = ofKind('ServingExperiment');
  if (result.kind === 'ServingResult') return schemaFault(result.spec, experiment, ['spec']);
  return (
    schemaFault(result.spec, ofKind(result.kind.replace(/Result$/, '')), ['spec']) ??
    schemaFault(result.spec.base, experiment, ['spec', 'base'])
  );
}

/** `result.rates[3].rate_rps`. */
function nameOf(path: JsonPath): string {
  return path.map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i > 0 ? '.' : ''}${step}`)).join('');
}

function syntaxProblem(text: string): { message: string; offset: number } {
  if (text.trim() === '')
    return { message: 'The file is empty. Take a copy that is whole, or run its spec anew.', offset: 0 };
  const { offset, expected, isCutOff } = brokenJson(text);
  if (isCutOff)
    return {
      message: 'The file ends in the middle: it was cut off. Take a copy that is whole, or run its spec anew.',
      offset,
    };
  if (offset === 0) return { message: 'This is no JSON, as a saved result has to be.', offset };
  const [found = ''] = /^[^\s]{0,20}/u.exec(text.slice(offset)) ?? [];
  return {
    message: `This is no JSON, as a saved result has to be: ${expected} must stand here, and not ${found}. ${EDITED}`,
    offset,
  };
}
