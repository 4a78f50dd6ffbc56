import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Container } from '../../../engine/analyzer/containerArguments.ts';
import { maxBatchFrom } from '../../../engine/analyzer/maxBatch.ts';
import { maxBatchSentence } from '../../../engine/report/maxBatchSentence.ts';
import { DEFAULT_MAX_BATCH } from '../../../schemas/defaults.ts';

/** Words that mean something, mixed with any text: quotes, line ends and variables included. */
const word = fc.oneof(
  fc.constantFrom(
    ...[
      'sh',
      '/bin/bash',
      '-c',
      '--',
      '-',
      '=',
      '--=',
      '--max-num-seqs',
      '--max_num_seqs=64',
      '--max-running-requests',
    ],
    ...[
      '--max-num-seqs=',
      '64',
      '-1',
      '0',
      '$(SEQS)',
      '$SEQS',
      'sglang.launch_server',
      "'",
      '"',
      ' ',
      '\n',
      '__proto__',
    ],
  ),
  fc.string(),
  fc.string({ unit: 'binary' }),
);
const words = fc.array(
  fc.oneof(
    word,
    fc.array(word).map((each) => each.join(' ')),
  ),
  { maxLength: 8 },
);
const containers: fc.Arbitrary<Container[]> = fc.array(
  fc.record(
    {
      image: word,
      command: words,
      args: words,
      env: fc.array(fc.record({ name: word, value: word }, { requiredKeys: ['name'] })),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 3 },
);

test('any texts give a max batch that the analyzer can work with, and a sentence', () => {
  fc.assert(
    fc.property(containers, (given) => {
      const found = maxBatchFrom(given);
      expect(Number.isInteger(found.value) && found.value > 0).toBe(true);
      if (found.source !== 'flag') expect(found.value).toBe(DEFAULT_MAX_BATCH);
      expect(maxBatchSentence(found)).not.toMatch(/undefined|NaN/);
    }),
    { numRuns: 2000 },
  );
});

test('the last number after the flag counts, whatever stands between', () => {
  const batch = fc.integer({ min: 1, max: 1024 });
  const other = fc.stringMatching(/^[a-z]{1,8}$/).filter((text) => !['sh', 'bash'].includes(text));
  const flag = fc.constantFrom('--max-num-seqs', '--max_num_seqs');
  fc.assert(
    fc.property(fc.array(fc.tuple(flag, batch, fc.boolean(), fc.array(other)), { minLength: 1 }), (given) => {
      const args = given.flatMap(([name, value, joined, others]) => [
        ...(joined ? [`${name}=${value}`] : [name, `${value}`]),
        ...others,
      ]);
      const last = given.at(-1)![1];
      expect(maxBatchFrom([{ args }]).value).toBe(last);
      expect(maxBatchFrom([{ command: ['sh', '-c', args.join(' ')] }]).value).toBe(last);
    }),
  );
});
