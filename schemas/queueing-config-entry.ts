import { type Static, Type } from '@sinclair/typebox';
import { DEFAULT_SLO_MULTIPLIER } from './defaults.ts';
import { inUnit } from './units.ts';

/**
 * One data value of the ConfigMap `wva-queueing-model-config` (queueing-model-analyzer, section 2).
 * The controller reads these fields and ignores every other key.
 */
export const QueueingConfigEntry = Type.Object(
  {
    sloMultiplier: Type.Optional(
      Type.Number({
        description:
          'k: the multiplier that sets the target utilisation, rho = 1 - 1/k. It must be above 1; 0 means the default.',
        default: DEFAULT_SLO_MULTIPLIER,
        exclusiveMinimum: 1,
      }),
    ),
    tuningEnabled: Type.Optional(
      Type.Boolean({
        description:
          'Whether the tuner learns alpha, beta and gamma. The queueing model has no parameters without it, so it must be true.',
        default: true,
      }),
    ),
    model_id: Type.Optional(
      Type.String({ description: 'The model this entry is for, exactly as served. Set together with namespace.' }),
    ),
    namespace: Type.Optional(
      Type.String({ description: 'The Kubernetes namespace that serves the model. Set together with model_id.' }),
    ),
    targetTTFT: Type.Optional(
      Type.Number(
        inUnit(
          'ms',
          'Explicit SLO for the time to first token (TTFT). 0 infers it from k. Set together with targetITL.',
          {
            default: 0,
            minimum: 0,
          },
        ),
      ),
    ),
    targetITL: Type.Optional(
      Type.Number(
        inUnit(
          'ms',
          'Explicit SLO for the inter-token latency (ITL). 0 infers it from k. Set together with targetTTFT.',
          {
            default: 0,
            minimum: 0,
          },
        ),
      ),
    ),
  },
  {
    $id: 'https://kneepoint.dev/schemas/queueing-config-entry.schema.json',
    title: 'Queueing-model entry',
    description: 'One entry of the ConfigMap wva-queueing-model-config.',
  },
);
export type QueueingConfigEntry = Static<typeof QueueingConfigEntry>;
