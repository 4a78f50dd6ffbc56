/** The keyword that carries a field's unit in our schemas; editors and the reference show it, validation ignores it. */
export const UNIT_KEYWORD = 'x-unit';
/** The keyword that names what a new mapping is offered with, beside the fields that it needs. */
export const START_KEYWORD = 'x-starts-with';

/** Schema options for a number with a unit. */
export function inUnit(unit: string, description: string, bounds: Record<string, unknown> = {}) {
  return { description, [UNIT_KEYWORD]: unit, ...bounds };
}
