import { plural } from '../../engine/report/quantities.ts';
import type { FileStatusResult } from '../../protocol/fileStatus.ts';
import { LARGEST_FILE } from '../../protocol/recognise.ts';
import type { DocumentModel, Part } from '../documents/model.ts';
import { observationsIn } from '../documents/observations/observations.ts';
import { variantsOf } from '../documents/ownDocument.ts';
import { diagnose } from '../rules/index.ts';
import type { FeatureContext } from './context.ts';

/** kneepoint/fileStatus: what a file was taken for, what was found, and why nothing is shown where nothing is. */
export function fileStatus(model: DocumentModel, context: FeatureContext): FileStatusResult {
  const reason = whyNothing(model);
  if (reason) return { summary: 'nothing to check', detail: reason, severity: 'none' };
  const found = diagnose(model, context, context.severities);
  const count = (severity: string) => found.filter((each) => each.severity === severity).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const template = model.isTemplate ? ' A template: only what holds for every value is checked.' : '';
  return {
    summary: [...new Set(model.parts.map((part) => describe(part)))].join(', '),
    detail: `${plural(errors, 'error')}, ${plural(warnings, 'warning')}, ${context.semantics} semantics.${template}`,
    severity: errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'none',
  };
}

/** The status of a file that the server does not have open. */
export function statusOfClosedFile(): FileStatusResult {
  return { summary: 'nothing to check', detail: 'The file is not open.', severity: 'none' };
}

function whyNothing({ parts, isTooLarge, conflicts }: DocumentModel): string | undefined {
  if (isTooLarge) return `The file is larger than ${LARGEST_FILE / 1e6} MB.`;
  if (conflicts.length > 0) return 'The file has merge conflicts: resolve them first.';
  return parts.length === 0
    ? 'No ConfigMap of the queueing model is in this file, and no document of kneepoint.dev.'
    : undefined;
}

function describe(part: Part): string {
  if (part.type === 'queueing-config-map') return `queueing model, ${plural(part.entries.length, 'entry', 'entries')}`;
  const cycles = observationsIn(part).reduce((sum, { cycles: each }) => sum + each.length, 0);
  if (part.type === 'observation-table') return `observations, ${plural(cycles, 'cycle')}`;
  if (cycles > 0) return `${part.kind}, ${plural(cycles, 'cycle')}`;
  const variants = variantsOf(part).length;
  return variants > 0 ? `${part.kind}, ${plural(variants, 'variant')}` : part.kind || 'a document without a kind';
}
