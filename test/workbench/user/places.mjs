/**
 * Where a text stands, as the editor counts: lines and columns from 1, the end after the last character.
 * @param {string} source
 * @param {string} text
 * @param {{ after?: string }} [options] after: search from this text on
 */
export function placeOf(source, text, { after = '' } = {}) {
  const from = source.indexOf(after);
  const at = source.indexOf(text, from);
  if (from < 0 || at < 0) throw new Error(`"${text}" does not stand after "${after}"`);
  const before = source.slice(0, at).split('\n');
  const start = (before.at(-1) ?? '').length + 1;
  return { line: before.length, start, end: start + text.length, text };
}

/**
 * The default entry's key, below which every valid ConfigMap says that upstream has parked the analyzer.
 * @param {string} source
 */
export function parked(source) {
  return { ...placeOf(source, 'default'), severity: 'info' };
}

/**
 * The default entry's key, when the entry is dropped and with it the whole ConfigMap.
 * @param {string} source
 */
export function dropped(source) {
  return { ...placeOf(source, 'default'), severity: 'error' };
}
