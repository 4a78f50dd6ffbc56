import { exp } from '../../numerics/elementary.ts';
import { threeDigits } from '../../report/quantities.ts';
import type { ParameterEstimate } from '../observation.ts';
import type { Posterior } from './posterior.ts';
import type { Interval, ParameterRanges } from './quantiles.ts';

/** A parameter is told apart from the others if the ends of its 90 % interval differ by less than this factor. */
const TOLD_APART = 1.5;

/** The point in the middle of the ridge, with the posterior's second moments about it. */
export function estimateOf(posterior: Posterior): ParameterEstimate {
  const centre = Array.from(posterior.centre, exp);
  const covariance = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
  for (const { theta, across, weight } of posterior.nodes) {
    const values = Array.from(theta, exp);
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        const apart = (values[i]! - centre[i]!) * (values[j]! - centre[j]!);
        covariance[i]![j]! += weight * (apart + values[i]! * values[j]! * across[3 * i + j]!);
      }
    }
  }
  return {
    alphaMs: centre[0]!,
    betaMs: centre[1]!,
    gammaMs: centre[2]!,
    covariance: covariance.map((row) => Array.from(row)),
  };
}

/** In words: which parameters the observations fix, and which only together. */
export function whatIsKnown(ranges: ParameterRanges): string {
  const named: [string, Interval, string][] = [
    ['alpha', ranges.alphaMs, 'ms'],
    ['beta', ranges.betaMs, 'ms/token'],
    ['gamma', ranges.gammaMs, 'ms/token'],
  ];
  const fixed = named.filter(([, range]) => range.high < TOLD_APART * range.low);
  const open = named.filter(([, range]) => !(range.high < TOLD_APART * range.low));
  const known = fixed.map(([name, range, unit]) => `${name} is ${span(range, unit)}`);
  if (open.length === 0) return `${list(known)}.`;
  const parts = list(open.map(([name, range, unit]) => `${name} (${span(range, unit)})`));
  const unknown = open.length === 1 ? `${parts} is hardly known` : `${parts} can't be told apart`;
  const rest = known.length === 0 ? '' : `; ${list(known)}`;
  return `At the loads seen so far ${unknown}${rest}. Observations at another load or of other request sizes would narrow them.`;
}

function span(range: Interval, unit: string): string {
  return `${threeDigits(range.low)} to ${threeDigits(range.high)} ${unit}`;
}

function list(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
}
