import { type Collected, type CollectRequest, collect, type Progress, type Schedule } from '../collect/collect.ts';
import { observationsText } from '../collect/observationsText.ts';
import { PrometheusError } from '../collect/prometheusError.ts';
import { collectedSentence, observations, refusalSentences, sourceSentences } from '../collect/sentences.ts';
import { plural } from '../engine/report/quantities.ts';
import type { CollectParams, CollectProgress, CollectResult } from '../protocol/collect.ts';
import { LARGEST_FILE } from '../protocol/recognise.ts';
import {
  DEFAULT_INTERVAL_S,
  DEFAULT_POD_LABEL,
  DEFAULT_QUERY_RETRIES,
  DEFAULT_QUERY_TIMEOUT_S,
  DEFAULT_VARIANT_LABEL,
  DEFAULT_WINDOW_S,
  TRANSIENT_DELAY_MS,
} from '../schemas/defaults.ts';
import { VariantBatches, workloadsIn } from './documents/workloads.ts';

const INTERVAL_MS = DEFAULT_INTERVAL_S * 1000;
const REMEDY = 'Open the folder with its Deployment, or write max_batch yourself.';
const LONGER = 'Collect where there is more traffic.';

/** Answers `kneepoint/collect`. Loaded when it is asked: most windows never collect anything. */
export async function collectJob(
  params: CollectParams,
  signal: AbortSignal,
  report: (progress: CollectProgress) => void,
): Promise<CollectResult> {
  const textOf = (collected: Collected) => fittingText(collected, params.format);
  const { ca } = params.prometheus;
  const batches = variantBatches(params);
  try {
    const collected = await collect(requestOf(params, batches), {
      signal,
      onProgress: (step) => report(progressOf(params.id, step, (soFar) => textOf(soFar).text)),
      ...(ca === undefined ? {} : { ca }),
    });
    const { text, oneOf } = textOf(collected);
    const kept = oneOf > 1 ? `, one cycle of ${oneOf} kept: the editor reads no larger file` : '';
    return {
      ok: true,
      text,
      cycles: collected.document.spec.cycles.length,
      observations: observations(collected),
      summary: `${collectedSentence(collected)}${kept}`,
      details: [
        ...collected.gaps.map(({ cycles, reason }) => `no values for ${plural(cycles, 'cycle')}: ${reason}`),
        ...refusalSentences(collected, LONGER),
        ...sourceSentences(collected, (variant, value) => batches.sentence(variant, value, REMEDY)),
      ],
    };
  } catch (error) {
    if (!(error instanceof PrometheusError)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}

/**
 * The document as text that the editor looks into: of so many pods that it would be too large, the last cycle and every
 * second one before it, every third, and so on.
 */
function fittingText({ document }: Collected, format: CollectParams['format']): { text: string; oneOf: number } {
  const { cycles } = document.spec;
  for (let oneOf = 1; ; ) {
    const kept = cycles.filter((_, i) => (cycles.length - 1 - i) % oneOf === 0);
    const text = observationsText({ ...document, spec: { ...document.spec, cycles: kept } }, format);
    if (text.length <= LARGEST_FILE || kept.length <= 1) return { text, oneOf };
    oneOf = Math.max(oneOf + 1, Math.ceil((oneOf * text.length) / LARGEST_FILE));
  }
}

/** What the manifests of the workspace say of the largest batches. */
function variantBatches({ namespace, manifests }: CollectParams): VariantBatches {
  const workloads = manifests.flatMap(({ file, text }) => {
    const found = workloadsIn(text, file);
    return typeof found === 'string' ? [] : found;
  });
  return new VariantBatches({ namespace, workloads, places: ['the workspace'] });
}

function requestOf(
  { prometheus, namespace, modelId, schedule, name }: CollectParams,
  batches: VariantBatches,
): CollectRequest {
  const { url, headers, tenantId, bearerToken } = prometheus;
  return {
    prometheus: {
      url,
      headers,
      ...(tenantId ? { tenantId } : {}),
      ...(bearerToken ? { bearerToken } : {}),
      timeoutMs: DEFAULT_QUERY_TIMEOUT_S * 1000,
      retries: DEFAULT_QUERY_RETRIES,
    },
    target: {
      namespace,
      modelId,
      windowMs: DEFAULT_WINDOW_S * 1000,
      settleMs: TRANSIENT_DELAY_MS,
      podLabel: DEFAULT_POD_LABEL,
      variantLabel: DEFAULT_VARIANT_LABEL,
    },
    schedule: scheduleOf(schedule),
    name,
    maxBatchOf: batches.of,
  };
}

function scheduleOf(schedule: CollectParams['schedule']): Schedule {
  if ('liveCycles' in schedule) return { kind: 'live', cycles: schedule.liveCycles, intervalMs: INTERVAL_MS };
  const endMs = Date.now();
  return { kind: 'stored', startMs: endMs - schedule.lastMs, endMs, intervalMs: INTERVAL_MS };
}

function progressOf(id: string, step: Progress, textOf: (collected: Collected) => string): CollectProgress {
  const { soFar } = step;
  const done = soFar.document.spec.cycles.length;
  const at = { id, done, wanted: soFar.wanted };
  switch (step.kind) {
    case 'collected':
      return { ...at, message: `${done} of ${plural(soFar.wanted, 'cycle')}`, text: textOf(soFar) };
    case 'failed':
      return { ...at, message: `no values for ${plural(step.gap.cycles, 'cycle')}: ${step.gap.reason}` };
    case 'waiting':
      return { ...at, message: `${done} of ${plural(soFar.wanted, 'cycle')}; waiting for the next` };
  }
}
