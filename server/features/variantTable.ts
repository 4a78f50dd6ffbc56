import type { InferredSlo } from '../../engine/analyzer/inferredSlo.ts';
import { QueueError, QueueModel } from '../../engine/queueing/index.ts';
import { latency, rate } from '../../engine/report/quantities.ts';
import type { Semantics } from '../../schemas/defaults.ts';
import { type KnownVariant, queueInput } from '../documents/knownVariants.ts';
import type { FeatureContext } from './context.ts';
import { escapeCell } from './markdown.ts';

const VARIANTS_SHOWN = 5;

/** A Markdown table: what each variant implies and can carry; the maximum that sets the SLO in bold. */
export function variantTable(
  variants: readonly KnownVariant[],
  inferred: InferredSlo,
  slo: { ttftMs: number; itlMs: number },
  semantics: Semantics,
): string {
  const setsMaximum = variants.length > 1;
  const rows = variants.slice(0, VARIANTS_SHOWN).map((variant, i) => {
    const implied = inferred.implied[i]!;
    const ttft = bold(latency(implied.ttftMs), setsMaximum && i === inferred.ttftFrom);
    const itl = bold(latency(implied.itlMs), setsMaximum && i === inferred.itlFrom);
    const { capacity, replicas } = capacityOf(variant, slo, semantics);
    return `| ${escapeCell(variant.parameters.name)} | ${ttft} | ${itl} | ${capacity} | ${replicas} |`;
  });
  const more = variants.length - VARIANTS_SHOWN;
  return [
    '| variant | TTFT at k | ITL at k | capacity per replica | replicas needed |',
    '| :-- | --: | --: | --: | --: |',
    ...rows,
    ...(more > 0 ? [`| and ${more} more | | | | |`] : []),
  ].join('\n');
}

function capacityOf(variant: KnownVariant, slo: { ttftMs: number; itlMs: number }, semantics: Semantics) {
  try {
    const { capacityRps } = new QueueModel(queueInput(variant), semantics).size(slo);
    const arrivals = variant.parameters.arrival_rate_rps;
    const replicas = arrivals === undefined ? 'rate unknown' : String(Math.max(1, Math.ceil(arrivals / capacityRps)));
    return {
      capacity: rate(capacityRps),
      replicas: arrivals === undefined ? replicas : `${replicas} at ${rate(arrivals)}`,
    };
  } catch (error) {
    if (!(error instanceof QueueError)) throw error;
    const lowest = error.details.lowestMs;
    const target = error.code.startsWith('ttft') ? 'TTFT' : 'ITL';
    const why = lowest === undefined ? 'none' : `none: ${target} is never below ${latency(lowest)}`;
    return { capacity: why, replicas: '–' };
  }
}

/** Whose parameters these are, and how old: learned, or given by somebody. */
export function originOf(variants: readonly KnownVariant[], context: FeatureContext): string {
  const times = variants.flatMap(({ parameters }) => (parameters.learned ? [Date.parse(parameters.learned.at)] : []));
  const oldest = Math.min(...times.filter(Number.isFinite));
  if (times.length === 0) return 'Parameters given.';
  const learned = Number.isFinite(oldest) ? `learned ${age(context.now - oldest)}` : 'learned';
  return times.length < variants.length ? `Parameters given and ${learned}.` : `Parameters ${learned}.`;
}

function age(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
}

function bold(text: string, on: boolean): string {
  return on ? `**${text}**` : text;
}
