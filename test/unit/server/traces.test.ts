import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTrace } from '../../../server/documents/traces/readTrace.ts';

const fixture = (name: string) => readFileSync(`test/fixtures/traces/${name}`, 'utf8');
const read = (text: string) => readTrace(text, { format: 'auto' });
const table = (...rows: string[]) => ['arrival_time,prompt_tokens,output_tokens', ...rows].join('\n');
const errors = (text: string) => {
  const { problems, requests, summary } = read(text);
  expect([requests, summary]).toEqual([undefined, undefined]);
  return problems.map(({ line, message }) => `${line}: ${message}`);
};

describe('a trace', () => {
  it.each([
    ['kneepoint.csv', 'kneepoint'],
    ['kneepoint-us.csv', 'kneepoint'],
    ['azure.csv', 'azure'],
    ['azure-zones.csv', 'azure'],
    ['mooncake.jsonl', 'mooncake'],
    ['llmservingsim.jsonl', 'llmservingsim'],
    ['llmservingsim.csv', 'llmservingsim'],
    ['llmservingsim-requests.jsonl', 'llmservingsim'],
  ] as const)('as in %s is known by its names, and the same three requests are in it', (name, format) => {
    const { requests, summary, problems } = read(fixture(name));
    expect(problems).toEqual([]);
    expect(requests).toEqual({
      arrivalMs: Float64Array.of(0, 250, 1500),
      promptTokens: Int32Array.of(512, 64, 2048),
      outputTokens: Int32Array.of(128, 1, 300),
    });
    expect(summary).toMatchObject({ format, count: 3, spanS: 1.5, dropped: 0, ties: 0 });
    expect(readTrace(fixture(name), { format }).requests).toEqual(requests);
  });

  it('of BurstGPT leaves out what failed, and says how many', () => {
    const { requests, summary, problems } = read(fixture('burstgpt.csv'));
    expect(requests!.arrivalMs).toEqual(Float64Array.of(0, 0, 2000));
    expect(requests!.promptTokens).toEqual(Int32Array.of(512, 64, 2048));
    expect(summary).toMatchObject({ format: 'burstgpt', count: 3, dropped: 1, ties: 1, meanRateRps: 1 });
    expect(problems).toEqual([
      { line: 3, severity: 'warning', message: expect.stringMatching(/^One request has no answer .* left out/) },
    ]);
  });

  it('spreads what arrives in one second over it, if asked to', () => {
    const rows = [0, 3, 3, 3, 3, 4, 9].map((second) => `${second},1,1`);
    const { requests, summary } = readTrace(table(...rows), { format: 'kneepoint', spreadsTies: true });
    expect([...requests!.arrivalMs]).toEqual([0, 3000, 3250, 3500, 3750, 4000, 9000]);
    expect(summary!.ties).toBe(3);
    const close = readTrace(table('0,1,1', '0,1,1', '0.5,1,1', '0.5,1,1'), { format: 'auto', spreadsTies: true });
    expect([...close.requests!.arrivalMs]).toEqual([0, 250, 500, 1000]);
  });

  it('is put in the order of arrival, requests of one time as they stand', () => {
    const { requests, problems } = read(table('2,1,1', '1,2,1', '3,3,1', '1,4,1'));
    expect([...requests!.arrivalMs]).toEqual([0, 0, 1000, 2000]);
    expect([...requests!.promptTokens]).toEqual([2, 4, 1, 3]);
    expect(problems).toEqual([
      { line: 3, severity: 'warning', message: expect.stringContaining('arrives before the one above it') },
    ]);
  });

  it('may have a byte order mark, CRLF, blank lines, quotes, blanks and other delimiters', () => {
    const due = read(fixture('kneepoint.csv')).requests;
    const plain = fixture('kneepoint.csv');
    for (const text of [
      `\uFEFF${plain}`,
      plain.replaceAll('\n', '\r\n'),
      plain.replaceAll('\n', '\r'),
      `\n\n${plain.replaceAll('\n', '\n\n')}`,
      plain.trimEnd(),
      plain.replaceAll(',', ' ; '),
      plain.replaceAll(/[^,\n]+/g, '"$&"'),
      plain.replaceAll('512', '512.0'),
    ])
      expect(read(text).requests).toEqual(due);
    const lines = fixture('mooncake.jsonl');
    for (const text of [`\uFEFF${lines}`, lines.replaceAll('\n', '\r\n'), `\n \n${lines.trimEnd()}`])
      expect(read(text).requests).toEqual(due);
  });

  it('keeps 100 ns of a time of day', () => {
    const rows = ['2023-11-16 18:17:03.9799600', '2023-11-16 18:17:03.9799601', '2023-11-23 18:17:03.9799600'];
    const { requests } = read(
      ['TIMESTAMP,ContextTokens,GeneratedTokens', ...rows.map((row) => `${row},1,1`)].join('\n'),
    );
    expect([...requests!.arrivalMs]).toEqual([0, 0.0001, 7 * 86_400_000]);
  });

  it('may have prompts without tokens', () => {
    expect([...read(table('0,0,1')).requests!.promptTokens]).toEqual([0]);
  });
});

describe('a trace that cannot be used', () => {
  it('has a column twice', () => {
    expect(errors('arrival_time,prompt_tokens,output_tokens,prompt_tokens\n0,10,3,4000\n')).toEqual([
      '1: The column prompt_tokens stands twice, so which one counts cannot be told.',
    ]);
  });

  it.each([
    ['', '1: The trace is empty.'],
    ['\n\n', '1: The trace is empty.'],
    [table(), '1: The trace has no requests.'],
    ['{', '1: No line is a JSON object.'],
    ['\n\na,b\n1,2', /^3: These columns are of no trace that is known\. Known are arrival_time, prompt_tokens, /],
    ['{"timestamp":1}', /^1: These keys are of no trace that is known/],
    [table('1'), '2: prompt_tokens is missing: a whole number from 0 to 100000000.'],
    [table(',1,1'), '2: arrival_time is missing: a number of seconds, 0 or later.'],
    [table('', '-1,1,1'), '3: arrival_time must be a number of seconds, 0 or later, not "-1".'],
    [table('NaN,1,1'), /^2: arrival_time .* not "NaN"/],
    [table('1e999,1,1'), /^2: arrival_time/],
    [table('1e11,1,1'), /^2: arrival_time/],
    [table('0x10,1,1'), /^2: arrival_time/],
    [table('1,1.5,1'), '2: prompt_tokens must be a whole number from 0 to 100000000, not "1.5".'],
    [table('1,-3,1'), /^2: prompt_tokens/],
    [table('1,1e9,1'), /^2: prompt_tokens/],
    [table('1,1,many'), '2: output_tokens must be a whole number from 0 to 100000000, not "many".'],
    [table('1,1,0'), '2: output_tokens is 0. Every request needs an answer of at least one token.'],
    [table('1,2,3,4'), '2: This row has 4 cells, and there are 3 columns.'],
    [table('1,2,3', '"1,2,3'), /^3: A quote is not closed/],
    ['TIMESTAMP,ContextTokens,GeneratedTokens\n2023-02-29 00:00:00,1,1', /^2: TIMESTAMP must be a date and a time/],
    ['TIMESTAMP,ContextTokens,GeneratedTokens\n2023-13-01 00:00:00,1,1', /^2: TIMESTAMP/],
    ['TIMESTAMP,ContextTokens,GeneratedTokens\n2023-01-01 24:00:00,1,1', /^2: TIMESTAMP/],
    ['{"timestamp":1,"input_length":1,"output_length":1}\n[1]', '2: This line is not a JSON object.'],
    ['{"timestamp":1,"input_length":[1],"output_length":1}', /^1: input_length .* not a list/],
    ['{"timestamp":1,"input_length":1,"output_length":null}', /^1: output_length .* not null/],
    [table(`1,1,${'x'.repeat(1000)}`), /not "x{40}\.\.\."\.$/],
  ])('says where and why: %j', (text, due) => {
    const found = errors(text);
    expect(found).toHaveLength(1);
    expect(found[0]).toEqual(typeof due === 'string' ? due : expect.stringMatching(due));
  });

  it('names what is missing of the format that was asked for', () => {
    const { problems } = readTrace('TIMESTAMP,GeneratedTokens\n', { format: 'azure' });
    expect(problems).toEqual([
      {
        line: 1,
        severity: 'error',
        message:
          'A trace of the format azure has the columns TIMESTAMP, ContextTokens, GeneratedTokens. Here ContextTokens is missing.',
      },
    ]);
  });

  it('has only requests that failed', () => {
    expect(errors('Timestamp,Request tokens,Response tokens\n1,5,0\n2,5,0')).toEqual([
      '1: The trace has no requests.',
      '2: 2 requests have no answer (Response tokens is 0): failed, and left out. The first stands here.',
    ]);
  });

  it('tells the first errors one by one, and of the rest how many there are', () => {
    const found = errors(table(...Array.from({ length: 1000 }, () => 'x,1,1')));
    expect(found).toHaveLength(21);
    expect(found[19]).toMatch(/^21: arrival_time/);
    expect(found[20]).toBe('21: There are 980 more errors below this line.');
  });

  it('is refused at once, however long its numbers are', () => {
    expect(errors(table(`${'1'.repeat(200_000)}x,1,1`))[0]).toMatch(/^2: arrival_time/);
  });
});

const published = '../shared/data';

/** Other people's files: they are not part of the project, and read where they lie beside it. */
describe.skipIf(!existsSync(published))(`published traces, skipped where there is no ${published}`, () => {
  it.each([
    ['azure_llm_2023/AzureLLMInferenceTrace_code.csv', 'azure', 8819, 2047.848, 27.883],
    ['azure_llm_2023/AzureLLMInferenceTrace_conv.csv', 'azure', 19_366, 1154.697, 211.126],
    ['mooncake/conversation_trace_first4000.jsonl', 'mooncake', 4000, 13_312.34, 347.08],
    ['mooncake/synthetic_trace.jsonl', 'mooncake', 3993, 15_325.477, 149.119],
    ['bench/traces/inference-perf_trace.csv', 'azure', 20, 577, 83.7],
    ['bench/traces/llmservingsim_trace.jsonl', 'llmservingsim', 10, 12, 59.1],
    ['llmservingsim/workload_sharegpt-llama-3.1-8b-300-sps10.csv', 'llmservingsim', 300, 857.463, 652.51],
    ['llmservingsim/RTX4090_Llama-3.1-8B/requests.jsonl', 'llmservingsim', 300, 857.463, 652.51],
    ['speed_reference/arrivals_10k_poisson20.csv', 'kneepoint', 10_000, 512, 128],
  ])('%s is read whole', (file, format, count, promptTokens, outputTokens) => {
    const { summary, problems } = read(readFileSync(`${published}/${file}`, 'utf8'));
    expect(problems).toEqual([]);
    expect(summary).toMatchObject({ format, count, dropped: 0 });
    expect(summary!.meanPromptTokens).toBeCloseTo(promptTokens, 2);
    expect(summary!.meanOutputTokens).toBeCloseTo(outputTokens, 2);
  });
});
