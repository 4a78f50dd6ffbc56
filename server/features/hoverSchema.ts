import { codeSpan } from '../../engine/report/markdown.ts';
import type { FieldSchema } from '../../schemas/fieldSchema.ts';
import { schemaAt } from '../documents/kindSchema.ts';
import type { Column } from '../documents/observations/columns.ts';
import type { OwnDocument } from '../documents/ownDocument.ts';
import type { YamlPath } from '../documents/yamlPlace.ts';
import { configMapSchema, fieldAtPath, pathInConfigMap } from './configMapSchema.ts';
import { fieldDetail, rangeText } from './fieldText.ts';

/** The hover of a field of a document of ours: what it is, and in which unit. */
export function describeOwnField({ kind }: OwnDocument, path: YamlPath): string | undefined {
  const name = path.at(-1);
  if (path.length === 1 && name === 'kind') return schemaAt(kind, [])?.description;
  const schema = schemaAt(kind, path);
  if (typeof name !== 'string' || !schema) return undefined;
  const isRequired = schemaAt(kind, path.slice(0, -1))?.required?.includes(name) ?? false;
  return describe(name, schema, isRequired);
}

/** The hover of a column of a table, and of the cells below it. */
export function describeColumn({ name, schema, isRequired }: Column): string | undefined {
  return describe(name, schema, isRequired);
}

/** The hover of a field of the ConfigMap around its entries; nothing where there is nothing of ours to say. */
export function describeAround(path: YamlPath, systemNamespace: string): string | undefined {
  const inMap = pathInConfigMap(path);
  const schema = fieldAtPath(configMapSchema(systemNamespace), inMap);
  const name = inMap.at(-1);
  if (!schema?.description || typeof name !== 'string' || name === 'apiVersion' || name === 'kind') return undefined;
  return schema.description;
}

/** A field as its schema describes it. */
export function describe(name: string, schema: FieldSchema, isRequired: boolean): string | undefined {
  const detail = [fieldDetail(schema), rangeText(schema), isRequired ? 'required' : 'optional']
    .filter(Boolean)
    .join(', ');
  const unit = schema['x-unit'] ? `, in ${schema['x-unit']}` : '';
  const described = schema.description ?? schema.title;
  if (!described && !unit) return undefined;
  const values = schema.enum ? `\n\nOne of ${schema.enum.map((each) => codeSpan(String(each))).join(', ')}.` : '';
  return `**${codeSpan(name)}${unit}:** ${described ?? ''}${values}\n\n*${detail}*`;
}
