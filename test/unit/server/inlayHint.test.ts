import { describe, expect, test } from 'vitest';
import type { InlayHint } from 'vscode-languageserver-types';
import type { FeatureContext } from '../../../server/features/context.ts';
import { inlayHints } from '../../../server/features/inlayHint.ts';
import { CONTEXT } from './context.ts';
import { modelOf } from './marks.ts';

const HEADER = 'kind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\ndata:\n';
const MODEL = '    model_id: m\n    namespace: n\n';

function hints(data: string, context: Partial<FeatureContext> = {}, lines: [number, number] = [0, 99]): InlayHint[] {
  const range = { start: { line: lines[0], character: 0 }, end: { line: lines[1], character: 0 } };
  return inlayHints(modelOf(HEADER + data), range, { ...CONTEXT, ...context });
}

const labelOf = ({ label }: InlayHint) =>
  typeof label === 'string' ? label : label.map(({ value }) => value).join('');

/** The entries as an editor shows them, hints in brackets. */
function shown(data: string, context?: Partial<FeatureContext>): string {
  const { document } = modelOf(HEADER + data);
  let text = HEADER + data;
  const sorted = hints(data, context).sort((a, b) => document.offsetAt(b.position) - document.offsetAt(a.position));
  for (const hint of sorted) {
    const at = document.offsetAt(hint.position);
    text = `${text.slice(0, at)} [${labelOf(hint)}]${text.slice(at)}`;
  }
  return text.slice(HEADER.length);
}

describe('inlay hints', () => {
  test.each([
    [
      'utilisation',
      '  default: |\n    sloMultiplier: 3.0 # k\n',
      '  default: |\n    sloMultiplier: 3.0 [ρ 0.67] # k\n',
    ],
    ['in quotes', '  default: "sloMultiplier: 4"\n', '  default: "sloMultiplier: 4 [ρ 0.75]"\n'],
    ['of no use', '  default: |\n    sloMultiplier: 1\n', '  default: |\n    sloMultiplier: 1\n'],
    [
      'units',
      `  a: |\n${MODEL}    targetTTFT: 500\n    targetITL: 50\n`,
      `  a: |\n${MODEL}    targetTTFT: 500 [ms]\n    targetITL: 50 [ms]\n`,
    ],
    [
      'units that are written already',
      `  a: |\n${MODEL}    targetTTFT: 500 # in ms\n    targetITL: 50 # items\n`,
      `  a: |\n${MODEL}    targetTTFT: 500 # in ms\n    targetITL: 50 [ms] # items\n`,
    ],
    [
      'inherited',
      `  default: |\n    sloMultiplier: 4\n    tuningEnabled: false\n  a: | # why\n${MODEL}`,
      `  default: |\n    sloMultiplier: 4 [ρ 0.75]\n    tuningEnabled: false\n  a: | # why [tuning off] [k 4]\n${MODEL}`,
    ],
    ['built in', `  a: |\n${MODEL}`, `  a: | [k 3]\n${MODEL}`],
    ['with CRLF', '  default: |\r\n    sloMultiplier: 3\r\n', '  default: |\r\n    sloMultiplier: 3 [ρ 0.67]\r\n'],
  ])('%s', (_, data, expected) => {
    expect(shown(data)).toBe(expected);
  });

  test('are short, and say how to switch each kind off', () => {
    const data = `  default: |\n    sloMultiplier: 12.3456\n    tuningEnabled: false\n  a: |\n${MODEL}  b: |\n${MODEL}    targetTTFT: 5\n    targetITL: 5\n`;
    for (const hint of hints(data)) {
      expect(labelOf(hint).length).toBeLessThan(12);
      expect(hint.tooltip).toMatch(/Switch off with the setting kneepoint\.inlayHints\.\w+\.$/);
    }
    const none = { utilisation: false, units: false, inherited: false };
    for (const kind of ['utilisation', 'units', 'inherited'] as const)
      expect(shown(data, { inlayHints: { ...none, [kind]: true } })).not.toBe(data);
    expect(shown(data, { inlayHints: none })).toBe(data);
  });

  test('lead to what is inherited', () => {
    const [hint] = hints(`  default: |\n    sloMultiplier: 4\n  a: |\n${MODEL}`).filter(
      (each) => labelOf(each) === 'k 4',
    );
    expect(hint!.label).toMatchObject([{ location: { range: { start: { line: 5, character: 4 } } } }]);
  });

  test('are given for the lines that are asked for only', () => {
    const data = '  default: |\n    sloMultiplier: 4\n  a: |\n    sloMultiplier: 5\n';
    expect(hints(data, {}, [7, 8]).map(labelOf)).toEqual(['ρ 0.8']);
    expect(hints(data, {}, [0, 3])).toEqual([]);
  });
});
