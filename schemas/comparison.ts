import { Type } from '@sinclair/typebox';
import { inUnit } from './units.ts';

/** So few digits that no number is infinite. */
const DIGITS = '(?:\\d{1,15}(?:\\.\\d{1,20})?|\\.\\d{1,20})';
const EXPONENT = '[eE][-+]?\\d{1,2}';
/** From 0 to 1, as far as a form can tell. */
const SHARE = `(?:0(?:\\.\\d{1,20})?|\\.\\d{1,20}|1(?:\\.0{1,20})?|${DIGITS}[eE]-\\d{1,2})`;

const EXAMPLES: Readonly<Record<string, string>> = {
  ms: '<= 500',
  share: '>= 0.95',
  requests: '<= 0',
  preemptions: '<= 0',
};

/**
 * What a number is held to: `<= 500`, `> 0.95`. A share of more than 1 is none, so that nothing would ever meet it.
 * @param unit of the number
 * @param mayFall whether it is a difference, which may be below zero and of any size
 */
export function comparison(unit: string, description: string, mayFall = false) {
  const isShare = unit === 'share' && !mayFall;
  const number = isShare ? SHARE : `${mayFall ? '-?' : ''}${DIGITS}(?:${EXPONENT})?`;
  const pattern = `^(?:<=|>=|<|>) *${number}$`;
  const example = mayFall ? '< -0.1' : (EXAMPLES[unit] ?? '>= 20');
  return Type.String({ ...(isShare ? inUnit(unit, description) : { description }), pattern, examples: [example] });
}
