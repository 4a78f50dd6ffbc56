import { type InlayHint, InlayHintKind, type InlayHintLabelPart, type Range } from 'vscode-languageserver-types';
import { utilisationForMultiplier } from '../../engine/queueing/index.ts';
import { share, threeDigits } from '../../engine/report/quantities.ts';
import { DEFAULT_ENTRY_KEY, type QueueingConfigMap } from '../documents/configMap.ts';
import { validDefault } from '../documents/controller/configReading.ts';
import { numberOf } from '../documents/controller/goScalar.ts';
import type { Entry } from '../documents/entry.ts';
import { valueInFile } from '../documents/entryEdits.ts';
import type { DocumentModel } from '../documents/model.ts';
import type { Field } from '../documents/yaml.ts';
import { type FeatureContext, rangeOf, type ShownHints } from './context.ts';
import { entryField } from './fieldText.ts';
import { effectiveSettings } from './modelFacts.ts';

/** A hint before it has a place in the editor's terms. */
interface Hint {
  readonly at: number;
  readonly label: string;
  readonly tooltip: string;
  /** What the label leads to. */
  readonly source?: readonly [number, number] | undefined;
}

/** textDocument/inlayHint: what a value means, in a word, for the lines that are asked for. */
export function inlayHints(model: DocumentModel, range: Range, context: FeatureContext): InlayHint[] {
  const { document } = model;
  const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  return model.parts.flatMap((part) =>
    part.type === 'queueing-config-map'
      ? part.entries
          .filter((entry) => reaches(entry, from, to))
          .flatMap((entry) => hintsOf(entry, part, model, context.inlayHints))
          .filter(({ at }) => at >= from && at <= to)
          .map((hint) => asInlayHint(hint, model))
      : [],
  );
}

function reaches({ keySpan, source }: Entry, from: number, to: number): boolean {
  return Math.min(keySpan[0], source.offset) <= to && source.offset + source.text.length >= from;
}

function hintsOf(entry: Entry, configMap: QueueingConfigMap, model: DocumentModel, shown: ShownHints): Hint[] {
  const written = entry.fields.filter(({ merged, duplicate }) => !merged && !duplicate);
  return [
    ...(shown.utilisation ? written.flatMap((field) => utilisationHint(entry, field)) : []),
    ...(shown.units ? written.flatMap((field) => unitHint(entry, field, model)) : []),
    ...(shown.inherited ? inheritedHint(entry, configMap, model) : []),
  ];
}

function utilisationHint(entry: Entry, field: Field): Hint[] {
  const k = numberOf(field);
  if (field.name !== 'sloMultiplier' || k === undefined || !(k > 1) || !Number.isFinite(k)) return [];
  const rho = share(utilisationForMultiplier(k));
  const tooltip = `Target utilisation ρ = 1 - 1/k = 1 - 1/${threeDigits(k)}. ${off('utilisation')}`;
  return [{ at: valueInFile(entry, field)[1], label: `ρ ${rho}`, tooltip }];
}

/** The unit of a number, unless a comment behind it says so already. */
function unitHint(entry: Entry, field: Field, { text }: DocumentModel): Hint[] {
  const schema = entryField(field.name);
  const unit = schema?.['x-unit'];
  if (!unit || !numberOf(field)) return [];
  const at = valueInFile(entry, field)[1];
  const feed = text.indexOf('\n', at);
  const rest = text.slice(at, feed === -1 ? text.length : feed);
  if (new RegExp(`^[ \\t]*#.*\\b${unit}\\b`).test(rest)) return [];
  return [{ at, label: unit, tooltip: `${schema.description} ${off('units')}` }];
}

/** The settings that an entry takes from `default`, behind its key. */
function inheritedHint(entry: Entry, configMap: QueueingConfigMap, { text }: DocumentModel): Hint[] {
  if (entry.key === DEFAULT_ENTRY_KEY || entry.dropped || entry.keySpan[0] === entry.keySpan[1]) return [];
  const fallback = validDefault(configMap.entries);
  const { multiplier, multiplierFrom, tuningEnabled, explicit } = effectiveSettings(entry, configMap);
  const hints: Hint[] = [];
  const at = headerEnd(entry, text);
  // Explicit targets leave k nothing to do.
  if (multiplierFrom !== 'entry' && !explicit) {
    const from = multiplierFrom === 'default-entry' ? 'from the default entry' : 'the built-in default';
    const rho = share(utilisationForMultiplier(multiplier));
    hints.push({
      at,
      label: `k ${threeDigits(multiplier)}`,
      tooltip: `sloMultiplier is ${threeDigits(multiplier)}, ${from} (utilisation ${rho}). ${off('inherited')}`,
      source: sourceOf(fallback, 'sloMultiplier'),
    });
  }
  if (!tuningEnabled && entry.values.tuningEnabled === null) {
    const tooltip = `tuningEnabled is false, from the default entry. ${off('inherited')}`;
    hints.push({ at, label: 'tuning off', tooltip, source: sourceOf(fallback, 'tuningEnabled') });
  }
  return hints;
}

/** The end of the line that an entry starts on, for a block; the end of its value for one that has its own line. */
function headerEnd({ source }: Entry, text: string): number {
  const feed = source.text.indexOf('\n');
  const end = source.offset + (feed === -1 ? source.text.length : feed);
  return text[end - 1] === '\r' ? end - 1 : end;
}

function sourceOf(fallback: Entry | undefined, name: string): readonly [number, number] | undefined {
  const field = fallback?.field(name);
  return field && fallback?.inFile(field.keySpan);
}

function asInlayHint({ at, label, tooltip, source }: Hint, { document }: DocumentModel): InlayHint {
  const part: InlayHintLabelPart[] = [
    { value: label, ...(source ? { location: { uri: document.uri, range: rangeOf(document, source) } } : {}) },
  ];
  return {
    position: document.positionAt(at),
    label: source ? part : label,
    kind: InlayHintKind.Type,
    paddingLeft: true,
    tooltip,
  };
}

function off(kind: keyof ShownHints): string {
  return `Switch off with the setting kneepoint.inlayHints.${kind}.`;
}
