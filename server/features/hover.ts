import { type Hover, MarkupKind, type Position } from 'vscode-languageserver-types';
import type { QueueingConfigMap } from '../documents/configMap.ts';
import type { Entry } from '../documents/entry.ts';
import type { DocumentModel, Part } from '../documents/model.ts';
import type { ObservationTable } from '../documents/observations/table.ts';
import type { Span } from '../documents/scalars/mappedText.ts';
import type { Field } from '../documents/yaml.ts';
import { placeAt, type YamlPath } from '../documents/yamlPlace.ts';
import { capacityLink, learnLink } from './capacityLink.ts';
import { type FeatureContext, rangeOf } from './context.ts';
import { isSchemaKnownElsewhere } from './elsewhere.ts';
import { describeEntry } from './hoverEntry.ts';
import { describeField } from './hoverField.ts';
import { describeProfile } from './hoverProfile.ts';
import { describeAround, describeColumn, describeOwnField } from './hoverSchema.ts';
import { describeVaried } from './hoverVaried.ts';

/** Settings that decide what a replica may carry. */
const SLO_FIELDS = ['sloMultiplier', 'targetTTFT', 'targetITL'];

/** What to say, and of which characters of the file. */
interface Description {
  readonly text: string;
  readonly span: Span;
}

/** textDocument/hover: what stands under the pointer means to the controller and for the models it reaches. */
export function hover(model: DocumentModel, position: Position, context: FeatureContext): Hover | null {
  const offset = model.document.offsetAt(position);
  for (const part of model.parts) {
    const found =
      part.type === 'observation-table'
        ? inTable(part, offset)
        : ((part.type === 'queueing-config-map' ? inEntries(part, model.document.uri, offset, context) : undefined) ??
          around(part, model, offset, context));
    if (!found) continue;
    return {
      contents: { kind: MarkupKind.Markdown, value: found.text },
      range: rangeOf(model.document, found.span),
    };
  }
  return null;
}

function inEntries(
  configMap: QueueingConfigMap,
  uri: string,
  offset: number,
  context: FeatureContext,
): Description | undefined {
  for (const entry of configMap.entries) {
    const { keySpan } = entry;
    if (keySpan[1] > keySpan[0] && offset >= keySpan[0] && offset <= keySpan[1])
      return {
        text: withLinks(describeEntry(entry, configMap, context), [
          capacityLink(uri, entry, context),
          learnLink(entry, context),
        ]),
        span: keySpan,
      };
    const field = entry.fieldAt(offset);
    if (!field) continue;
    const end = Math.max(field.valueSpan[1], field.keySpan[1]);
    return {
      text: withLinks(describeField(entry, field, configMap, context), linksOf(field, uri, entry, context)),
      span: entry.inFile([field.keySpan[0], end]),
    };
  }
  return undefined;
}

/** Where to go on from a setting of the SLO: its effect on capacity, and for k where the numbers come from. */
function linksOf({ name }: Field, uri: string, entry: Entry, context: FeatureContext): (string | undefined)[] {
  const theory = name === 'sloMultiplier' ? `[Theory](${context.docsUri}/theory.md)` : undefined;
  return [SLO_FIELDS.includes(name) ? capacityLink(uri, entry, context) : undefined, theory];
}

function withLinks(text: string, links: readonly (string | undefined)[]): string {
  const present = links.filter((link) => link !== undefined);
  return present.length > 0 ? `${text}\n\n${present.join(' · ')}` : text;
}

/** On a cell of a table or of its header: what its column holds. */
function inTable({ header, rows, columns }: ObservationTable, offset: number): Description | undefined {
  const row = [header, ...rows].find(({ span }) => offset >= span[0] && offset <= span[1]);
  const index = row?.cells.findIndex(({ span }) => offset >= span[0] && offset <= span[1] && span[1] > span[0]) ?? -1;
  const column = columns[index]?.column;
  const text = column && describeColumn(column);
  return text === undefined ? undefined : { text, span: row!.cells[index]!.span };
}

/** Around the entries, and in documents of our own: what is known of what a field names, and what the schema says of it. */
function around(
  part: Exclude<Part, ObservationTable>,
  model: DocumentModel,
  offset: number,
  context: FeatureContext,
): Description | undefined {
  const { document } = part;
  const place = document && placeAt(document, offset);
  if (!place) return undefined;
  const { scalar, path, role } = place;
  const field: YamlPath = role === 'key' ? [...path, String(scalar.value)] : path;
  const texts =
    part.type === 'own-document'
      ? [
          describeProfile(part, field, model.document.uri, context),
          describeVaried(part, field, String(scalar.value), model.document.uri, context),
          isSchemaKnownElsewhere(model, context.elsewhere) ? undefined : describeOwnField(part, field),
        ]
      : [describeAround(field, context.systemNamespace)];
  const text = texts.filter((each) => each !== undefined).join('\n\n---\n\n');
  return text === '' ? undefined : { text, span: [scalar.range[0], scalar.range[1]] };
}
