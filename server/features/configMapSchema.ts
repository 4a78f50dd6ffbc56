import type { FieldSchema } from '../../schemas/fieldSchema.ts';
import { QUEUEING_CONFIG_MAP_NAME } from '../documents/configMapName.ts';
import type { YamlPath } from '../documents/yamlPlace.ts';
import { LABEL, LABEL_VALUE } from '../rules/labelMissing.ts';

/** The fields of the queueing model's ConfigMap around its entries: what the controller needs there. */
export function configMapSchema(systemNamespace: string): FieldSchema {
  return {
    type: 'object',
    properties: {
      apiVersion: { const: 'v1', description: 'The API version of a ConfigMap.' },
      kind: { const: 'ConfigMap', description: 'What this document is.' },
      metadata: {
        type: 'object',
        description: 'The name, the namespace and the labels by which the controller finds this ConfigMap.',
        required: ['name', 'namespace', 'labels'],
        properties: {
          name: {
            const: QUEUEING_CONFIG_MAP_NAME,
            description: 'The controller looks for its queueing-model settings under this name only.',
          },
          namespace: {
            type: 'string',
            default: systemNamespace,
            description:
              "The controller's own namespace: the ConfigMap there switches the analyzer on. One in another namespace holds settings for that namespace alone.",
          },
          labels: {
            type: 'object',
            description: 'Labels; one of them tells the controller to follow edits.',
            required: [LABEL],
            properties: {
              [LABEL]: {
                const: LABEL_VALUE,
                description: 'The controller follows edits only of ConfigMaps with this label.',
              },
            },
          },
        },
      },
      data: {
        type: 'object',
        description:
          'The entries: `default` switches the analyzer on and applies to every model; the others are each for one model in one namespace. Each value is YAML inside a string.',
      },
    },
  };
}

/** A path in a ConfigMap without the list that the ConfigMap may be an item of. */
export function pathInConfigMap(path: YamlPath): YamlPath {
  return path[0] === 'items' && typeof path[1] === 'number' ? path.slice(2) : path;
}

/** The schema of what a path leads to below another. */
export function fieldAtPath(schema: FieldSchema, path: YamlPath): FieldSchema | undefined {
  let found: FieldSchema | undefined = schema;
  for (const step of path) found = Object.hasOwn(found?.properties ?? {}, step) ? found!.properties![step] : undefined;
  return found;
}
