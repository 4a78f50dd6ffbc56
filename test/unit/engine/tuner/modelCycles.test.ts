import { describe, expect, test } from 'vitest';
import { modelCycles } from '../../../../engine/tuner/modelCycles.ts';

const pod = {
  name: 'pod-0',
  arrival_rate_rps: 2.8,
  ttft_ms: 31.9,
  itl_ms: 17.5,
  input_tokens: 1024,
  output_tokens: 256,
};

describe('the cycles of a document', () => {
  test('have what the document has, in the terms of the engine', () => {
    const [cycle] = modelCycles({
      model_id: 'm',
      namespace: 'n',
      cycles: [
        {
          time: '2026-11-29T10:00:00Z',
          interval_s: 15,
          variants: [
            {
              name: 'v',
              accelerator: 'h100-sxm',
              cost: 10,
              current_replicas: 2,
              pending_replicas: 1,
              pods: [{ ...pod, started_at: '2026-11-29T08:00:00Z', max_batch: 128 }],
            },
          ],
        },
      ],
    });
    expect(cycle).toEqual({
      timeMs: Date.UTC(2026, 10, 29, 10),
      variants: [
        {
          name: 'v',
          accelerator: 'h100-sxm',
          cost: 10,
          currentReplicas: 2,
          pendingReplicas: 1,
          pods: [
            {
              name: 'pod-0',
              startedAtMs: Date.UTC(2026, 10, 29, 8),
              arrivalRateRps: 2.8,
              ttftMs: 31.9,
              itlMs: 17.5,
              inputTokens: 1024,
              outputTokens: 256,
              maxBatch: 128,
            },
          ],
        },
      ],
    });
  });

  test('take what is left out for as many replicas as pods, none pending, and no traffic', () => {
    const variants = [{ name: 'v', pods: [pod, { name: 'pod-1', arrival_rate_rps: 0 }] }];
    const [cycle] = modelCycles({
      model_id: 'm',
      namespace: 'n',
      cycles: [{ time: '2026-11-29T10:00:00Z', variants }],
    });
    expect(cycle!.variants[0]).toMatchObject({ currentReplicas: 2, pendingReplicas: 0 });
    const [, idle] = cycle!.variants[0]!.pods;
    expect(idle).toEqual({
      name: 'pod-1',
      arrivalRateRps: 0,
      ttftMs: 0,
      itlMs: 0,
      inputTokens: 0,
      outputTokens: 0,
    });
  });

  test('take what a pod with traffic leaves out for not measured', () => {
    const variants = [{ name: 'v', pods: [{ name: 'pod-0', arrival_rate_rps: 2.8, ttft_ms: 31.9 }] }];
    const [cycle] = modelCycles({
      model_id: 'm',
      namespace: 'n',
      cycles: [{ time: '2026-11-29T10:00:00Z', variants }],
    });
    const [means, not] = [cycle!.variants[0]!.pods[0]!, Number.NaN];
    expect(means).toMatchObject({ ttftMs: 31.9, itlMs: not, inputTokens: not, outputTokens: not });
  });
});
