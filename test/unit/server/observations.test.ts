import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { MarkupContent } from 'vscode-languageserver-types';
import { LARGEST_FILE } from '../../../protocol/recognise.ts';
import { buildModel, type DocumentModel } from '../../../server/documents/model.ts';
import { validObservations } from '../../../server/documents/observations/observations.ts';
import { withChanges } from '../../../server/documents/textChange.ts';
import { codeActions } from '../../../server/features/codeAction.ts';
import { completion } from '../../../server/features/completion.ts';
import { fileStatus } from '../../../server/features/fileStatus.ts';
import { foldingRanges } from '../../../server/features/foldingRange.ts';
import { hover } from '../../../server/features/hover.ts';
import { diagnose } from '../../../server/rules/index.ts';
import { completed } from './completed.ts';
import { CONTEXT } from './context.ts';
import { atCursor, modelOf, unmark } from './marks.ts';

const TABLE = 'file:///test/observations.csv';
const COLUMNS = 'time,model_id,namespace,variant,pod,arrival_rate_rps,ttft_ms,itl_ms,input_tokens,output_tokens';
const REPORT = '2.8,31.9,17.5,1024,256';
const table = (...rows: string[]) => [COLUMNS, ...rows, ''].join('\n');
const row = (time: string, pod: string, report = REPORT) => `2026-11-29T${time}Z,m,n,a,${pod},${report}`;

const YAML = `apiVersion: kneepoint.dev/v1alpha1
kind: VariantObservations
metadata: { name: x }
spec:
  model_id: m
  namespace: n
  cycles:
    - time: 2026-11-29T10:00:00Z
      variants:
        - name: a
          pods:
`;
const document = (...pods: string[]) => YAML + pods.map((pod) => `            - ${pod}\n`).join('');

/** Each finding as `code: text marked`. */
function marked(text: string, uri?: string): string[] {
  return diagnose(modelOf(text, uri), CONTEXT).map(({ code, span }) => `${code}: ${text.slice(...span)}`);
}

/** What is found at the marks of a text, which is to be all: code and message. */
function foundAtMarks(text: string, uri?: string): string[] {
  const { text: plain, spans } = unmark(text);
  const found = diagnose(modelOf(plain, uri), CONTEXT);
  expect(found.map(({ span }) => plain.slice(...span))).toEqual(spans.map((span) => plain.slice(...span)));
  expect(found.map(({ span }) => span)).toEqual(spans);
  return found.map(({ code, message }) => `${code}: ${message}`);
}

/** The fixes of the first finding of a code, by title, with the text after each. */
function fixes(text: string, code: string, uri?: string): Record<string, string> {
  const found = diagnose(modelOf(text, uri), CONTEXT).find((each) => each.code === code)!;
  return Object.fromEntries(found.fixes!().map(({ title, changes }) => [title, withChanges(text, changes)]));
}

const specs = (text: string) =>
  modelOf(text, TABLE)
    .parts.flatMap(validObservations)
    .map(({ spec }) => spec);

describe('a table', () => {
  const pod = (name: string) => ({
    name,
    arrival_rate_rps: 2.8,
    ttft_ms: 31.9,
    itl_ms: 17.5,
    input_tokens: 1024,
    output_tokens: 256,
  });
  const due = {
    model_id: 'm',
    namespace: 'n',
    cycles: [
      { time: '2026-11-29T10:00:00Z', variants: [{ name: 'a', pods: [pod('pod-0'), pod('pod-1')] }] },
      { time: '2026-11-29T10:00:15Z', variants: [{ name: 'a', pods: [pod('pod-0')] }] },
    ],
  };
  const rows = [row('10:00:00', 'pod-0'), row('10:00:00', 'pod-1'), row('10:00:15', 'pod-0')];

  test('is the document of its rows', () => {
    expect(specs(table(...rows))).toEqual([due]);
  });

  test('has its cycles in order of time, whatever the order of its rows', () => {
    expect(specs(table(rows[2]!, rows[0]!, rows[1]!))).toEqual([due]);
    expect(marked(table(rows[2]!, rows[0]!, rows[1]!), TABLE)).toEqual([]);
  });

  test('may be separated by semicolons or tabs, with blanks, quotes, empty lines and a byte order mark', () => {
    for (const delimiter of [';', '\t']) expect(specs(table(...rows).replaceAll(',', delimiter))).toEqual([due]);
    expect(specs(table(...rows).replaceAll(',', ' , '))).toEqual([due]);
    expect(
      specs(
        table(...rows)
          .replaceAll('pod-0', '"pod-0"')
          .replaceAll('\n', '\r\n\r\n'),
      ),
    ).toEqual([due]);
    expect(specs(`\uFEFF${table(...rows)}`)).toEqual([due]);
  });

  test('has one document for each model', () => {
    const other = rows[0]!.replace(',m,', ',other,');
    expect(specs(table(...rows, other)).map(({ model_id }) => model_id)).toEqual(['m', 'other']);
  });

  test('may have a variant without pods', () => {
    const [spec] = specs(table('2026-11-29T10:00:00Z,m,n,a,,,,,,'));
    expect(spec!.cycles[0]!.variants).toEqual([{ name: 'a', pods: [] }]);
  });

  test('that is none of ours is left alone, and so is an empty one', () => {
    for (const text of ['', 'TIMESTAMP,ContextTokens,GeneratedTokens\n', 'ttft_ms,itl_ms\n1,2\n', '"\n', '<<<<<<<\n'])
      expect(marked(text, TABLE)).toEqual([]);
    expect(marked(`arrival_time,prompt_tokens\n${'0,1\n'.repeat(LARGEST_FILE / 4)}`, TABLE)).toEqual([]);
  });

  test('is one by its name or by its language', () => {
    const ours = table('x');
    const parts = (uri: string, languageId: string) =>
      buildModel(TextDocument.create(uri, languageId, 1, ours)).parts.map(({ type }) => type);
    expect(parts('file:///a.CSV', 'plaintext')).toEqual(['observation-table']);
    expect(parts('untitled:Untitled-1', 'csv')).toEqual(['observation-table']);
    expect(parts('file:///a.txt', 'plaintext')).toEqual([]);
  });

  test('names what is not as its columns say, cell by cell', () => {
    expect(
      foundAtMarks(
        table(
          row('10:00:00', 'pod-0', '«fast»,«-1»,«NaN»,«1e999»,'),
          `«29.11.2026»,m,n,a,pod-0,${REPORT}`,
          `«2026-11-29T10:00:30Z,m,n,a,,${REPORT}»`,
          `2026-11-29T10:00:45Z,m,n,a,«pod-0»,,,,,`,
        ),
        TABLE,
      ),
    ).toEqual([
      'schema-mismatch: arrival_rate_rps must be a number (requests/s): requests that arrived at this pod, a second.',
      'schema-mismatch: ttft_ms must be at least 0 (ms): mean time to first token (TTFT).',
      'schema-mismatch: itl_ms must be a number (ms): mean inter-token latency (ITL).',
      'schema-mismatch: input_tokens must be a finite number (tokens): mean prompt length of a request.',
      'schema-mismatch: time must be written as in 2026-11-29T10:00:00Z: when the cycle was observed, at the end of its interval (RFC 3339).',
      'schema-mismatch: This row has no pod. Add it: the pod.',
      'schema-mismatch: This row has no arrival_rate_rps. Add it (requests/s): requests that arrived at this pod, a second.',
    ]);
  });

  test('finds what it finds in documents', () => {
    expect(
      marked(
        table(
          row('10:00:00', 'pod-0', '2.8,0.0319,17.5,1024,256'),
          row('10:00:00', 'pod-0', '168000,31.9,17.5,1024,256'),
          row('10:00:15', 'pod-0', '2.8,31.9,17.5,,256'),
          row('10:00:30', 'pod-0', '0,31.9,17.5,,'),
        ),
        TABLE,
      ),
    ).toEqual([
      'latency-in-seconds: 0.0319',
      'observed-twice: pod-0',
      'rate-beyond-batch: 168000',
      'observation-incomplete: pod-0',
      'no-traffic: 2026-11-29T10:00:30Z',
      'latency-without-traffic: 31.9',
    ]);
  });

  test('has no comments, so that nothing in it hides a finding, and none is offered', () => {
    const text = table(row('10:00:00', '# kneepoint-disable', '2.8,0.0319,17.5,1024,256'));
    expect(marked(text, TABLE)).toEqual(['latency-in-seconds: 0.0319']);
    const model = modelOf(text, TABLE);
    const at = model.document.positionAt(text.indexOf('0.0319'));
    expect(codeActions(model, { start: at, end: at }, [], CONTEXT).map(({ title }) => title)).toEqual([
      'Write 31.9 (0.0319 s in ms)',
    ]);
  });

  test('names columns that are misspelt, and what a name there could be', () => {
    const text = table(row('10:00:00', 'pod-0')).replace('arrival_rate_rps', 'arrival_rate');
    expect(marked(text, TABLE)).toEqual([
      `csv-column-missing: ${text.split('\n')[0]}`,
      'csv-column-ignored: arrival_rate',
    ]);
    expect(fixes(text, 'csv-column-ignored', TABLE)).toEqual({
      'Rename to arrival_rate_rps': table(row('10:00:00', 'pod-0')),
    });
  });

  test('that is too large says so', () => {
    const large = table(row('10:00:00', 'pod-0').repeat(LARGEST_FILE / 50));
    expect(marked(large, TABLE)).toEqual([`file-too-large: ${COLUMNS}`]);
  });

  test('says what it was taken for', () => {
    expect(fileStatus(modelOf(table(...rows), TABLE), CONTEXT).summary).toBe('observations, 2 cycles');
    expect(fileStatus(modelOf(document(`{ name: p, arrival_rate_rps: 0 }`)), CONTEXT).summary).toBe(
      'VariantObservations, 1 cycle',
    );
  });
});

describe('in a table', () => {
  const textAt = (marked: string) => {
    const { offset } = atCursor(marked);
    const model = modelOf(marked.replace('⌖', ''), TABLE);
    const found = hover(model, model.document.positionAt(offset), CONTEXT);
    if (!found) return undefined;
    return [model.document.getText(found.range), (found.contents as MarkupContent).value];
  };
  const row0 = row('10:00:00', 'pod-0');

  test('a column, and each cell below it, is described', () => {
    const due = /^\*\*`ttft_ms`, in ms:\*\* Mean time to first token/;
    expect(textAt(table(row0).replace('ttft_ms', 'ttft⌖_ms'))).toEqual(['ttft_ms', expect.stringMatching(due)]);
    expect(textAt(table(row0).replace('31.9', '31⌖.9'))).toEqual(['31.9', expect.stringMatching(due)]);
    expect(textAt(table(row0).replace('pod-0', 'pod⌖-0'))![1]).toContain('**`pod`:** The pod.');
  });

  test('what is no column and no cell is not', () => {
    expect(textAt(table(row0).replace('ttft_ms', 'ttft⌖_s'))).toBeUndefined();
    expect(textAt(`${table(row0)}⌖`)).toBeUndefined();
    expect(textAt(table(row0.replace('31.9', '⌖')))).toBeUndefined();
    expect(textAt(table(`${row0},more⌖`))).toBeUndefined();
  });

  test('nothing is completed or folded, in one of ours or in any other', () => {
    for (const text of [table(row0), '', 'a\n', 'name: ']) {
      const model: DocumentModel = modelOf(text, TABLE);
      expect(completion(model, model.document.positionAt(text.length), CONTEXT)).toBeNull();
      expect(foldingRanges(model)).toBeNull();
    }
  });
});

describe('latencies that look like seconds', () => {
  const seconds = document(
    '{ name: p, arrival_rate_rps: 2, ttft_ms: 0.0319, itl_ms: 0.0175, input_tokens: 9, output_tokens: 9 }',
    '{ name: q, arrival_rate_rps: 2, ttft_ms: 1.1, itl_ms: 1.1e-2, input_tokens: 9, output_tokens: 9 }',
  );

  test('can be mended one by one, or all at once', () => {
    expect(fixes(seconds, 'latency-in-seconds')).toEqual({
      'Write 31.9 (0.0319 s in ms)': seconds.replace('0.0319', '31.9'),
      'Write all 4 latencies that look like seconds in ms': seconds
        .replace('0.0319', '31.9')
        .replace('0.0175', '17.5')
        .replace('ttft_ms: 1.1,', 'ttft_ms: 1100,')
        .replace('1.1e-2', '11'),
    });
  });

  test('that are merged are not mended where they are merged', () => {
    const text = document(
      '&p { name: p, arrival_rate_rps: 2, ttft_ms: 0.0319, itl_ms: 17, input_tokens: 9, output_tokens: 9 }',
      '{ <<: *p, name: q }',
    );
    const found = diagnose(modelOf(text), CONTEXT).filter(({ code }) => code === 'latency-in-seconds');
    expect(found.map(({ span }) => text.slice(...span))).toEqual(['0.0319', '*p']);
    expect(found.map(({ fixes }) => fixes!().length)).toEqual([1, 0]);
  });

  test('are found in JSON too', () => {
    const pods = [{ name: 'p', arrival_rate_rps: 2, ttft_ms: 0.04, itl_ms: 17, input_tokens: 9, output_tokens: 9 }];
    const value = {
      apiVersion: 'kneepoint.dev/v1alpha1',
      kind: 'VariantObservations',
      metadata: { name: 'x' },
      spec: {
        model_id: 'm',
        namespace: 'n',
        cycles: [{ time: '2026-11-29T10:00:00Z', variants: [{ name: 'a', pods }] }],
      },
    };
    const text = JSON.stringify(value, null, 2);
    expect(fixes(text, 'latency-in-seconds')).toEqual({ 'Write 40 (0.04 s in ms)': text.replace('0.04', '40') });
  });
});

describe('a document', () => {
  test('of any shape is checked as far as it goes', () => {
    const start = 'apiVersion: kneepoint.dev/v1alpha1\nkind: VariantObservations\n';
    for (const rest of [
      '',
      'spec:\n',
      'spec: []\n',
      'spec: { cycles: {} }\n',
      'spec: { cycles: [1, null, [], { variants: 3 }] }\n',
      'spec: { cycles: [{ variants: [{ pods: [4, { name: [], arrival_rate_rps: [] }, { ttft_ms: .nan }] }] }] }\n',
      'spec: &s { cycles: [{ variants: [*s, *none] }] }\n',
    ]) {
      const codes = diagnose(modelOf(start + rest), CONTEXT).map(({ code }) => code);
      expect(codes.length, rest).toBeGreaterThan(0);
    }
  });

  test('says of NaN and infinity that they are none of its numbers', () => {
    expect(
      foundAtMarks(
        document(
          '{ name: «.nan», arrival_rate_rps: «.nan», ttft_ms: «.inf», itl_ms: «-0.5», input_tokens: 9, output_tokens: 9 }',
        ),
      ),
    ).toEqual([
      expect.stringMatching(/^schema-mismatch: name must be a string: /),
      expect.stringMatching(/^schema-mismatch: arrival_rate_rps must be a finite number \(requests\/s\): /),
      expect.stringMatching(/^schema-mismatch: ttft_ms must be a finite number \(ms\): /),
      expect.stringMatching(/^schema-mismatch: itl_ms must be at least 0 \(ms\): /),
    ]);
  });

  test('is said of under the semantics chosen', () => {
    const text = document(
      '{ name: p, started_at: 2026-11-29T09:59:00Z, arrival_rate_rps: 2, ttft_ms: 31, itl_ms: 17, input_tokens: 9, output_tokens: 9 }',
    );
    const messages = (['documented', 'controller'] as const).map(
      (semantics) => diagnose(modelOf(text), { ...CONTEXT, semantics })[0]!.message,
    );
    expect(messages).toEqual([
      'p is younger than 120 s in one cycle, so the tuners leave it out there: its latencies are not steady yet.',
      'p is younger than 120 s in one cycle, where its latencies are not steady yet, and the running controller learns from them all the same.',
    ]);
  });

  test('is completed by the schema', () => {
    expect([...completed(document('{ ⌖ }')).keys()]).toEqual(expect.arrayContaining(['ttft_ms', 'max_batch_source']));
    const sources = completed(document('name: p\n              max_batch_source: ⌖'));
    expect([...sources.keys()]).toEqual(['deployment', 'flag', 'metric', 'assumed']);
    const whole = completed('⌖').get('VariantObservations')!.text;
    expect(whole).toContain('  cycles:\n    - time: \n      variants:\n        - name: \n          pods:\n');
    expect(modelOf(whole).parts.map(({ type }) => type)).toEqual(['own-document']);
  });

  test('is described by the schema', () => {
    const { model, offset } = atCursor(document('name: p\n              arrival⌖_rate_source: scheduler'));
    const { contents } = hover(model, model.document.positionAt(offset), CONTEXT)!;
    expect((contents as MarkupContent).value).toContain('One of `scheduler`, `completed_and_backlog`.');
  });
});

describe('what a spreadsheet makes of a table', () => {
  test('rows without anything in their cells are passed over', () => {
    const rows = [row('10:00:00', 'pod-0'), ',,,,,,,,,', row('10:00:15', 'pod-0'), '"",,', ',,,,,,,,,,,,', ' , '];
    expect(marked(table(...rows), TABLE)).toEqual([]);
    expect(specs(table(...rows))[0]!.cycles).toHaveLength(2);
  });

  test.each([
    ['"0,5"', 'Write 0.5.'],
    ['"-31,9"', 'Write -31.9.'],
    ['"1,024"', 'Write 1024, or 1.024 if the comma is a decimal one.'],
    ['"1,024,000.5"', 'Write 1024000.5.'],
  ])('%s is told how to be written', (cell, remedy) => {
    const [message] = foundAtMarks(
      table(`2026-11-29T10:00:00Z,m,n,a,pod-0,2.8,"«${cell.slice(1, -1)}»",17.5,1024,256`),
      TABLE,
    );
    expect(message).toMatch(/^schema-mismatch: ttft_ms must be a number \(ms\): /);
    expect(message!.endsWith(` ${remedy}`)).toBe(true);
  });

  test.each([
    ['2026-11-29 10:00:00', 'Write 2026-11-29T10:00:00Z if it is in UTC.'],
    ['2026-11-29T10:00', 'Write 2026-11-29T10:00:00Z if it is in UTC.'],
    ['2026-11-29 10:00:00.5Z', 'Write 2026-11-29T10:00:00.5Z.'],
  ])('%s is told how to be written', (time, remedy) => {
    const [message] = foundAtMarks(table(`«${time}»,m,n,a,pod-0,${REPORT}`), TABLE);
    expect(message!.endsWith(` ${remedy}`)).toBe(true);
  });

  test.each(['fast', '1,2,3', ',5', '1.5.2'])('%s is only told what it must be', (cell) => {
    const [message] = foundAtMarks(table(`2026-11-29T10:00:00Z,m,n,a,pod-0,2.8,"«${cell}»",17.5,1024,256`), TABLE);
    expect(message).not.toContain('Write');
  });
});

describe('values beyond all measure', () => {
  const pod = (rate: string, ttft = '31.9', itl = '17.5', tokens = '256') =>
    document(
      `{ name: p, arrival_rate_rps: ${rate}, ttft_ms: ${ttft}, itl_ms: ${itl}, input_tokens: 1024, output_tokens: ${tokens} }`,
    );

  test.each([
    [pod('«1e308»', '1e308', '1e308', '1e308'), / more than any number of requests would be/],
    [pod('«1e20»'), / 4\.46e\+20 requests would be/],
  ])('are not taken for a rate per minute', (text, count) => {
    const [message] = foundAtMarks(text);
    expect(message).toMatch(/^rate-beyond-batch: .* Check all three\.$/);
    expect(message).not.toMatch(/infinite|per minute/);
    expect(message).toMatch(count);
    expect(fixes(text.replace(/[«»]/g, ''), 'rate-beyond-batch')).toEqual({});
  });

  test.each(['1e300', '9007199254740992', '-1', '1.5'])('%s replicas are none that can be counted', (count) => {
    for (const name of ['current_replicas', 'pending_replicas']) {
      const text = document('{ name: p, arrival_rate_rps: 0 }').replace(
        '- name: a',
        `- name: a\n          ${name}: ${count}`,
      );
      expect(marked(text)).toContain(`schema-mismatch: ${count}`);
    }
  });
});

describe('what cannot be read as a whole says so', () => {
  const ten = (alias: string) => Array(10).fill(alias).join(', ');
  const bomb = Array.from({ length: 12 }, (_, i) => `b${i}: &b${i} [${i === 0 ? 'x' : ten(`*b${i - 1}`)}]\n`).join('');

  test.each([
    [
      'aliases that stand for far too much',
      bomb + document('{ name: p, arrival_rate_rps: 1 }'),
      /^The aliases in this document/,
    ],
    [
      'lists far too deep',
      YAML.replace(/cycles:[\s\S]*/, `cycles: ${'['.repeat(100_000)}`),
      /^This is nested more deeply than can be read\. Mend/,
    ],
    [
      'mappings far too deep',
      YAML.replace(/cycles:[\s\S]*/, `cycles: ${'{a: '.repeat(20_000)}`),
      /^This is nested more deeply/,
    ],
  ])('%s', (_, text, message) => {
    const [first] = diagnose(modelOf(text), CONTEXT);
    expect(first).toMatchObject({ severity: 'error', message: expect.stringMatching(message) });
  });
});
