const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;
const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z?)$/;

/**
 * How to write what somebody, or their spreadsheet, wrote in another form: a number with a comma, a time without T and Z.
 * Undefined for anything else.
 * @param keyword that of the schema that the value does not meet
 */
export function rightForm(keyword: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (keyword === 'type') {
    const point = DECIMAL_COMMA.test(value) ? value.replace(',', '.') : undefined;
    if (!THOUSANDS.test(value)) return point;
    const whole = value.replaceAll(',', '');
    return point === undefined ? whole : `${whole}, or ${point} if the comma is a decimal one`;
  }
  const [, day, minutes, seconds = ':00', zone] = (keyword === 'pattern' && TIME.exec(value)) || [];
  if (day === undefined) return undefined;
  return `${day}T${minutes}${seconds}Z${zone ? '' : ' if it is in UTC'}`;
}
