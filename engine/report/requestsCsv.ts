import type { RequestLog } from '../serving/requestLog.ts';

const COLUMNS = [
  ...['index', 'arrival_s', 'prompt_tokens', 'output_tokens', 'cached_tokens', 'queue_wait_ms', 'admission_s'],
  ...['prefill_start_s', 'first_token_s', 'completion_s', 'transfer_done_s', 'decode_admission_s'],
  ...['preemptions', 'rejected'],
];

/** Requests that one piece of the text holds. */
const PIECE = 10_000;

/**
 * Every request of a run as CSV, in the order of arrival, in pieces: all of them may be more than one text can hold. Times are
 * seconds of the run; a cell is empty where nothing happened. docs/cli.md says what the columns are.
 */
export function* requestsCsv(log: RequestLog): Generator<string> {
  yield `${COLUMNS.join(',')}\n`;
  for (let from = 0; from < log.count; from += PIECE) {
    let piece = '';
    for (let r = from; r < Math.min(from + PIECE, log.count); r++) piece += `${row(log, r)}\n`;
    yield piece;
  }
}

function row(log: RequestLog, r: number): string {
  const arrivalMs = log.arrivalMs[r]!;
  const admissionMs = log.admissionMs[r]!;
  return [
    ...[r, seconds(arrivalMs), log.promptTokens[r], log.outputTokens[r], log.cachedTokens[r]],
    // A request is admitted to an iteration that computes its prompt: both are one moment.
    ...[number(admissionMs - arrivalMs), seconds(admissionMs), seconds(admissionMs)],
    ...[seconds(log.firstTokenMs[r]), seconds(log.completionMs[r])],
    // Absent without disaggregation.
    ...[seconds(log.transferDoneMs[r]), seconds(log.decodeAdmissionMs[r])],
    ...[log.preemptions[r], log.rejected[r]],
  ].join(',');
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? '' : number(ms / 1000);
}

function number(value: number): string {
  return Number.isNaN(value) ? '' : String(value);
}
