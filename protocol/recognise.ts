/**
 * Whether a text may hold a document of ours: a cheap look without parsing, so that the server starts, and files are
 * read, only where there is something to see.
 */
export function mayBeOurs(text: string): boolean {
  return mayHoldParameters(text) || /queueing-model-config|sloMultiplier|targetTTFT|targetITL|tuningEnabled/.test(text);
}

/** Whether a text may hold documents of our own kinds. */
export function mayHoldParameters(text: string): boolean {
  return text.includes('kneepoint.dev/');
}
