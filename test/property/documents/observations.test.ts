import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { modelCycles } from '../../../engine/tuner/modelCycles.ts';
import type { VariantObservations } from '../../../schemas/variant-observations.ts';
import { buildModel, type DocumentModel } from '../../../server/documents/model.ts';
import { validObservations } from '../../../server/documents/observations/observations.ts';
import { withChanges } from '../../../server/documents/textChange.ts';
import { codeActions } from '../../../server/features/codeAction.ts';
import { codeLenses } from '../../../server/features/codeLens.ts';
import { completion } from '../../../server/features/completion.ts';
import { definition } from '../../../server/features/definition.ts';
import { documentLinks } from '../../../server/features/documentLink.ts';
import { documentSymbols } from '../../../server/features/documentSymbol.ts';
import { entryAt } from '../../../server/features/entryAt.ts';
import { fileStatus } from '../../../server/features/fileStatus.ts';
import { hover } from '../../../server/features/hover.ts';
import { inlayHints } from '../../../server/features/inlayHint.ts';
import { references } from '../../../server/features/references.ts';
import { selectionRanges } from '../../../server/features/selectionRange.ts';
import { diagnose } from '../../../server/rules/index.ts';
import { CONTEXT } from '../../unit/server/context.ts';

const RUNS = Number(process.env.RUNS ?? 300);

type Spec = VariantObservations['spec'];
type Cycle = Spec['cycles'][number];

const name = fc.string({
  unit: fc.constantFrom('a', 'B', '7', '-', '.', '/', ',', '"', ';', ' ', 'é'),
  minLength: 1,
  maxLength: 6,
});
const trimmed = name.map((text) => text.trim() || 'x');
const positive = fc.double({ min: 1e-3, max: 1e6, noNaN: true });

const pod = fc.record(
  {
    started_at: fc.constantFrom('2026-11-29T08:00:00Z', '2026-11-29T09:59:30.5+00:00'),
    arrival_rate_rps: positive,
    arrival_rate_source: fc.constantFrom('scheduler', 'completed_and_backlog'),
    ttft_ms: positive,
    itl_ms: positive,
    input_tokens: fc.nat(4096),
    output_tokens: fc.nat(4096),
    max_batch: fc.integer({ min: 1, max: 512 }),
  },
  { requiredKeys: ['arrival_rate_rps'] },
);
const variant = fc.record(
  {
    accelerator: trimmed,
    cost: positive,
    current_replicas: fc.nat(9),
    pending_replicas: fc.nat(9),
    pods: fc.uniqueArray(fc.tuple(trimmed, pod), { maxLength: 3, selector: ([each]) => each }),
  },
  { requiredKeys: ['pods'] },
);
const variants = fc.uniqueArray(fc.tuple(trimmed, variant), { minLength: 1, maxLength: 3, selector: ([each]) => each });
const spec = fc
  .record({
    model_id: trimmed,
    namespace: trimmed,
    cycles: fc.array(variants, { minLength: 1, maxLength: 4 }),
    interval_s: positive,
  })
  .map(
    ({ cycles, interval_s, ...model }): Spec => ({
      ...model,
      cycles: cycles.map((each, i) => ({
        time: new Date(Date.UTC(2026, 10, 29, 10, 0, 15 * i)).toISOString(),
        interval_s,
        variants: each.map(([variantName, { pods, ...rest }]) => ({
          name: variantName,
          ...rest,
          pods: pods.map(([podName, fields]) => ({ name: podName, ...fields })),
        })) as Cycle['variants'],
      })),
    }),
  );

/** A row for each pod, and for each variant that has none. */
function rowsOf({ cycles, ...model }: Spec): Record<string, unknown>[] {
  return cycles.flatMap(({ variants: each, ...cycle }) =>
    each.flatMap(({ pods, name: variantName, ...rest }) => {
      const shared = { ...model, ...cycle, variant: variantName, ...rest };
      if (pods.length === 0) return [shared];
      return pods.map(({ name: podName, ...fields }) => ({ ...shared, pod: podName, ...fields }));
    }),
  );
}

function writeTable(rows: Record<string, unknown>[], columns: readonly string[], delimiter: string): string {
  const cell = (value: unknown) => {
    const text = value === undefined ? '' : String(value);
    return /["\s]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((row) => `${row.map(cell).join(delimiter)}\n`)
    .join('');
}

const COLUMNS = [
  ...['time', 'interval_s', 'model_id', 'namespace', 'variant', 'accelerator', 'cost', 'current_replicas'],
  ...['pending_replicas', 'pod', 'started_at', 'arrival_rate_rps', 'arrival_rate_source', 'ttft_ms', 'itl_ms'],
  ...['input_tokens', 'output_tokens', 'max_batch'],
];
const shuffled = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });

const modelOf = (text: string, uri: string) => buildModel(TextDocument.create(uri, 'plaintext', 1, text));
const only = (model: DocumentModel) => model.parts.flatMap(validObservations).map((each) => each.spec);

test('a table says what the document says, in whatever order its columns stand', () => {
  fc.assert(
    fc.property(spec, shuffled(COLUMNS), fc.constantFrom(',', ';', '\t'), (written, columns, delimiter) => {
      const document = {
        apiVersion: 'kneepoint.dev/v1alpha1',
        kind: 'VariantObservations',
        metadata: { name: 'x' },
        spec: written,
      };
      const [fromDocument] = only(modelOf(JSON.stringify(document), 'file:///o.yaml'));
      const [fromTable, ...others] = only(modelOf(writeTable(rowsOf(written), columns, delimiter), 'file:///o.csv'));
      expect(fromDocument).toEqual(written);
      expect(others).toEqual([]);
      expect(fromTable).toEqual(written);
      expect(modelCycles(fromTable!)).toEqual(modelCycles(written));
    }),
    { numRuns: RUNS },
  );
}, 60_000);

const PIECES = [
  '"',
  ',',
  ';',
  '\n',
  '\r',
  '\t',
  ' ',
  '-',
  'x',
  '0',
  '.',
  '\uFEFF',
  '<<<<<<< a\n',
  'NaN',
  '# kneepoint-disable\n',
];

test('no feature throws on a table gone wrong, every finding stands in it, and every fix can be made', () => {
  let findings = 0;
  const edit = fc.record({ at: fc.nat(), cut: fc.constantFrom(0, 0, 1, 20), put: fc.constantFrom('', ...PIECES) });
  fc.assert(
    fc.property(spec, fc.array(edit, { maxLength: 5 }), fc.nat(), (written, edits, seed) => {
      let text = writeTable(rowsOf(written), COLUMNS, ',');
      for (const { at, cut, put } of edits) {
        const start = at % (text.length + 1);
        text = text.slice(0, start) + put + text.slice(start + cut);
      }
      const model = modelOf(text, 'file:///o.csv');
      for (const { span, message, fixes, related } of diagnose(model, CONTEXT)) {
        findings++;
        for (const [start, end] of [span, ...(related ?? []).map((each) => each.span)]) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
        expect(message).toMatch(/[.?]$/);
        for (const { changes } of fixes?.() ?? []) withChanges(text, changes);
      }
      const position = model.document.positionAt(seed % (text.length + 1));
      const range = { start: { line: 0, character: 0 }, end: model.document.positionAt(text.length) };
      hover(model, position, CONTEXT);
      expect(completion(model, position, CONTEXT)).toBeNull();
      codeActions(model, { start: position, end: position }, [], CONTEXT);
      codeLenses(model, CONTEXT);
      for (const answer of [
        inlayHints(model, range, CONTEXT),
        documentSymbols(model, CONTEXT),
        documentLinks(model, CONTEXT),
      ])
        expect(answer).toEqual([]);
      expect(definition(model, position, CONTEXT) ?? []).toEqual([]);
      expect(references(model, position, CONTEXT) ?? []).toEqual([]);
      expect(entryAt(model, { uri: model.document.uri, position })).toBeNull();
      selectionRanges(model, [position]);
      fileStatus(model, CONTEXT);
    }),
    { numRuns: RUNS },
  );
  expect(findings).toBeGreaterThan(RUNS);
}, 60_000);
