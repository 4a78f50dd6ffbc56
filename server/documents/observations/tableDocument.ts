import { OBSERVATIONS } from './columns.ts';
import type { TableRecord } from './tableRecord.ts';

/** The rows of a model in a table as a document, as plain data, valid or not. */
export function tableDocument(model: TableRecord): unknown {
  return {
    apiVersion: 'kneepoint.dev/v1alpha1',
    kind: OBSERVATIONS,
    metadata: { name: 'table' },
    spec: model.plain(),
  };
}
