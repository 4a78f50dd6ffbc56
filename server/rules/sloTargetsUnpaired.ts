import { inferModelSlo } from '../../engine/analyzer/inferredSlo.ts';
import { threeDigits } from '../../engine/report/quantities.ts';
import { EXAMPLE_TARGET_ITL_MS, EXAMPLE_TARGET_TTFT_MS } from '../../schemas/defaults.ts';
import type { QueueingConfigMap } from '../documents/configMap.ts';
import { DEFAULT_ENTRY_KEY } from '../documents/configMap.ts';
import { settingsOf, validDefault } from '../documents/controller/configReading.ts';
import { hasWrongType, isSet } from '../documents/controller/entryReading.ts';
import type { Entry } from '../documents/entry.ts';
import { addField, removeFields, replaceValue } from '../documents/entryEdits.ts';
import { modelsReached } from '../documents/knownModels.ts';
import { loadedVariant } from '../documents/knownVariants.ts';
import type { Field } from '../documents/yaml.ts';
import { entryRule, type Fix, fix, type RuleContext } from './rule.ts';

const OTHER = { targetTTFT: 'targetITL', targetITL: 'targetTTFT' } as const;
type Target = keyof typeof OTHER;

/** An explicit SLO needs both targets: with one alone the controller drops the entry (section 3.1). */
export const sloTargetsUnpaired = entryRule({
  code: 'slo-targets-unpaired',
  severity: 'error',
  *check(entry, configMap, context) {
    for (const target of Object.keys(OTHER) as Target[]) {
      const field = entry.field(target);
      const other = entry.field(OTHER[target]);
      // What the controller holds counts: 0, nothing and .nan are not set, nor is what single precision takes for 0.
      const isOtherOpen = !isSet(entry.values[OTHER[target]]);
      if (!field || !isSet(entry.values[target]) || !isOtherOpen) continue;
      // A value of the wrong type, or a negative one, is another rule's.
      if (other && (hasWrongType(other) || entry.values[OTHER[target]] < 0)) continue;
      yield {
        span: entry.inFile(field.keySpan),
        message: `${target} is set but ${OTHER[target]} is not, so the controller drops this entry. Set both, or remove both to infer them from k.`,
        fixes: () => [
          ...setOther(entry, field, target, other, { context, configMap }),
          ...removeBoth(entry, [field, other]),
        ],
      };
    }
  },
});

function setOther(
  entry: Entry,
  field: Field,
  target: Target,
  other: Field | undefined,
  { context, configMap }: { context: RuleContext; configMap: QueueingConfigMap },
): Fix[] {
  // Targets in `default` are ignored even in pairs: the way out there is to remove them.
  if (entry.key === DEFAULT_ENTRY_KEY) return [];
  const name = OTHER[target];
  const [model] = modelsReached(entry, configMap, context.variants);
  const { multiplier } = settingsOf(validDefault(configMap.entries), entry);
  const slo = inferModelSlo(multiplier, (model?.variants ?? []).map(loadedVariant), context.semantics);
  const inferred = slo && (name === 'targetITL' ? slo.itlMs : slo.ttftMs);
  const value = inferred
    ? Number(inferred.toPrecision(3))
    : name === 'targetITL'
      ? EXAMPLE_TARGET_ITL_MS
      : EXAMPLE_TARGET_TTFT_MS;
  const origin = inferred ? 'inferred from k' : 'an example, to be adjusted';
  const text = value.toFixed(1);
  const changes = other ? replaceValue(entry, other, text) : addField(entry, field, name, text);
  return fix(`Set ${name} to ${threeDigits(value)} ms (${origin})`, changes, { preferred: true });
}

function removeBoth(entry: Entry, fields: (Field | undefined)[]): Fix[] {
  const written = fields.flatMap((field) => field ?? []);
  const names = written.map(({ name }) => name).join(' and ');
  return fix(`Remove ${names}: infer both targets from k`, removeFields(entry, written));
}
