import type { AnyResult } from '../../schemas/results/results.ts';
import type { CapacitySearchResult, StudyResult } from '../../schemas/results/study-results.ts';
import { comparedQuantities } from './comparison/comparedQuantities.ts';
import type { ComparedQuantity } from './comparison/comparedQuantity.ts';
import { NOTHING } from './evidence/evidenceTable.ts';
import { whole } from './quantities.ts';
import { changeInWords, pointsInWords, SAME, servingComparison } from './servingComparison.ts';

export { type SpecDifference, specDifferences } from './specDifferences.ts';

/** A number or a verdict of two results of one kind, in words. */
export interface NumberDifference {
  readonly what: string;
  readonly before: string;
  readonly after: string;
  /** `18 % lower`, `new`, `the same`; empty where there is no word for it. */
  readonly change: string;
  readonly isSame: boolean;
}

/**
 * Two results of one kind, number by number: what answers the question first, then the evidence. Those that are the same are among
 * them; candidates and points are held against those of the same name, rates against those that both tried.
 * @throws RangeError if the results are of two kinds
 */
export function numberDifferences(a: AnyResult, b: AnyResult): NumberDifference[] {
  if (a.kind === 'ServingResult' && b.kind === 'ServingResult')
    return servingComparison(b.result, a.result).map(({ what, now, pinned, change }) => ({
      what,
      before: pinned,
      after: now,
      change,
      isSame: readsTheSame(pinned, now, change),
    }));
  if (a.kind === 'ServingResult' || b.kind === 'ServingResult' || a.kind !== b.kind)
    throw new RangeError(`A ${a.kind} and a ${b.kind} have no numbers in common.`);
  if (a.kind === 'CapacitySearchResult' && b.kind === 'CapacitySearchResult') return ofSearches(a, b);
  return ofStudies(a, b);
}

/** Two searches seldom try the same rates: those that one alone tried are counted, not listed. */
function ofSearches(a: CapacitySearchResult, b: CapacitySearchResult): NumberDifference[] {
  const [before, after] = [withRatesOf(a, b), withRatesOf(b, a)];
  const alone = (search: CapacitySearchResult) => search.result.rates.length - before.result.rates.length;
  const what = 'rates that the other did not try';
  const others = { what, before: whole(alone(a)), after: whole(alone(b)), change: 'not compared', isSame: false };
  return [...ofStudies(before, after), ...(alone(a) + alone(b) === 0 ? [] : [others])];
}

/** With no other rates than those that another search tried too. */
function withRatesOf(search: CapacitySearchResult, other: CapacitySearchResult): CapacitySearchResult {
  const tried = new Set(other.result.rates.map(({ rate_rps }) => rate_rps));
  const rates = search.result.rates.filter(({ rate_rps }) => tried.has(rate_rps));
  return { ...search, result: { ...search.result, rates } };
}

function ofStudies(a: StudyResult, b: StudyResult): NumberDifference[] {
  const [before, after] = [byName(comparedQuantities(a)), byName(comparedQuantities(b))];
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].map((name) => difference(name, before.get(name), after.get(name)));
}

function byName(quantities: readonly ComparedQuantity[]): Map<string, ComparedQuantity> {
  return new Map(quantities.map((quantity) => [quantity.what, quantity]));
}

function difference(
  what: string,
  before: ComparedQuantity | undefined,
  after: ComparedQuantity | undefined,
): NumberDifference {
  if (!before || !after)
    return {
      what,
      before: before?.said ?? NOTHING,
      after: after?.said ?? NOTHING,
      change: before ? 'gone' : 'new',
      isSame: false,
    };
  const change = changeBetween(before, after);
  return {
    what,
    before: before.said,
    after: after.said,
    change,
    isSame: readsTheSame(before.said, after.said, change),
  };
}

function changeBetween(before: ComparedQuantity, after: ComparedQuantity): string {
  const [first, second] = [before.value, after.value];
  if (first === second) return SAME;
  if (typeof first !== 'number' || typeof second !== 'number') return '';
  const readAlike = before.said === after.said;
  if (after.change === 'points') return pointsInWords(second, first, readAlike);
  return after.change === 'relative' ? changeInWords(second, first, readAlike) : '';
}

/** Digits that nobody sees are no difference. */
function readsTheSame(before: string, after: string, change: string): boolean {
  return before === after && (change === '' || change === SAME);
}
