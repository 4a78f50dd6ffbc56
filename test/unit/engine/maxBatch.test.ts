import { describe, expect, test } from 'vitest';
import type { Container } from '../../../engine/analyzer/containerArguments.ts';
import { maxBatchFrom } from '../../../engine/analyzer/maxBatch.ts';
import { maxBatchSentence } from '../../../engine/report/maxBatchSentence.ts';

const vllm = (...args: string[]): Container => ({ image: 'vllm/vllm-openai:v0.9', args });
const shell = (text: string, name = '/bin/sh'): Container => ({ command: [name, '-c'], args: [text] });
const found = (...containers: Container[]) => {
  const { value, source } = maxBatchFrom(containers);
  return [value, source];
};

describe('vLLM: --max-num-seqs', () => {
  test.each<[string, string[], number, string]>([
    ['with =', ['--max-num-seqs=64'], 64, 'flag'],
    ['with a space', ['--max-num-seqs', '64'], 64, 'flag'],
    ['with underscores', ['--max_num_seqs', '64'], 64, 'flag'],
    ['with both', ['--max-num_seqs=64'], 64, 'flag'],
    ['among others', ['serve', 'org/model', '--enforce-eager', '--max-num-seqs', '64', '--port=8000'], 64, 'flag'],
    ['twice: the last counts', ['--max-num-seqs=64', '--max-num-seqs=32'], 32, 'flag'],
    ['twice, the last unparsable: the one before counts', ['--max-num-seqs=64', '--max-num-seqs=x'], 64, 'flag'],
    ['with a sign', ['--max-num-seqs=+64'], 64, 'flag'],
    ['with zeros', ['--max-num-seqs=0064'], 64, 'flag'],
    ['absent', ['--port=8000'], 256, 'default'],
    ['as the value of another flag', ['--served-model-name', 'max-num-seqs=64'], 256, 'default'],
    ['with one dash', ['-max-num-seqs=64'], 256, 'default'],
    ['in capitals', ['--MAX-NUM-SEQS=64'], 256, 'default'],
    ['of SGLang', ['--max-running-requests=64'], 256, 'default'],
    ['without a value', ['--max-num-seqs'], 256, 'unparsable'],
    ['with an empty value', ['--max-num-seqs='], 256, 'unparsable'],
    ['before another flag', ['--max-num-seqs', '--port=8000'], 256, 'unparsable'],
    ['with a fraction', ['--max-num-seqs=64.0'], 256, 'unparsable'],
    ['with a word', ['--max-num-seqs=many'], 256, 'unparsable'],
    ['with blanks', ['--max-num-seqs= 64'], 256, 'unparsable'],
    ['with an underscore in the number', ['--max-num-seqs=1_000'], 256, 'unparsable'],
    ['with other digits', ['--max-num-seqs=٦٤'], 256, 'unparsable'],
    ['with more than 64 bits', ['--max-num-seqs=9223372036854775808'], 256, 'unparsable'],
    ['of 0', ['--max-num-seqs=0'], 256, 'not-positive'],
    ['below 0', ['--max-num-seqs=-1'], 256, 'not-positive'],
    ['below 0, as its own word', ['--max-num-seqs', '-1'], 256, 'not-positive'],
  ])('%s', (_, args, value, source) => {
    expect(found(vllm(...args))).toEqual([value, source]);
  });

  test('command comes before arguments', () => {
    expect(found({ command: ['vllm', 'serve', '--max-num-seqs=64'], args: ['--max-num-seqs=32'] })).toEqual([
      32,
      'flag',
    ]);
    expect(found({ command: ['vllm', '--max-num-seqs'], args: ['32'] })).toEqual([32, 'flag']);
  });

  test('all containers are looked at', () => {
    expect(found({ image: 'proxy' }, vllm('--max-num-seqs=64'), { args: ['--port=1'] })).toEqual([64, 'flag']);
    expect(found(vllm('--max-num-seqs=64'), vllm('--max-num-seqs=32'))).toEqual([32, 'flag']);
    expect(found()).toEqual([256, 'default']);
  });
});

describe('a text for a shell', () => {
  test.each<[string, string, number, string]>([
    ['is split at blanks', 'vllm serve model --max-num-seqs 64', 64, 'flag'],
    ['may have quotes', `vllm serve "a model" '--max-num-seqs' "64"`, 64, 'flag'],
    ['keeps a quote in the other quotes', `echo "it's" --max-num-seqs=64`, 64, 'flag'],
    ['keeps what an open quote holds', `vllm "serve --max-num-seqs=64`, 256, 'default'],
    ['has no escapes', 'vllm \\"serve --max-num-seqs=64', 256, 'default'],
    ['is not split at line ends: a flag is not seen', 'vllm serve \\\n--max-num-seqs=64', 256, 'default'],
    ['is not split at line ends: a number has one at its end', 'vllm serve --max-num-seqs=64\n', 256, 'unparsable'],
    ['is split where a line is indented', 'vllm serve \\\n  --max-num-seqs=64 \\\n  --port=8000', 64, 'flag'],
  ])('%s', (_, text, value, source) => {
    expect(found(shell(text))).toEqual([value, source]);
  });

  test.each(['/bin/sh', '/bin/bash', 'sh', 'bash'])('counts after %s -c alone, and nothing else does', (name) => {
    expect(found({ command: [name, '-c', 'vllm --max-num-seqs=64'], args: ['--max-num-seqs=32'] })).toEqual([
      64,
      'flag',
    ]);
  });

  test('is none after another shell, another option or nothing', () => {
    expect(found(shell('vllm --max-num-seqs=64', '/usr/bin/zsh'))).toEqual([256, 'default']);
    expect(found({ command: ['sh', '-ec', 'vllm --max-num-seqs=64'] })).toEqual([256, 'default']);
    expect(found({ command: ['sh', '-c'] })).toEqual([256, 'default']);
  });
});

describe('SGLang: --max-running-requests', () => {
  test.each<[string, Container]>([
    ['its image', { image: 'lmsysorg/SGLang:latest', args: ['--max-running-requests=64'] }],
    ['its module', { command: ['python', '-m', 'sglang.launch_server'], args: ['--max-running-requests', '64'] }],
    ['its command', { command: ['sglang', 'serve'], args: ['--max_running_requests=64'] }],
    ['its module in a shell', shell('python -m sglang.launch_server --max-running-requests 64')],
  ])('is known by %s', (_, container) => {
    expect(maxBatchFrom([container])).toMatchObject({ server: 'sglang', value: 64, source: 'flag' });
  });

  test('without it 256, and vLLM’s flag is none', () => {
    const container = { image: 'lmsysorg/sglang', args: ['--max-num-seqs=64'] };
    expect(maxBatchFrom([container])).toMatchObject({ server: 'sglang', value: 256, source: 'default' });
  });
});

describe('a variable', () => {
  const env = [{ name: 'SEQS', value: '64' }, { name: 'FIELD' }];
  // The last one in braces, which the linter would take for a template's.
  test.each(['$(SEQS)', '$SEQS', '$\u007bSEQS}'])('%s is not looked up by the controller', (text) => {
    expect(maxBatchFrom([{ args: ['--max-num-seqs', text], env }])).toEqual({
      server: 'vllm',
      value: 256,
      source: 'unparsable',
      flag: '--max-num-seqs',
      text,
      ignored: [text],
      variable: { name: 'SEQS', value: '64' },
    });
  });

  test('may have no value that is written down', () => {
    expect(maxBatchFrom([{ args: ['--max-num-seqs', '$(FIELD)'], env }]).variable).toEqual({ name: 'FIELD' });
    expect(maxBatchFrom([{ args: ['--max-num-seqs', '$(OTHER)'] }]).variable).toEqual({ name: 'OTHER' });
    expect(maxBatchFrom([{ args: ['--max-num-seqs', '$('] }]).variable).toBeUndefined();
  });
});

describe('in words', () => {
  test.each<[Container, string]>([
    [vllm('--max-num-seqs=64'), 'Max batch 64, from --max-num-seqs.'],
    [vllm(), 'Max batch 256: no flag of vLLM sets it, so the default counts.'],
    [vllm('--max_num_seqs=0'), 'Max batch 256: --max_num_seqs 0 is not above 0, so the default counts.'],
    [vllm('--max-num-seqs'), 'Max batch 256: --max-num-seqs has no number after it, so the default counts.'],
    [
      vllm('--max-num-seqs=many'),
      'Max batch 256: the controller cannot read "many" after --max-num-seqs, so the default counts.',
    ],
    [
      { args: ['--max-num-seqs=$(SEQS)'], env: [{ name: 'SEQS', value: '64' }] },
      'Max batch 256: the controller cannot read "$(SEQS)" after --max-num-seqs, so the default counts. The server gets 64.',
    ],
  ])('%j', (container, sentence) => {
    expect(maxBatchSentence(maxBatchFrom([container]))).toBe(sentence);
  });
});
