import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LARGEST_FILE } from '../../../protocol/recognise.ts';
import { DEFAULT_SYSTEM_NAMESPACE, SEMANTICS, type Semantics } from '../../../schemas/defaults.ts';
import { fileFacts, workspaceFacts } from '../../../server/documents/fileFacts.ts';
import type { DocumentModel } from '../../../server/documents/model.ts';
import { type TextChange, withChanges } from '../../../server/documents/textChange.ts';
import { diagnose, RULES } from '../../../server/rules/index.ts';
import { type Fix, type RuleContext, severityOf } from '../../../server/rules/rule.ts';
import { modelOf, unmark } from './marks.ts';
import { filesOf } from './namedFiles.ts';

/** A config.json of Llama 3.1 8B. */
const LLAMA = {
  model_type: 'llama',
  num_hidden_layers: 32,
  hidden_size: 4096,
  intermediate_size: 14336,
  num_attention_heads: 32,
  num_key_value_heads: 8,
  vocab_size: 128256,
};

const context = {
  semantics: 'documented',
  variants: [],
  given: [],
  observed: new Map(),
  systemNamespace: DEFAULT_SYSTEM_NAMESPACE,
} as const;
/** What is found in tables has a table for a fixture. */
const extensionOf = (code: string) => (existsSync(`test/fixtures/rules/${code}.csv`) ? 'csv' : 'yaml');
const fixture = (code: string, fixed = '') => `test/fixtures/rules/${code}${fixed}.${extensionOf(code)}`;
const withLineEnds = (text: string, lineEnd: string) => text.replaceAll('\n', lineEnd);

/** An experiment in a file that studies name. */
function experiment(name: string, spec = ''): string {
  const requests = 'prompt_tokens: { dist: constant, value: 512 }, output_tokens: { dist: constant, value: 128 }';
  const usual = `system: { model: llama-3.1-8b, accelerator: h100-sxm }, workload: { request_rate_rps: 10, ${requests} }`;
  return `apiVersion: kneepoint.dev/v1alpha1\nkind: ServingExperiment\nmetadata: { name: ${name} }\nspec: { ${spec || usual} }\n`;
}

const FILES = filesOf({
  'file:///test/none.yaml': null,
  'file:///test/chat.yaml': experiment('chat'),
  'file:///test/two.yaml': `${experiment('chat')}---\n${experiment('other')}`,
  'file:///test/bad.yaml': experiment('chat').replace('rps: 10', 'rps: -10'),
  'file:///test/large.yaml': experiment('chat').replace('8b', '70b'),
  'file:///test/replay.yaml': experiment(
    'replay',
    'system: { model: llama-3.1-8b, accelerator: h100-sxm }, workload: { trace: { file: good.csv } }',
  ),
  'file:///test/bad.csv': 'arrival_time,prompt_tokens,output_tokens\n0,512,128\n1,many,128\n2,1,0\n',
  'file:///test/none.csv': null,
  'file:///test/good.csv': 'arrival_time,prompt_tokens,output_tokens\n0,512,128\n1,640,1000\n',
  'file:///test/good/config.json': JSON.stringify(LLAMA),
  'file:///test/big/config.json': JSON.stringify({
    ...LLAMA,
    num_hidden_layers: 80,
    hidden_size: 8192,
    intermediate_size: 28672,
  }),
  'file:///test/broken/config.json': JSON.stringify({ ...LLAMA, num_hidden_layers: 'many', vocab_size: -1 }),
  'file:///test/text/config.json': '{ "model_type": ',
  'file:///test/none/config.json': null,
});

/** What some rules need beside their fixture. */
const CIRCUMSTANCES: Readonly<Record<string, { context?: Partial<RuleContext>; complete?: (text: string) => string }>> =
  {
    'model-too-large': { context: { files: FILES } },
    'base-unreadable': { context: { files: FILES } },
    'arrivals-fixed': { context: { files: FILES } },
    'alternatives-impossible': { context: { files: FILES } },
    'candidates-skipped': { context: { files: FILES } },
    'change-without-effect': { context: { files: FILES } },
    'price-unmatched': { context: { files: FILES } },
    'config-unreadable': { context: { files: FILES } },
    'trace-unreadable': { context: { files: FILES } },
    'prompt-never-fits': { context: { files: FILES } },
    'slo-multiplier-infeasible': { context: { semantics: 'controller' } },
    'path-outside-workspace': { context: { workspaceFolders: ['file:///test'] } },
    'namespace-not-read': { context: { hasGlobalMap: false } },
    'file-too-large': { complete: (text) => text.padEnd(LARGEST_FILE + 1, '# more\n') },
  };

function readFixture(code: string, lineEnd: string, start = '') {
  const { text, spans } = unmark(start + withLineEnds(readFileSync(fixture(code), 'utf8'), lineEnd));
  return { text: CIRCUMSTANCES[code]?.complete?.(text) ?? text, spans };
}

/** What is found in the fixture of a code, less what another rule says of every such file. */
function found(code: string, text: string) {
  const model = modelOf(text, `file:///test/config.${extensionOf(code)}`);
  const { variants, given, observed } = workspaceFacts([fileFacts(model)]);
  const files = code.startsWith('trace-') ? filesOf({ [model.document.uri]: text }) : undefined;
  const circumstances = { ...(files ? { files } : {}), ...CIRCUMSTANCES[code]?.context };
  const all = diagnose(model, { ...context, variants, given, observed, ...circumstances });
  return all.filter((each) => each.code === code || !isImplied(each.code, model));
}

/** A valid default entry switches the analyzer on, a dropped one off: both have findings of their own. */
function isImplied(code: string, { parts }: DocumentModel): boolean {
  const isDropped = () =>
    parts.some(
      (part) =>
        part.type === 'queueing-config-map' && part.entries.some(({ key, dropped }) => key === 'default' && dropped),
    );
  return code === 'analyzer-parked' || (code === 'default-entry-missing' && isDropped());
}

function apply(text: string, fixes: readonly Fix[]): string {
  const changes = new Map<string, TextChange>();
  for (const change of fixes.flatMap((each) => each.changes)) changes.set(JSON.stringify(change.span), change);
  return withChanges(text, [...changes.values()]);
}

/** Severities as a page's table has them. */
function severitiesIn(page: string): Record<string, string> {
  return Object.fromEntries(
    [...page.matchAll(/^\| (documented|controller) \| (\w+) \|/gm)].map(([, semantics, severity]) => [
      semantics,
      severity,
    ]),
  );
}

describe.each(RULES)('$code', (rule) => {
  const { code } = rule;
  const bySemantics = Object.fromEntries(SEMANTICS.map((semantics) => [semantics, severityOf(rule, semantics)]));

  test('has a page', () => {
    const page = readFileSync(`docs/diagnostics/${code}.md`, 'utf8');
    expect(page.startsWith(`# ${code}\n`)).toBe(true);
    expect(page).toContain('\n## Wrong\n');
    expect(page).toContain('\n## Right\n');
    expect(severitiesIn(page)).toEqual(bySemantics);
  });

  test('has a line in the list of pages', () => {
    const { documented, controller } = bySemantics;
    const list = readFileSync('docs/diagnostics/README.md', 'utf8');
    expect(list).toContain(`| [${code}](${code}.md) | ${documented} | ${controller} | `);
  });

  test.each([
    ['LF', '\n', ''],
    ['CRLF', '\r\n', ''],
    ['a byte order mark', '\n', '\uFEFF'],
  ])('marks exactly its characters, with %s', (_, lineEnd, start) => {
    const { text, spans } = readFixture(code, lineEnd, start);
    const all = found(code, text);
    expect(all.map(({ span }) => text.slice(...span))).toEqual(spans.map((span) => text.slice(...span)));
    expect(all.map(({ span }) => span)).toEqual(spans);
    expect(new Set(all.map((each) => each.code))).toEqual(new Set([code]));
  });

  test('says in at most two sentences what is wrong, what happens and what to do', () => {
    for (const { message } of found(code, readFixture(code, '\n').text)) {
      // A point ends a sentence where blanks or the end follow it.
      expect(message.match(/[.?](?= |$)/g)?.length, message).toBeLessThanOrEqual(2);
      expect(message).toMatch(/^[A-Za-z"].*[.?]$/);
      expect(message).not.toMatch(/\b(please|you should|invalid|illegal|wrong)\b/i);
    }
  });

  if (!existsSync(fixture(code, '.fixed'))) {
    test('has no preferred fix for all of its fixture', () => {
      const all = found(code, readFixture(code, '\n').text);
      expect(all.every(({ fixes }) => fixes?.().some(({ preferred }) => preferred))).toBe(false);
    });
    return;
  }
  test('its preferred fix mends it and keeps the line ends', () => {
    for (const lineEnd of ['\n', '\r\n']) {
      const { text } = readFixture(code, lineEnd);
      const fixes = found(code, text).flatMap((each) => (each.fixes?.() ?? []).filter(({ preferred }) => preferred));
      const fixed = apply(text, fixes);
      expect(fixed).toBe(withLineEnds(readFileSync(fixture(code, '.fixed'), 'utf8'), lineEnd));
      expect(found(code, fixed)).toEqual([]);
    }
  });
});

test('every page and every fixture belongs to a rule', () => {
  const codes = RULES.map(({ code }) => code);
  const pages = readdirSync('docs/diagnostics').map((file) => file.replace(/\.md$/, ''));
  expect(pages.filter((page) => page !== 'README').sort()).toEqual([...codes].sort());
  const fixtures = readdirSync('test/fixtures/rules').map((file) => file.replace(/(\.fixed)?\.(yaml|csv)$/, ''));
  expect([...new Set(fixtures)].sort()).toEqual([...codes].sort());
});

test('removing an unpaired target cuts its whole lines', () => {
  const text =
    'kind: ConfigMap\ndata:\n  a: |\n    model_id: m\n    targetTTFT: 5 # ms\n    targetITL: 0\n    namespace: n\n';
  const unpaired = diagnose(modelOf(text), context).find(({ code }) => code === 'slo-targets-unpaired');
  const removal = unpaired!.fixes!().filter(({ title }) => title.startsWith('Remove'));
  expect(removal.map(({ title }) => title)).toEqual(['Remove targetTTFT and targetITL: infer both targets from k']);
  expect(apply(text, removal)).toBe('kind: ConfigMap\ndata:\n  a: |\n    model_id: m\n    namespace: n\n');
});

test('severity follows the semantics', () => {
  const severity = (code: string, semantics: Semantics) =>
    severityOf(RULES.find((rule) => rule.code === code)!, semantics);
  expect(SEMANTICS.map((each) => severity('slo-multiplier-zero', each))).toEqual(['warning', 'information']);
  expect(SEMANTICS.map((each) => severity('tuning-disabled', each))).toEqual(['error', 'warning']);
  expect(SEMANTICS.map((each) => severity('analyzer-parked', each))).toEqual(['information', 'warning']);
});

test('other ConfigMaps and other documents are left alone', () => {
  expect(diagnose(modelOf('kind: ConfigMap\ndata:\n  default: |\n    anything: "unclosed\n'), context)).toEqual([]);
  expect(diagnose(modelOf('sloMultiplier: 1\n'), context)).toEqual([]);
  expect(diagnose(modelOf(''), context)).toEqual([]);
});
