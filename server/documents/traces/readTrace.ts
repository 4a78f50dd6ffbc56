import type { Requests } from '../../../engine/serving/simulationInput.ts';
import { summariseWorkload, type WorkloadSummary } from '../../../engine/workload/workloadSummary.ts';
import type { TraceFormatName } from '../../../schemas/defaults.ts';
import { AZURE } from './azure.ts';
import { BURST_GPT } from './burstGpt.ts';
import { csvSource } from './csvSource.ts';
import { jsonLinesSource, startsWithObject } from './jsonLinesSource.ts';
import { KNEEPOINT } from './kneepoint.ts';
import { LLM_SERVING_SIM } from './llmServingSim.ts';
import { MOONCAKE } from './mooncake.ts';
import { spreadTies } from './tieSpreading.ts';
import type { TraceFormat, TraceLayout } from './traceFormat.ts';
import { type TraceProblem, TraceProblems } from './traceProblems.ts';
import { TraceRows } from './traceRows.ts';
import type { TraceSource } from './traceSource.ts';

export interface TraceOptions {
  /** `auto` tells the format from the names of columns or keys. */
  readonly format: TraceFormatName | 'auto';
  /** Whether requests that arrive at once are spread within the second, for traces that round to it. */
  readonly spreadsTies?: boolean;
}

/** A trace as read. With an error there are no requests. */
export interface Trace {
  readonly requests: Requests | undefined;
  readonly summary: TraceSummary | undefined;
  /** By line. */
  readonly problems: readonly TraceProblem[];
}

/** What is in a trace. Ties are counted before they are spread. */
interface TraceSummary extends WorkloadSummary {
  readonly format: TraceFormatName;
  /** Requests that failed, and are left out. */
  readonly dropped: number;
}

/** In this order they are looked for. */
const FORMATS: readonly TraceFormat[] = [KNEEPOINT, AZURE, MOONCAKE, BURST_GPT, LLM_SERVING_SIM];

/**
 * Reads a trace: requests in the order of arrival, the first at 0. Any text can be read; what is wrong with it is among the
 * problems.
 */
export function readTrace(text: string, options: TraceOptions): Trace {
  const problems = new TraceProblems(text);
  const hasObjects = startsWithObject(text);
  const source = hasObjects ? jsonLinesSource(text) : csvSource(text);
  if (!source) return refused(problems, 0, hasObjects ? 'No line is a JSON object.' : 'The trace is empty.');
  const candidates = FORMATS.filter(({ name }) => options.format === 'auto' || options.format === name);
  const found = findLayout(source, candidates);
  if (!found) return refused(problems, source.offset, unknownFields(source, candidates));
  const rows = new TraceRows(found.format, found.layout, problems);
  source.read(found.layout, rows, problems);
  const requests = rows.finish();
  if (!requests && !problems.hasErrors) return refused(problems, source.offset, 'The trace has no requests.');
  if (!requests || problems.hasErrors) return { requests: undefined, summary: undefined, problems: problems.all() };
  const { ties } = summariseWorkload(requests);
  if (options.spreadsTies) spreadTies(requests.arrivalMs);
  const summary = { ...summariseWorkload(requests), ties, format: found.format.name, dropped: rows.dropped };
  return { requests, summary, problems: problems.all() };
}

function findLayout({ fields }: TraceSource, formats: readonly TraceFormat[]) {
  for (const format of formats)
    for (const layout of format.layouts)
      if (fieldsOf(layout).every((name) => fields.includes(name))) return { format, layout };
  return undefined;
}

function unknownFields({ fields, fieldKind }: TraceSource, formats: readonly TraceFormat[]): string {
  if (formats.length > 1) {
    const known = formats.map(({ name, layouts }) => `${fieldsOf(layouts[0]!).join(', ')} (${name})`).join('; ');
    return `These ${fieldKind} are of no trace that is known. Known are ${known}.`;
  }
  const [{ name, layouts }] = formats as [TraceFormat];
  const due = layouts.map((layout) => fieldsOf(layout).join(', ')).join('; or ');
  const nearest = layouts.map((layout) => fieldsOf(layout).filter((field) => !fields.includes(field)));
  const missing = nearest.reduce((least, each) => (each.length < least.length ? each : least));
  return `A trace of the format ${name} has the ${fieldKind} ${due}. Here ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`;
}

function fieldsOf({ arrival, prompt, output }: TraceLayout): string[] {
  return [arrival, prompt, output];
}

function refused(problems: TraceProblems, offset: number, message: string): Trace {
  problems.error(offset, message);
  return { requests: undefined, summary: undefined, problems: problems.all() };
}
