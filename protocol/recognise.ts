/** Words that no document of ours lacks: a name, a setting, or the comment that says what the document is. */
const SIGN = /queueing-model-config|sloMultiplier|targetTTFT|targetITL|tuningEnabled|#[ \t]*kneepoint:/;
/** Letters written as escapes in quotes, or a word that goes on behind a line's end: such a sign shows only when parsed. */
const HIDDEN_LETTER = /\\(?:x|u00|U000000)(?:2[def]|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])|[\w./-]\\\r?\n[ \t]*[\w./-]/i;

/**
 * Whether a text may hold a document of ours: a cheap look without parsing, so that the server starts, and files are
 * read, only where there is something to see.
 */
export function mayBeOurs(text: string): boolean {
  return mayHoldParameters(text) || SIGN.test(text) || HIDDEN_LETTER.test(text);
}

/** Whether a text may hold documents of our own kinds. */
function mayHoldParameters(text: string): boolean {
  return /kneepoint\.dev\\?\//.test(text);
}
