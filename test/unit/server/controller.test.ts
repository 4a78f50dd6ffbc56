import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { QueueingConfigMap } from '../../../server/documents/configMap.ts';
import { modelSettings, validDefault } from '../../../server/documents/controller/configReading.ts';
import type { DropReason } from '../../../server/documents/controller/entryReading.ts';
import type { Entry } from '../../../server/documents/entry.ts';
import { modelOf } from './marks.ts';

interface EntryCase {
  key: string;
  note: string;
  value: string;
  outcome: 'accepted' | 'invalid' | 'parse-error';
  error?: string;
  parsed?: Record<string, unknown>;
}
interface MapCase {
  note: string;
  activates: boolean;
  data: Record<string, string>;
  droppedKeys: string[];
  resolved: {
    modelID: string;
    namespace: string;
    explicitTTFT: number | null;
    explicitITL: number | null;
    matchingEntries: number;
    matchedKey: string;
    sloMultiplier: number;
    tuningEnabled: boolean;
  }[];
}
const golden: { queueingModelEntries: EntryCase[]; queueingModelConfigMaps: MapCase[] } = JSON.parse(
  readFileSync('test/golden/wva/config_entries.json', 'utf8'),
);

/** The reference's codes for each of ours, and the outcome that goes with them. */
const CODES: Record<DropReason, { outcome: EntryCase['outcome']; codes: string[] }> = {
  'yaml-syntax': { outcome: 'parse-error', codes: ['yaml-syntax'] },
  'duplicate-key': { outcome: 'parse-error', codes: ['yaml-duplicate-key'] },
  'wrong-type': { outcome: 'parse-error', codes: ['yaml-wrong-type'] },
  'slo-multiplier-too-small': { outcome: 'invalid', codes: ['multiplier-not-above-one'] },
  'negative-target': { outcome: 'invalid', codes: ['ttft-negative', 'itl-negative'] },
  'slo-targets-unpaired': { outcome: 'invalid', codes: ['targets-not-both-or-neither'] },
  'identity-incomplete': { outcome: 'invalid', codes: ['identity-incomplete'] },
};

/** Ways to write a data value: what the controller gets is the same. */
const STYLES: Record<string, (value: string) => string> = {
  block: (value) => `|${/^\s/.test(value) ? '4' : ''}+\n${value.replace(/^(?=.)/gm, '    ')}`,
  'double-quoted': (value) => JSON.stringify(value),
};

function entriesOf(data: Record<string, string>, style: (value: string) => string): readonly Entry[] {
  const lines = Object.entries(data).map(([key, value]) => `  ${key}: ${style(value)}`);
  const text = `kind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\ndata:\n${lines.join('\n')}\n`;
  return (modelOf(text).parts[0] as QueueingConfigMap).entries;
}

describe.each(Object.entries(STYLES))('as %s scalars', (_, style) => {
  test.each(golden.queueingModelEntries)('$key: $note', ({ key, value, outcome, error, parsed }) => {
    const [entry] = entriesOf({ [key]: value }, style);
    const verdict = entry!.dropped ? CODES[entry!.dropped] : { outcome: 'accepted', codes: [undefined] };
    expect(verdict.outcome).toBe(outcome);
    expect(verdict.codes).toContain(error);
    if (!parsed) return;
    const numbers: Record<string, number> = { NaN: Number.NaN, '+Inf': Number.POSITIVE_INFINITY };
    expect(entry!.values).toEqual(
      Object.fromEntries(Object.entries(parsed).map(([name, each]) => [name, numbers[String(each)] ?? each])),
    );
  });

  test.each(golden.queueingModelConfigMaps)('map: $note', ({ data, droppedKeys, activates, resolved }) => {
    const entries = entriesOf(data, style);
    expect(entries.filter(({ dropped }) => dropped).map(({ key }) => key)).toEqual(droppedKeys);
    expect(validDefault(entries) !== undefined).toBe(activates);
    for (const expected of resolved) {
      const settings = modelSettings(entries, { modelId: expected.modelID, namespace: expected.namespace });
      expect(settings.multiplier).toBe(expected.sloMultiplier);
      expect(settings.tuningEnabled).toBe(expected.tuningEnabled);
      expect(settings.explicit?.ttftMs ?? null).toBe(expected.explicitTTFT);
      expect(settings.explicit?.itlMs ?? null).toBe(expected.explicitITL);
      expect(settings.matching.length).toBe(expected.matchingEntries);
      expect(settings.matching[0]?.key ?? '').toBe(expected.matchedKey);
    }
  });
});
