import type { InferredSlo } from '../../engine/analyzer/inferredSlo.ts';
import { QueueError, QueueModel, type SizingNote } from '../../engine/queueing/index.ts';
import { latency, rate } from '../../engine/report/quantities.ts';
import { SIZING_NOTES } from '../../engine/report/sizingNotes.ts';
import type { Semantics } from '../../schemas/defaults.ts';
import { type KnownVariant, queueInput } from '../documents/knownVariants.ts';
import { escapeCell } from './markdown.ts';

const VARIANTS_SHOWN = 5;
/** Hovers draw columns close together: room between them. */
const HEAD = ['variant', 'TTFT at k', 'ITL at k', 'capacity per replica', 'replicas needed'].join(' | &nbsp;&nbsp;');

/** A Markdown table: what each variant implies and can carry; the maximum that sets the SLO in bold; warnings below. */
export function variantTable(
  variants: readonly KnownVariant[],
  inferred: InferredSlo,
  slo: { ttftMs: number; itlMs: number },
  semantics: Semantics,
): string {
  const setsMaximum = variants.length > 1;
  const warnings: string[] = [];
  const rows = variants.slice(0, VARIANTS_SHOWN).map((variant, i) => {
    const implied = inferred.implied[i]!;
    const name = escapeCell(variant.parameters.name);
    const ttft = bold(latency(implied.ttftMs), setsMaximum && i === inferred.ttftFrom);
    const itl = bold(latency(implied.itlMs), setsMaximum && i === inferred.itlFrom);
    const { capacity, replicas, notes } = capacityOf(variant, slo, semantics);
    warnings.push(...notes.map((note) => `⚠ ${name}: ${SIZING_NOTES[note]}.`));
    return `| ${name} | ${ttft} | ${itl} | ${capacity} | ${replicas} |`;
  });
  const more = variants.length - VARIANTS_SHOWN;
  const table = [`| ${HEAD} |`, '| :-- | --: | --: | --: | --: |', ...rows];
  if (more > 0) table.push(`| and ${more} more | | | | |`);
  return [table.join('\n'), ...warnings].join('\n\n');
}

/** What a replica of a variant can carry within the SLO, and how many the known rate needs. */
function capacityOf(
  variant: KnownVariant,
  slo: { ttftMs: number; itlMs: number },
  semantics: Semantics,
): { capacity: string; replicas: string; notes: readonly SizingNote[] } {
  try {
    const { capacityRps, notes } = new QueueModel(queueInput(variant), semantics).size(slo);
    const arrivals = variant.parameters.arrival_rate_rps;
    const replicas =
      arrivals === undefined
        ? 'rate unknown'
        : `${Math.max(1, Math.ceil(arrivals / capacityRps))} at ${rate(arrivals)}`;
    return { capacity: rate(capacityRps), replicas, notes };
  } catch (error) {
    if (!(error instanceof QueueError)) throw error;
    const { lowestMs, note } = error.details;
    const target = error.code.startsWith('ttft') ? 'TTFT' : 'ITL';
    const isUnreachable = lowestMs !== undefined && note === undefined;
    const capacity = isUnreachable ? `none: ${target} is never below ${latency(lowestMs)}` : 'none';
    return { capacity, replicas: '–', notes: note ? [note] : [] };
  }
}

function bold(text: string, on: boolean): string {
  return on ? `**${text}**` : text;
}
