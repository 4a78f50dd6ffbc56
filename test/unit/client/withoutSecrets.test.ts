import { expect, test } from 'vitest';
import { withoutSecrets } from '../../../client/withoutSecrets.ts';
import type { CollectParams } from '../../../protocol/collect.ts';

const params: CollectParams = {
  id: 'job',
  prometheus: {
    url: 'https://user:s3cret-url@prometheus.example',
    headers: { Authorization: 'Basic s3cret-header"}' },
    bearerToken: 's3cret-token\n"}]',
    tenantId: 't',
  },
  namespace: 'llm-d-prod',
  modelId: 'meta/llama',
  schedule: { liveCycles: 1 },
  name: 'observed',
  format: 'yaml',
  manifests: [{ file: 'a.yaml', text: 'password: s3cret-file "}]' }],
};
const message = { jsonrpc: '2.0', id: 5, method: 'kneepoint/collect', params };
const configuration = [{ prometheus: { headers: { Authorization: 's3cret-setting' } }, semantics: 'documented' }];

// As vscode-languageclient writes them: text or JSON, short or over many lines; and what is cut off, or none of it.
test.each([
  `Sending request 'kneepoint/collect - (5)'.\nParams: ${JSON.stringify(params, null, 4)}\n\n`,
  `Sending request 'kneepoint/collect - (5)'.\nParams: ${JSON.stringify(params)}`,
  JSON.stringify({ isLSPMessage: true, type: 'send-request', message, timestamp: 1 }),
  `Received request 'workspace/configuration - (1)'.\nResult: ${JSON.stringify(configuration, null, 4)}`,
  `Sending request 'kneepoint/collect - (5)'.\nParams: ${JSON.stringify(params).slice(0, -9)}`,
])('nothing that lets us in is in a trace: %#', (traced) => {
  expect(traced).toContain('s3cret');
  const shown = withoutSecrets(traced);
  expect(shown).not.toContain('s3cret');
  expect(shown).toContain('left out');
});

test('what else is in it stays, and other messages are as they were', () => {
  const shown = withoutSecrets(`Sending request 'kneepoint/collect - (5)'.\nParams: ${JSON.stringify(params)}`);
  expect(shown).toMatch(/^Sending request 'kneepoint\/collect - \(5\)'\.\nParams: \{/);
  for (const part of ['meta/llama', 'observed', 'liveCycles']) expect(shown).toContain(part);
  const text = JSON.stringify({ text: 'data: {"prometheus": {"bearerToken": "mine"}}' });
  for (const other of [`Sending notification 'textDocument/didOpen'.\nParams: ${text}`, 'Sending request.', ''])
    expect(withoutSecrets(other)).toBe(other);
});
