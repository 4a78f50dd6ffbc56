import { inferModelSlo } from '../../engine/analyzer/inferredSlo.ts';
import { plural, roundedUp, threeDigits } from '../../engine/report/quantities.ts';
import type { Semantics } from '../../schemas/defaults.ts';
import { DEFAULT_ENTRY_KEY } from '../documents/configMap.ts';
import { settingsOf, validDefault } from '../documents/controller/configReading.ts';
import type { Entry } from '../documents/entry.ts';
import { setNumber, valueInFile } from '../documents/entryEdits.ts';
import { type KnownModel, modelsReached, overrides } from '../documents/knownModels.ts';
import { loadedVariant } from '../documents/knownVariants.ts';
import type { Span } from '../documents/scalars/mappedText.ts';
import { reachOf } from './modelReach.ts';
import { configMapRule, type Finding, fix } from './rule.ts';

/** At or below this k no variant with prompts can meet what the running controller infers. */
const NEVER = 2;

/** The least k is above what is needed, be it by so little. */
const ABOVE = 1e-9;

/** Targets inferred from k that no rate meets: the capacity is zero. */
export const sloMultiplierInfeasible = configMapRule({
  code: 'slo-multiplier-infeasible',
  severity: 'warning',
  dependsOnContext: true,
  *check(configMap, { semantics, variants }) {
    if (variants.length === 0 && semantics === 'documented') return;
    const fallback = validDefault(configMap.entries);
    for (const entry of configMap.entries) {
      const k = multiplierOf(entry, fallback);
      if (k === undefined) continue;
      const models = modelsReached(entry, configMap, variants);
      const failing = models.filter((model) => k <= leastOf(model, semantics));
      if (failing.length > 0) yield* found(entry, k, failing, models, semantics);
      // Nothing is known of some model that this k is for.
      else if (semantics === 'controller' && k <= NEVER && isOwn(entry) && (models.length === 0 || isDefault(entry)))
        yield {
          span: placeOf(entry),
          message: `${controllerStep(k)}, so the capacity is zero. Use a k clearly above 2, or explicit targets.`,
        };
    }
  },
});

/** The k that targets are inferred from; undefined where none are, or where the finding belongs to another entry. */
function multiplierOf(entry: Entry, fallback: Entry | undefined): number | undefined {
  if (entry.dropped) return undefined;
  const { multiplier, explicit } = settingsOf(fallback, isDefault(entry) ? undefined : entry);
  if (explicit) return undefined;
  // What `default` reaches is found there.
  const isInherited = !isDefault(entry) && !overrides(entry) && fallback !== undefined;
  return isInherited ? undefined : multiplier;
}

function* found(
  entry: Entry,
  k: number,
  failing: readonly KnownModel[],
  models: readonly KnownModel[],
  semantics: Semantics,
): Iterable<Finding> {
  const span = placeOf(entry);
  if (span[0] === span[1]) return;
  const needed = failing.reduce((most, model) => Math.max(most, leastOf(model, semantics)), 0);
  const least = roundedUp(needed * (1 + ABOVE));
  const ofModels = models.length > 1 ? ` for ${failing.length} of ${plural(models.length, 'model')}` : '';
  yield {
    span,
    message: `${cause(k, failing, semantics)}, so the capacity is zero${ofModels}. With the parameters known, k must be at least ${threeDigits(least)}.`,
    fixes: () =>
      fix(
        `Set sloMultiplier to ${threeDigits(least)}, the least that works`,
        setNumber(entry, 'sloMultiplier', least),
        { preferred: true },
      ),
  };
}

/** Why targets are out of reach, by the model that needs the largest k. */
function cause(k: number, failing: readonly KnownModel[], semantics: Semantics): string {
  const worst = failing.reduce((a, b) => (leastOf(b, semantics) > leastOf(a, semantics) ? b : a));
  const { multiplier, variants: reaches } = reachOf(worst, semantics);
  const target = multiplier!.target;
  if (semantics === 'controller' && target === 'ttft') return controllerStep(k);
  const slo = inferModelSlo(k, worst.variants.map(loadedVariant), semantics)!;
  const value = target === 'ttft' ? slo.ttftMs : slo.itlMs;
  const variant = worst.variants.find((_, i) => (reaches[i]![target]?.leastMs ?? 0) >= value) ?? worst.variants[0]!;
  return `No rate keeps the ${target.toUpperCase()} inferred from k = ${threeDigits(k)} on ${variant.parameters.name} (${semantics} semantics)`;
}

function controllerStep(k: number): string {
  return `The running controller counts one decode step more in its TTFT than the target inferred from k = ${threeDigits(k)} allows`;
}

/** What k has to be above, strictly. */
function leastOf(model: KnownModel, semantics: Semantics): number {
  return reachOf(model, semantics).multiplier?.multiplier ?? 0;
}

/** The value of k, where it is written; else the entry's key. */
function placeOf(entry: Entry): Span {
  const field = entry.field('sloMultiplier');
  return field ? valueInFile(entry, field) : entry.keySpan;
}

function isOwn(entry: Entry): boolean {
  return entry.values.sloMultiplier > 1;
}

function isDefault({ key }: Entry): boolean {
  return key === DEFAULT_ENTRY_KEY;
}
