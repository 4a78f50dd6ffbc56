import { validObservations } from '../../server/documents/observations/observations.ts';
import { emptiness } from '../lint/emptiness.ts';
import { printable } from '../lint/formats/printable.ts';
import type { ReadFile } from './readDocuments.ts';

/** Of more files the reasons would fill the screen. */
const MOST_FILES = 20;

/** Why there is nothing to learn from: a line for each file that was read, else one for what was asked for. */
export function noObservations(args: readonly string[], files: readonly ReadFile[]): string {
  if (files.length === 0) return `${args.map(printable).join(', ')}: no valid observations.`;
  const lines = files
    .slice(0, MOST_FILES)
    .map((file) => `${printable(file.name)}: no valid observations: ${reasonOf(file)}.`);
  const others = files.length - lines.length;
  return [...lines, ...(others > 0 ? [`Nor are there any in ${others} more files.`] : [])].join('\n');
}

function reasonOf({ model }: ReadFile): string {
  const { parts, conflicts } = model;
  const isOurs = parts.some((part) => part.type === 'observation-table' || isObservations(part));
  if (conflicts.length === 0 && parts.length > 0 && !isOurs) return 'no VariantObservations document is in it';
  const hasCycles = parts.flatMap(validObservations).some(({ spec }) => spec.cycles.length > 0);
  return (hasCycles ? undefined : emptiness(model)) ?? 'the errors above leave nothing of it';
}

function isObservations(part: ReadFile['model']['parts'][number]): boolean {
  return part.type === 'own-document' && part.kind === 'VariantObservations';
}
