import { Type } from '@sinclair/typebox';

const EXAMPLE = '2026-11-29T10:00:00Z';
/** Neither the 30th of February nor the 31st of a short month, and the 29th of February only in leap years. */
const NO_SUCH_DAY =
  '(?!\\d{4}-(02-3|(0[469]|11)-31)|(\\d\\d([02468][1-35-79]|[13579][013-57-9])|([02468][1-35-79]|[13579][013-57-9])00)-02-29)';
/** A time of RFC 3339 that every reader of dates takes. */
const PATTERN = `^${NO_SUCH_DAY}\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$`;

/** Schema of a time that there is, in RFC 3339. */
export function time(description: string) {
  return Type.String({ description, pattern: PATTERN, examples: [EXAMPLE] });
}
