import { isMap } from 'yaml';
import { nameSpan, type QueueingConfigMap } from '../documents/configMap.ts';
import { writeLike } from '../documents/scalars/writeLike.ts';
import { textOf } from '../documents/yaml.ts';
import { configMapRule, type Fix } from './rule.ts';

/** The label by which the controller tells its ConfigMaps from others. */
export const LABEL = 'app.kubernetes.io/name';
export const LABEL_VALUE = 'workload-variant-autoscaler';

/** A controller that watches the whole cluster sees only ConfigMaps with this label: edits to others pass unseen. */
export const labelMissing = configMapRule({
  code: 'label-missing',
  severity: 'warning',
  *check(configMap, _, { text }) {
    const { isPiece, labels, metadata } = configMap;
    if (isPiece || !metadata) return;
    const label = labels.find(({ name }) => name === LABEL);
    if (textOf(label) === LABEL_VALUE) return;
    yield {
      span: label && !label.merged ? label.valueSpan : nameSpan(configMap),
      message: `Without the label ${LABEL}: ${LABEL_VALUE} the controller reads this ConfigMap when it starts and misses every edit after that. Add the label.`,
      fixes: () => fixes(configMap, text),
    };
  },
});

function fixes({ labels, metadata, name }: QueueingConfigMap, text: string): Fix[] {
  const label = labels.find((each) => each.name === LABEL);
  const title = `Set the label ${LABEL}`;
  if (label?.merged) return [];
  if (label) {
    const value = writeLike(text.slice(...label.valueSpan), LABEL_VALUE);
    return [{ title, changes: [{ span: label.valueSpan, text: value }], preferred: true }];
  }
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  // Below the name, or above the first label, where these start lines of their own.
  const sibling = labels.find(({ merged }) => !merged) ?? name;
  if (!sibling || sibling.merged || !isMap(metadata?.value) || metadata.value.flow) return [];
  const start = text.lastIndexOf('\n', sibling.keySpan[0]) + 1;
  const indentation = text.slice(start, sibling.keySpan[0]);
  if (indentation.trim() !== '') return [];
  const line = `${LABEL}: ${LABEL_VALUE}`;
  const added = sibling === name ? `${indentation}labels:${lineEnd}${indentation}  ${line}` : `${indentation}${line}`;
  return [{ title, changes: [{ span: [start, start], text: `${added}${lineEnd}` }], preferred: true }];
}
