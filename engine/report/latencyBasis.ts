import { asGiven } from './quantities.ts';
import type { ServingSpec } from './resultSpec.ts';
import { basisSentence } from './servingSentence.ts';

/** What the times of a result rest on, for whoever asks how far to trust them. */
export function latencyBasis({ latency, system }: ServingSpec): string {
  const { model, alpha_ms: alphaMs = 0, beta_ms: betaMs = 0, gamma_ms: gammaMs = 0 } = latency ?? {};
  const basis = basisSentence({
    latency: model === 'iteration' ? { model, alphaMs, betaMs, gammaMs } : { model: 'roofline' },
    system,
  });
  return `${basis}${scaleWords(latency)}`;
}

/** Whether times come from data sheets alone: nothing of them was measured on the system. */
export function isRoofline({ latency }: ServingSpec): boolean {
  return latency?.model !== 'iteration';
}

function scaleWords(latency: ServingSpec['latency']): string {
  const scales = (['prefill', 'decode', 'transfer'] as const).flatMap((phase) => {
    const scale = latency?.[`${phase}_scale`] ?? 1;
    return scale === 1 ? [] : [`${phase} x ${asGiven(scale)}`];
  });
  return scales.length === 0 ? '' : `; scaled: ${scales.join(', ')}`;
}
