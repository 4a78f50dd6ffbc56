import type { Collected } from '../../collect/collect.ts';
import { collectedSentence, observations, refusalSentences, sourceSentences } from '../../collect/sentences.ts';
import type { VariantBatches } from '../../server/documents/workloads.ts';
import { printable } from '../lint/formats/printable.ts';
import { TOKEN_VARIABLE } from './optionValues.ts';

/** What came of collecting, for programs. */
export function asJson(file: string, collected: Collected): string {
  const { document, refused, gaps, wanted, isStopped } = collected;
  return `${JSON.stringify(
    {
      file,
      cycles: document.spec.cycles.length,
      wanted,
      observations: observations(collected),
      refused: refused.map(({ timeMs, ...each }) => ({ time: iso(timeMs), ...each })),
      gaps: gaps.map(({ fromMs, toMs, ...each }) => ({ from: iso(fromMs), to: iso(toMs), ...each })),
      stopped: isStopped,
    },
    null,
    2,
  )}\n`;
}

/** What came of collecting, for people: one line, and what is odd about it below. */
export function asText(file: string, collected: Collected, batches: VariantBatches): string {
  const lines = [
    ...refusalSentences(collected, 'A longer --window holds more.'),
    ...sourceSentences(collected, (variant, value) =>
      batches.sentence(variant, value, 'Give --deployment or --max-batch.'),
    ),
  ];
  return [`${file}: ${collectedSentence(collected)}`, ...lines.map((line) => `  ${line}`)]
    .map((line) => `${printable(line)}\n`)
    .join('');
}

/** What helps with an error, where an option does. */
export function hint(code: string): string {
  switch (code) {
    case 'unauthorised':
      return ` A bearer token goes into the environment variable ${TOKEN_VARIABLE}; a tenant is --tenant.`;
    case 'not-trusted':
      return ' It goes with --ca-file.';
    case 'timeout':
      return ' That is --timeout.';
    default:
      return '';
  }
}

function iso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
