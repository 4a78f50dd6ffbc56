import type { InferredSlo } from '../../engine/analyzer/inferredSlo.ts';
import { escapeCell } from '../../engine/report/markdown.ts';
import { latency, rate, share } from '../../engine/report/quantities.ts';
import { SIZING_NOTES } from '../../engine/report/sizingNotes.ts';
import type { Semantics } from '../../schemas/defaults.ts';
import type { KnownVariant } from '../documents/knownVariants.ts';
import { type Capacity, capacityOf, type Slo } from './variantCapacity.ts';

const VARIANTS_SHOWN = 3;
const HEAD = tableHead('variant', 'TTFT at k', 'ITL at k', 'λ* per replica', 'replicas needed', 'utilisation');

/** A Markdown table: what each variant implies and can carry; the maximum that sets the SLO in bold; warnings below. */
export function variantTable(
  variants: readonly KnownVariant[],
  inferred: InferredSlo,
  slo: Slo,
  semantics: Semantics,
): string {
  const setsMaximum = variants.length > 1;
  const warnings: string[] = [];
  const shown = shownVariants(variants.length, [inferred.ttftFrom, inferred.itlFrom]);
  const rows = shown.map((i) => {
    const variant = variants[i]!;
    const implied = inferred.implied[i]!;
    const name = escapeCell(variant.parameters.name);
    const ttft = bold(latency(implied.ttftMs), setsMaximum && i === inferred.ttftFrom);
    const itl = bold(latency(implied.itlMs), setsMaximum && i === inferred.itlFrom);
    const capacity = capacityOf(variant, slo, semantics);
    warnings.push(...capacity.notes.map((note) => `⚠ ${name}: ${SIZING_NOTES[note]}.`));
    return `| ${name} | ${ttft} | ${itl} | ${capacityCells(variant, capacity)} |`;
  });
  const more = variants.length - shown.length;
  const table = [`| ${HEAD} |`, '| :-- | --: | --: | --: | --: | --: |', ...rows];
  if (more > 0) table.push(`| and ${more} more | | | | | |`);
  return [table.join('\n'), ...(warnings.length > 0 ? [warnings.join(' ')] : [])].join('\n\n');
}

/** The titles of a table's columns: hovers draw columns close together, so that there has to be room between them. */
export function tableHead(...titles: readonly string[]): string {
  return titles.join(' | &nbsp;&nbsp;');
}

/** The variants that set the SLO, and as many others as there is room for, in their order. */
function shownVariants(count: number, setters: readonly number[]): number[] {
  const others = Array.from({ length: count }, (_, i) => i);
  return [...new Set([...setters, ...others])].slice(0, VARIANTS_SHOWN).sort((a, b) => a - b);
}

function capacityCells(variant: KnownVariant, { rps, obstacle, replicas, utilisation }: Capacity): string {
  if (rps === undefined) return `${obstacle ? `none: ${obstacle}` : 'none'} | – | –`;
  if (replicas === undefined) return `${rate(rps)} | rate unknown | –`;
  return `${rate(rps)} | ${replicas} at ${rate(variant.parameters.arrival_rate_rps!)} | ${share(utilisation!)}`;
}

function bold(text: string, on: boolean): string {
  return on ? `**${text}**` : text;
}
