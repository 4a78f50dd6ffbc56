import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { observationsText } from '../../../collect/observationsText.ts';
import type { VariantObservations } from '../../../schemas/variant-observations.ts';

function document(change: (text: string) => string = (text) => text): VariantObservations {
  const pod = {
    ...{ name: change('a-0'), started_at: '2026-11-29T08:00:00.000Z', arrival_rate_rps: 2.8 },
    ...{ arrival_rate_source: 'scheduler' as const, ttft_ms: 31.9, itl_ms: 17.5, input_tokens: 1024 },
  };
  return {
    apiVersion: 'kneepoint.dev/v1alpha1',
    kind: 'VariantObservations',
    metadata: { name: change('x') },
    spec: {
      model_id: change('meta/llama'),
      namespace: 'prod',
      cycles: [
        {
          time: '2026-11-29T10:00:00.000Z',
          interval_s: 60,
          variants: [
            {
              name: change('a'),
              current_replicas: 2,
              pods: [pod, { ...pod, name: change('a-1') }],
              refused: [{ pod: 'a-2', reason: change('Only 3 requests: too few.') }],
            },
            { name: change('b'), pods: [] },
          ],
          notes: [change('first'), change('second')],
        },
        { time: '2026-11-29T10:01:00.000Z', variants: [] },
      ],
    },
  };
}

test('YAML has a line for each pod', () => {
  expect(observationsText(document(), 'yaml')).toBe(`apiVersion: "kneepoint.dev/v1alpha1"
kind: "VariantObservations"
metadata:
  name: "x"
spec:
  model_id: "meta/llama"
  namespace: "prod"
  cycles:
    - time: "2026-11-29T10:00:00.000Z"
      interval_s: 60
      variants:
        - name: "a"
          current_replicas: 2
          pods:
            - { name: "a-0", started_at: "2026-11-29T08:00:00.000Z", arrival_rate_rps: 2.8, arrival_rate_source: "scheduler", ttft_ms: 31.9, itl_ms: 17.5, input_tokens: 1024 }
            - { name: "a-1", started_at: "2026-11-29T08:00:00.000Z", arrival_rate_rps: 2.8, arrival_rate_source: "scheduler", ttft_ms: 31.9, itl_ms: 17.5, input_tokens: 1024 }
          refused:
            - { pod: "a-2", reason: "Only 3 requests: too few." }
        - name: "b"
          pods: []
      notes:
        - "first"
        - "second"
    - time: "2026-11-29T10:01:00.000Z"
      variants: []
`);
});

test.each(['yaml', 'json'] as const)('%s reads as what was written, whatever the texts are', (format) => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
      let next = 0;
      const written = document(() => texts[next++ % texts.length]!);
      const text = observationsText(written, format);
      expect(format === 'json' ? JSON.parse(text) : parse(text)).toEqual(written);
    }),
  );
  const odd = '{{ x }}{{{\u0085\u2028\u2029\uFEFF\u007F: # - { "yes" }\r\n\t';
  expect(
    parse(
      observationsText(
        document(() => odd),
        'yaml',
      ),
    ),
  ).toEqual(document(() => odd));
  expect(
    observationsText(
      document(() => odd),
      'yaml',
    ),
  ).not.toMatch(/[\u0080-\u{10FFFF}]|\{\{/u);
});
