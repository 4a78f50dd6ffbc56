import type { AnyResult } from '../../schemas/results/results.ts';
import { asGiven, plural, whole } from './quantities.ts';
import { ranSpecs } from './ranSpecs.ts';
import type { ServingSpec } from './resultSpec.ts';
import { basisSentence, dataSheetWords } from './servingSentence.ts';

/** More names are counted. */
const MOST_NAMES = 4;

/** What the times of a result rest on, in all that was run, for whoever asks how far to trust them. */
export function latencyBasis(result: AnyResult): string {
  const specs = ranSpecs(result);
  const [sheets, given] = [specs.filter(isRoofline), specs.filter((spec) => !isRoofline(spec))];
  const bases = [
    ...(sheets.length === 0
      ? []
      : [
          dataSheetWords([
            ...named(sheets, ({ system }) => system?.accelerator, 'accelerator'),
            ...named(sheets, ({ system }) => system?.model, 'model'),
          ]),
        ]),
    ...(given.length === 0 ? [] : [givenWords(given)]),
  ];
  return `${bases.join('; ')}${scaleWords(specs)}`;
}

/** Whether times come from data sheets, if only of some that was run: nothing of them was measured on the system. */
export function restsOnDataSheets(result: AnyResult): boolean {
  return ranSpecs(result).some(isRoofline);
}

export function isRoofline({ latency }: ServingSpec): boolean {
  return latency?.model !== 'iteration';
}

/** Each name once; a number of them where they are many. */
function named(
  specs: readonly ServingSpec[],
  nameOf: (spec: ServingSpec) => string | undefined,
  noun: string,
): string[] {
  const names = [...new Set(specs.map(nameOf).filter((name) => name !== undefined))];
  return names.length > MOST_NAMES ? [plural(names.length, noun)] : names;
}

function givenWords(specs: readonly ServingSpec[]): string {
  const bases = specs.map(({ latency, system }) => {
    const { alpha_ms: alphaMs = 0, beta_ms: betaMs = 0, gamma_ms: gammaMs = 0 } = latency ?? {};
    return basisSentence({ latency: { model: 'iteration', alphaMs, betaMs, gammaMs }, system });
  });
  const [first, ...others] = new Set(bases);
  return others.length === 0
    ? first!
    : `${whole(others.length + 1)} sets of alpha, beta and gamma, as given in the document`;
}

/** `; scaled: prefill x 0.9, decode x 0.8 to 1.2`. */
function scaleWords(specs: readonly ServingSpec[]): string {
  const scales = (['prefill', 'decode', 'transfer'] as const).flatMap((phase) => {
    const all = specs.map(({ latency }) => latency?.[`${phase}_scale`] ?? 1).sort((a, b) => a - b);
    const [low, high] = [asGiven(all[0]!), asGiven(all.at(-1)!)];
    if (low !== high) return [`${phase} x ${low} to ${high}`];
    return low === '1' ? [] : [`${phase} x ${low}`];
  });
  return scales.length === 0 ? '' : `; scaled: ${scales.join(', ')}`;
}
