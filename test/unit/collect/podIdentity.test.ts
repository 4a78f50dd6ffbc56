import { expect, test } from 'vitest';
import { ownerOfPod } from '../../../collect/podIdentity.ts';

test.each([
  ['vllm-llama-7d9f8c6b5d-x2x4z', 'vllm-llama', 'a deployment'],
  ['vllm-llama-70b-6b5d7c-zz9xx', 'vllm-llama-70b', 'a short hash'],
  ['llama-3-8b-0', 'llama-3-8b', 'a stateful set'],
  ['llama-12', 'llama', 'its twelfth'],
  ['llama', 'llama', 'a name of its own'],
  ['llama-70b-instruct', 'llama-70b-instruct', 'words, not drawn'],
  ['llama-7d9f8c6b5d-router', 'llama-7d9f8c6b5d-router', 'vowels are never drawn'],
  ['10.0.0.9:8000', '10.0.0.9:8000', 'an address'],
])('%s belongs to %s: %s', (pod, owner) => {
  expect(ownerOfPod(pod)).toBe(owner);
});
