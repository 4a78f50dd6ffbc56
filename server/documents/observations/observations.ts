import { isScalar, isSeq } from 'yaml';
import type { VariantObservations } from '../../../schemas/variant-observations.ts';
import type { Part } from '../model.ts';
import { type OwnDocument, plainValue } from '../ownDocument.ts';
import { type Field, fieldNamed, fieldsOf, markedSpan, type YamlDocument } from '../yaml.ts';
import { OBSERVATIONS } from './columns.ts';
import type { Observations, ObservedCycle, ObservedPod, ObservedRecord, ObservedVariant, Written } from './observed.ts';
import { tableDocument } from './tableDocument.ts';
import { usableObservations } from './usable.ts';

/** Parts never change: what they hold is read once, for all rules. */
const known = new WeakMap<Part, readonly Observations[]>();

/** The observations in a part of a file, as they are written: one for a document, one for each model of a table. */
export function observationsIn(part: Part): readonly Observations[] {
  let found = known.get(part);
  if (!found) {
    found = read(part);
    known.set(part, found);
  }
  return found;
}

const valid = new WeakMap<Part, readonly VariantObservations[]>();

/** The observations in a part of a file as data: what is valid of them. */
export function validObservations(part: Part): readonly VariantObservations[] {
  let found = valid.get(part);
  if (!found) {
    found = validIn(part);
    valid.set(part, found);
  }
  return found;
}

function validIn(part: Part): VariantObservations[] {
  const values =
    part.type === 'observation-table'
      ? part.models.map(tableDocument)
      : part.type === 'own-document' && part.kind === OBSERVATIONS && part.document.errors.length === 0
        ? [plainValue(part.document)]
        : [];
  return values.flatMap((value) => usableObservations(value) ?? []);
}

function read(part: Part): readonly Observations[] {
  if (part.type === 'observation-table') return part.models.map(({ children }) => ({ cycles: children }));
  if (part.type !== 'own-document' || part.kind !== OBSERVATIONS || part.document.errors.length > 0) return [];
  return [readDocument(part)];
}

function readDocument({ document }: OwnDocument): Observations {
  const spec = fieldNamed(fieldsOf(document.contents, document), 'spec');
  const cycles = records(fieldsOf(spec?.value, document), 'cycles', 'time', document);
  return {
    cycles: cycles.map(([cycle, fields]): ObservedCycle => {
      const variants = records(fields, 'variants', 'name', document);
      return {
        ...cycle,
        variants: variants.map(([variant, inner]): ObservedVariant => {
          const pods = records(inner, 'pods', 'name', document);
          return { ...variant, pods: pods.map(([pod]): ObservedPod => pod) };
        }),
      };
    }),
  };
}

/** The mappings in a list, each with its fields; what is no mapping says nothing. */
function records(
  fields: readonly Field[],
  list: string,
  identity: string,
  document: YamlDocument,
): [ObservedRecord<string>, readonly Field[]][] {
  const items = fieldNamed(fields, list)?.value;
  if (!isSeq(items)) return [];
  return items.items.flatMap((item) => {
    const own = fieldsOf(item, document);
    const first = fieldNamed(own, identity) ?? own[0];
    return first ? [[{ span: markedSpan(first), field: (name) => written(fieldNamed(own, name)) }, own]] : [];
  });
}

function written(field: Field | undefined): Written | undefined {
  if (!field) return undefined;
  const { value, merged = false } = field;
  return { value: isScalar(value) ? value.value : value, span: markedSpan(field), isMerged: merged };
}
