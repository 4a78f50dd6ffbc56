import { expect, test } from 'vitest';
import type { QueueingConfigMap } from '../../../server/documents/configMap.ts';
import { diagnose } from '../../../server/rules/index.ts';
import { CONTEXT } from '../../unit/server/context.ts';
import { HEADER } from '../../unit/server/findings.ts';
import { modelOf } from '../../unit/server/marks.ts';
import { Random } from './random.ts';

/* What the controller makes of an entry and what the rules say of it are one: nothing is dropped without a finding, no finding says so of what is kept. */

const ENTRIES = Number(process.env.RUNS ?? 2_000);
const NUMBERS = ['0', '-0.0', '1', '1.0001', '3.0', '500', '-5', '1e-60', '-1e-60', '1e39', '-1e39', '1e-400', '.nan'];
const NO_NUMBERS = [
  '.inf',
  '-.inf',
  '~',
  '',
  '"3"',
  'x',
  'true',
  '[1]',
  '{}',
  '0x1F',
  '010',
  '1_0',
  '1e400',
  '!!str 3',
];
const TEXTS = ['m', '""', '" "', '~', '', '12', '.nan', '[m]', '"m\\n"', '!!int x'];
const BOOLEANS = ['true', 'no', '"yes"', '"true"', '~', '1'];

function writeEntry(random: Random): string {
  const number = () => random.pick(random.oneIn(3) ? NO_NUMBERS : NUMBERS);
  const drafts: [string, () => string][] = [
    ['sloMultiplier', number],
    ['targetTTFT', number],
    ['targetITL', number],
    ['model_id', () => random.pick(TEXTS)],
    ['namespace', () => random.pick(TEXTS)],
    ['tuningEnabled', () => random.pick(BOOLEANS)],
    ['toString', number],
  ];
  return drafts
    .filter(() => random.oneIn(2))
    .map(([name, value]) => `    ${name}: ${value()}\n`)
    .join('');
}

test('an entry is dropped exactly where a finding says so, and for the reason that it gives', () => {
  let dropped = 0;
  for (let seed = 1; seed <= ENTRIES; seed++) {
    const random = new Random(seed);
    const text = `${HEADER}  ${random.pick(['default', 'a'])}: |\n    # entry\n${writeEntry(random)}`;
    const model = modelOf(text);
    const reason = (model.parts[0] as QueueingConfigMap).entries[0]!.dropped;
    const found = diagnose(model, CONTEXT);
    const says = found.filter(({ message }) => message.includes('so the controller drops this entry'));
    if (reason) {
      dropped++;
      expect(
        says.map(({ code }) => code),
        text,
      ).toContain(reason);
    } else expect(says, text).toEqual([]);
  }
  expect(dropped).toBeGreaterThan(ENTRIES / 4);
}, 60_000);
