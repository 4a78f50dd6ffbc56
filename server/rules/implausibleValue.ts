import { isScalar } from 'yaml';
import { threeDigits } from '../../engine/report/quantities.ts';
import { DEFAULT_SLO_MULTIPLIER } from '../../schemas/defaults.ts';
import { numberOf } from '../documents/controller/goScalar.ts';
import type { Entry } from '../documents/entry.ts';
import { replaceValue, valueInFile } from '../documents/entryEdits.ts';
import type { Field } from '../documents/yaml.ts';
import { entryRule, type Finding, fix } from './rule.ts';

/** A target below this is shorter than any server's, above the other longer than anybody waits. */
const PLAUSIBLE_MS = { targetTTFT: [1, 600_000], targetITL: [1, 60_000] } as const;
const MS_PER_S = 1000;

/** Whether a target is neither shorter than any server's nor longer than anybody waits. */
export function isPlausibleTarget(name: keyof typeof PLAUSIBLE_MS, valueMs: number): boolean {
  const [least, most] = PLAUSIBLE_MS[name];
  return valueMs >= least && valueMs <= most;
}

/** A value that the controller takes, and that is probably not what is meant. */
export const implausibleValue = entryRule({
  code: 'implausible-value',
  severity: 'warning',
  holdsInTemplates: true,
  *check(entry) {
    for (const name of ['sloMultiplier', 'targetTTFT', 'targetITL'] as const) {
      const field = entry.field(name);
      const value = numberOf(field);
      if (!field || value === undefined) continue;
      const message = misread(field, value) ?? (name === 'sloMultiplier' ? multiplier(value) : target(name, value));
      if (message) yield { span: valueInFile(entry, field), message, ...fixes(entry, field, name, value) };
    }
  },
});

/** Octal numbers and underscores, which most YAML readers take for something else. */
function misread({ value: node }: Field, value: number): string | undefined {
  if (!isScalar(node) || Object.is(node.value, value) || !Number.isFinite(value)) return undefined;
  return `The controller reads ${node.source} as ${threeDigits(value)}, and other tools read something else. Write the number plainly.`;
}

function multiplier(k: number): string | undefined {
  if (Number.isNaN(k))
    return `sloMultiplier is not a number, so the controller falls back to ${DEFAULT_SLO_MULTIPLIER}. Write a value above 1.`;
  return k === Number.POSITIVE_INFINITY
    ? 'An infinite k targets utilisation 1, where the queue has no end. Use a value between 2 and 5.'
    : undefined;
}

function target(name: 'targetTTFT' | 'targetITL', value: number): string | undefined {
  const [least, most] = PLAUSIBLE_MS[name];
  if (Number.isNaN(value))
    return `${name} is not a number, so it counts as not set. Write the target in ms, or 0 to infer it from k.`;
  if (value > most)
    return `${name} is longer than any user waits, so it limits nothing. Write the target in ms, or 0 to infer it from k.`;
  if (value > 0 && value < least)
    return `${name} is in ms, and no server is this fast, so no rate meets it. If ${threeDigits(value)} s is meant, write ${threeDigits(value * MS_PER_S)}.`;
  return undefined;
}

function fixes(entry: Entry, field: Field, name: string, value: number): Pick<Finding, 'fixes'> {
  if (name === 'sloMultiplier' || !(value > 0 && value < 1)) return {};
  const ms = Number((value * MS_PER_S).toPrecision(6));
  return { fixes: () => fix(`Write ${ms} (${threeDigits(value)} s in ms)`, replaceValue(entry, field, String(ms))) };
}
