import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TOKENS, TRACE_FORMATS, type TraceFormatName } from '../../../schemas/defaults.ts';
import { readTrace } from '../../../server/documents/traces/readTrace.ts';

const RUNS = Number(process.env.RUNS ?? 2_000);

interface Request {
  readonly us: number;
  readonly prompt: number;
  readonly output: number;
}

const request = fc.record<Request>({
  us: fc.oneof(fc.nat(20), fc.nat(4_000_000_000)),
  prompt: fc.oneof(fc.nat(10), fc.nat(MAX_TOKENS)),
  output: fc.integer({ min: 1, max: MAX_TOKENS }),
});

/** A time of day to 100 ns, as Azure writes it. */
function wallClock(us: number): string {
  const whole = new Date(Date.UTC(2023, 11, 31, 23, 30) + Math.floor(us / 1e6) * 1000).toISOString();
  return `${whole.slice(0, 19).replace('T', ' ')}.${String((us % 1e6) * 10).padStart(7, '0')}`;
}

/** How each format writes a request. */
const writers: Record<TraceFormatName, { header?: string; line: (request: Request) => string }> = {
  kneepoint: {
    header: 'arrival_us,prompt_tokens,output_tokens',
    line: ({ us, prompt, output }) => `${us},${prompt},${output}`,
  },
  azure: {
    header: 'TIMESTAMP,ContextTokens,GeneratedTokens',
    line: ({ us, prompt, output }) => `${wallClock(us)},${prompt},${output}`,
  },
  mooncake: {
    line: ({ us, prompt, output }) =>
      JSON.stringify({ timestamp: us / 1000, input_length: prompt, output_length: output, hash_ids: [prompt] }),
  },
  burstgpt: {
    header: 'Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type',
    line: ({ us, prompt, output }) => `${us / 1e6},"a, b",${prompt},${output},${prompt + output},API log`,
  },
  llmservingsim: {
    line: ({ us, prompt, output }) =>
      JSON.stringify({ input_toks: prompt, output_toks: output, arrival_time_ns: us * 1000 }),
  },
};

function write(format: TraceFormatName, requests: readonly Request[], lineBreak: string, blanks: string): string {
  const { header, line } = writers[format];
  const lines = requests.map(line);
  return (header === undefined ? lines : [header, ...lines]).join(lineBreak + blanks);
}

const breaks = fc.constantFrom('\n', '\r\n');
const requests = fc.array(request, { minLength: 1, maxLength: 30 });

describe('a trace', () => {
  test('in any format gives the requests that were written, in the order of arrival', () => {
    const property = fc.property(
      ...[fc.constantFrom(...TRACE_FORMATS), requests, breaks, breaks, fc.boolean(), fc.boolean()],
      (format, written, lineBreak, blank, hasBlanks, hasMark) => {
        const text = write(format, written, lineBreak, hasBlanks ? blank : '');
        const {
          requests: read,
          problems,
          summary,
        } = readTrace(`${hasMark ? '\uFEFF' : ''}${text}`, { format: 'auto' });
        const sorted = written.toSorted((a, b) => a.us - b.us);
        expect([...read!.promptTokens]).toEqual(sorted.map(({ prompt }) => prompt));
        expect([...read!.outputTokens]).toEqual(sorted.map(({ output }) => output));
        const [{ us: first }] = sorted as [Request];
        for (const [i, { us }] of sorted.entries()) expect(read!.arrivalMs[i]).toBeCloseTo((us - first) / 1000, 6);
        expect(summary!.format).toBe(format);
        const isSorted = written.every(({ us }, i) => i === 0 || us >= written[i - 1]!.us);
        expect(problems.map(({ severity }) => severity)).toEqual(isSorted ? [] : ['warning']);
      },
    );
    fc.assert(property, { numRuns: RUNS });
  });

  const units = fc.constantFrom(
    ...[
      ',',
      '"',
      '\n',
      '\r',
      ' ',
      '0',
      '1',
      '9',
      '.',
      '-',
      'e',
      '{',
      '}',
      '[',
      ']',
      ':',
      'null',
      'NaN',
      '\uFEFF',
      '💡',
    ],
    ...['1e308', '2023-11-16 18:17:03.9', '2023-02-31 00:00:00', '99999999999999999999', '__proto__', 'timestamp'],
  );
  const junk = fc.array(units, { maxLength: 60 }).map((parts) => parts.join(''));
  /** Traces with a piece cut out and junk in its place, which get far into the reader. */
  const damaged = fc
    .tuple(fc.constantFrom(...TRACE_FORMATS), requests, breaks, fc.nat(), fc.nat(20), junk)
    .map(([format, written, lineBreak, at, length, piece]) => {
      const text = write(format, written, lineBreak, '');
      const from = at % (text.length + 1);
      return text.slice(0, from) + piece + text.slice(from + length);
    });

  test('of any kind can be read: there are requests that can be simulated, or an error at a line', () => {
    const property = fc.property(
      ...[fc.oneof(junk, damaged), fc.constantFrom('auto' as const, ...TRACE_FORMATS), fc.boolean()],
      (text, format, spreadsTies) => {
        const { requests: read, problems, summary } = readTrace(text, { format, spreadsTies });
        const found = problems.filter(({ severity }) => severity === 'error');
        expect(found.length > 0).toBe(read === undefined);
        expect(read === undefined).toBe(summary === undefined);
        expect(found.length).toBeLessThanOrEqual(21);
        const lines = text.split(/\r\n|\n|\r/).length;
        for (const { line } of problems) expect(line >= 1 && line <= lines).toBe(true);
        if (!read || !summary) return;
        expect(read.arrivalMs[0]).toBe(0);
        expect(read.arrivalMs.every((time, i) => time >= (read.arrivalMs[i - 1] ?? 0) && time < 1e14)).toBe(true);
        expect(read.promptTokens.every((tokens) => tokens >= 0 && tokens <= MAX_TOKENS)).toBe(true);
        expect(read.outputTokens.every((tokens) => tokens >= 1 && tokens <= MAX_TOKENS)).toBe(true);
        for (const value of Object.values(summary))
          expect(value === undefined || typeof value === 'string' || Number.isFinite(value)).toBe(true);
      },
    );
    fc.assert(property, { numRuns: RUNS });
  });
});
