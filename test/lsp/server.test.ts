import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { Hover, MarkupContent, Position } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Session } from './session.ts';

const CONFIG = 'file:///work/wva-queueing-model-config.yaml';
const PARAMETERS = 'file:///work/service-parameters.yaml';
const config = readFileSync('examples/wva-queueing-model-config.yaml', 'utf8');
const parameters = readFileSync('examples/service-parameters.yaml', 'utf8');
const broken = config.replace('sloMultiplier: 3.0', 'sloMultiplier: 1.0').replace(/^ {4}targetITL.*\n/m, '');

/** Where the n-th occurrence of a word stands. */
function positionOf(text: string, word: string, n = 0): Position {
  let at = -1;
  for (let i = 0; i <= n; i++) at = text.indexOf(word, at + 1);
  return TextDocument.create('', '', 0, text).positionAt(at + 2);
}

const textOf = (hover: Hover | null) => (hover?.contents as MarkupContent | undefined)?.value ?? '';
const textAt = (text: string, { range }: { range: { start: Position; end: Position } }) =>
  TextDocument.create('', '', 0, text).getText(range);

let session: Session;
afterEach(async () => {
  expect(await session.stop()).toBe(0);
});

describe('diagnostics', () => {
  test('are pulled: at the exact characters, with code and page', async () => {
    session = await Session.start();
    await session.open(CONFIG, broken);
    const found = await session.pull(CONFIG);
    expect(found.map((each) => [each.code, textAt(broken, each), each.severity])).toEqual([
      ['default-entry-missing', 'default', 1],
      ['slo-multiplier-too-small', '1.0', 1],
      ['slo-targets-unpaired', 'targetTTFT', 1],
    ]);
    expect(found[1]!.codeDescription?.href).toBe('file:///docs/diagnostics/slo-multiplier-too-small.md');
    await session.change(CONFIG, config);
    expect((await session.pull(CONFIG)).map(({ code }) => code)).toEqual(['analyzer-parked']);
  });

  test('are pushed to a client without any capability', async () => {
    session = await Session.start({ capabilities: {} });
    await session.open(CONFIG, broken);
    await session.until(() => session.published.some(({ diagnostics }) => diagnostics.length === 3));
    await session.change(CONFIG, config);
    await session.until(() => session.published.at(-1)!.diagnostics.length === 1);
    await session.close(CONFIG);
  });

  test('are asked for again when the semantics change', async () => {
    session = await Session.start();
    const zero = config.replace('sloMultiplier: 3.0', 'sloMultiplier: 0');
    await session.open(CONFIG, zero);
    const severities = async () => (await session.pull(CONFIG)).map(({ code, severity }) => [code, severity]);
    expect(await severities()).toEqual([
      ['analyzer-parked', 3],
      ['slo-multiplier-zero', 2],
    ]);
    await session.configure({ semantics: 'controller' });
    await session.until(() => session.refreshes.length > 0);
    expect(await severities()).toEqual([
      ['analyzer-parked', 2],
      ['slo-multiplier-zero', 3],
    ]);
  });

  test('of a document that is not open are none', async () => {
    session = await Session.start();
    expect(await session.pull('file:///nowhere.yaml')).toEqual([]);
    expect(await session.hover('file:///nowhere.yaml', { line: 9, character: 9 })).toBeNull();
  });
});

test('a fix mends the file', async () => {
  session = await Session.start();
  await session.open(CONFIG, broken);
  let text = broken;
  for (;;) {
    const fixes = await Promise.all((await session.pull(CONFIG)).map((found) => session.codeActions(CONFIG, found)));
    const fix = fixes.flat().find(({ isPreferred }) => isPreferred);
    if (!fix) break;
    expect(fix.diagnostics).toHaveLength(1);
    text = TextDocument.applyEdits(TextDocument.create('', '', 0, text), fix.edit!.changes![CONFIG]!);
    await session.change(CONFIG, text);
  }
  expect(text).toBe(config.replace('    targetITL: 50.0      # ms\n', '    targetITL: 50.0\n'));
});

describe('hover on sloMultiplier', () => {
  const hoverWith = (text: string, position: Position) =>
    session.eventually(
      async () => textOf(await session.hover(CONFIG, position)),
      (hover) => hover.includes(text),
    );
  const inMistral = positionOf(config, 'sloMultiplier', 2);

  test('without parameters gives the utilisation, and how to see more', async () => {
    session = await Session.start();
    await session.open(CONFIG, config);
    const hover = textOf(await session.hover(CONFIG, inMistral));
    expect(hover).toContain('**k = 4: target utilisation 0.75.**');
    expect(hover).toContain('ServiceParameters');
    expect(hover).not.toContain('|');
  });

  test('with parameters on disk gives the SLO, and follows them as they are typed', async () => {
    session = await Session.start({ files: { [PARAMETERS]: parameters } });
    await session.open(CONFIG, config);
    const before = await hoverWith('mistral-a100', inMistral);
    // k alpha + (beta + gamma) I of the slower variant: 4 x 18.4 + 0.07132 x 768
    expect(before).toContain('TTFT 128 ms');

    await session.open(PARAMETERS, parameters.replace('alpha_ms: 18.4', 'alpha_ms: 28.4'));
    expect(textOf(await session.hover(CONFIG, inMistral))).toContain('TTFT 168 ms');
    await session.close(PARAMETERS);
    expect(textOf(await session.hover(CONFIG, inMistral))).toBe(before);
  });

  test('forgets the parameters of a file that is deleted', async () => {
    const files: Record<string, string> = { [PARAMETERS]: parameters };
    session = await Session.start({ files });
    await session.open(CONFIG, config);
    await hoverWith('mistral-a100', inMistral);
    delete files[PARAMETERS];
    await session.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: PARAMETERS, type: 3 }],
    });
    await hoverWith('describe this model', inMistral);
  });

  test('with explicit targets says that k sets none', async () => {
    session = await Session.start({ files: { [PARAMETERS]: parameters }, settings: { semantics: 'controller' } });
    await session.open(CONFIG, config);
    const hover = await hoverWith('llama-h100', positionOf(config, 'sloMultiplier', 1));
    expect(hover).toContain('TTFT 500 ms, ITL 50 ms, set by targetTTFT and targetITL');
    expect(hover).toContain('Controller semantics');
  });
});
