import { isMap } from 'yaml';
import { isBroken, nameSpan, type QueueingConfigMap } from '../documents/configMap.ts';
import { addFirstField, replaceScalar } from '../documents/outerEdits.ts';
import { fieldNamed, fieldsOf, markedSpan, textOf } from '../documents/yaml.ts';
import { configMapRule, type Fix, fix } from './rule.ts';

/** The label by which the controller tells its ConfigMaps from others. */
export const LABEL = 'app.kubernetes.io/name';
export const LABEL_VALUE = 'workload-variant-autoscaler';

/** A controller that watches the whole cluster sees only ConfigMaps with this label: edits to others pass unseen. */
export const labelMissing = configMapRule({
  code: 'label-missing',
  severity: 'warning',
  *check(configMap, _, { text }) {
    const { isPiece, labels, metadata } = configMap;
    if (isPiece || !metadata || isBroken(configMap)) return;
    const label = labels.find(({ name }) => name === LABEL);
    if (textOf(label) === LABEL_VALUE) return;
    yield {
      span: label && !label.merged ? markedSpan(label) : nameSpan(configMap),
      message: `Without the label ${LABEL}: ${LABEL_VALUE} the controller reads this ConfigMap when it starts and misses every edit after that. Add the label.`,
      fixes: () => fixes(configMap, text),
    };
  },
});

function fixes({ labels, metadata, document }: QueueingConfigMap, text: string): Fix[] {
  const label = labels.find((each) => each.name === LABEL);
  const isInFlow = isMap(metadata?.value) && metadata.value.flow === true;
  const holder = document && fieldNamed(fieldsOf(metadata?.value, document), 'labels');
  const added = { name: LABEL, value: LABEL_VALUE };
  const changes = label
    ? replaceScalar(text, label, LABEL_VALUE)
    : holder
      ? addFirstField(text, holder, added, isInFlow)
      : metadata && addFirstField(text, metadata, { name: 'labels', value: added }, isInFlow);
  return fix(`Set the label ${LABEL}`, changes, { preferred: true });
}
