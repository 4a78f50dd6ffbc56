/** Something was found that must not pass. */
export const FOUND = 1;
/** A command used in the wrong way, or given input that cannot be read. */
export const BAD_USAGE = 2;
