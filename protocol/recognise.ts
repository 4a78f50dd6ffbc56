/** A file with more characters is not looked into: a ConfigMap cannot be that large, and parsing it would be felt. */
export const LARGEST_FILE = 1_500_000;

/** Words that no document of ours lacks: a name, a setting, or the comment that says what the document is. */
const SIGN = /queueing-model-config|sloMultiplier|targetTTFT|targetITL|tuningEnabled|#[ \t]*kneepoint:/;
/** Letters written as escapes in quotes, or a word that goes on behind a line's end: such a sign shows only when parsed. */
const HIDDEN_LETTER = /\\(?:x|u00|U000000)(?:2[def]|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])|[\w./-]\\\r?\n[ \t]*[\w./-]/i;

/** A field that says that a document is a study, in YAML or JSON; the words alone are common. */
const STUDY_KIND =
  /kind["']?[ \t]*:[ \t]*["']?(?:CapacitySearch|DesignSpace|PairedStudy|Sensitivity|Sweep)\b(?!Result)/;

/** The same for whatever can be run. */
const SPEC_KIND = new RegExp(STUDY_KIND.source.replace('(?:', '(?:ServingExperiment|'));

/** Columns of a table of observations that tell it from other tables. */
const COLUMNS = ['model_id', 'namespace', 'time', 'variant', 'pod', 'arrival_rate_rps', 'ttft_ms', 'itl_ms'];
/** So many of them: one or two may be missing, or misspelt. */
const LEAST_COLUMNS = 6;
/** A header is no longer than this. */
const LONGEST_HEADER = 2000;

/** Whether a text starts with the header of a table of observations; only its first line is looked at. */
export function isObservationsHeader(text: string): boolean {
  const line = /^\uFEFF?([^\r\n]*)/.exec(text.slice(0, LONGEST_HEADER))![1]!;
  const names = new Set(line.split(/[,;\t]/).map((name) => name.trim().replace(/^"(.*)"$/, '$1')));
  return COLUMNS.filter((name) => names.has(name)).length >= LEAST_COLUMNS;
}

/** Whether a text may hold observations: a cheap look without parsing, as below. */
export function mayHoldObservations(text: string): boolean {
  return isObservationsHeader(text) || (text.includes('VariantObservations') && mayHoldParameters(text));
}

/** Whether a text may hold serving experiments: a cheap look too. */
export function mayHoldExperiments(text: string): boolean {
  return text.includes('ServingExperiment') && mayHoldParameters(text);
}

/** Whether a text may hold studies: a cheap look too. */
export function mayHoldStudies(text: string): boolean {
  return STUDY_KIND.test(text) && mayHoldParameters(text);
}

/**
 * Whether a text may hold a document of ours: a cheap look without parsing, so that the server starts, and files are
 * read, only where there is something to see.
 */
export function mayBeOurs(text: string): boolean {
  return isObservationsHeader(text) || mayHoldParameters(text) || SIGN.test(text) || HIDDEN_LETTER.test(text);
}

/** Whether a text may be meant to hold experiments or studies, though it may not say that they are ours: a cheap look too. */
export function mayNameSpecs(text: string): boolean {
  return SPEC_KIND.test(text) || mayHoldParameters(text);
}

/** Whether a text may hold documents of our own kinds. */
function mayHoldParameters(text: string): boolean {
  return /kneepoint\.dev\\?\//.test(text);
}
