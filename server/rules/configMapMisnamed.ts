import { distance } from 'fastest-levenshtein';
import { QUEUEING_CONFIG_MAP_NAME } from '../documents/configMap.ts';
import { replaceScalar } from '../documents/outerEdits.ts';
import { textOf } from '../documents/yaml.ts';
import { configMapRule, fix } from './rule.ts';

const MOST_EDITS = 3;

/** A name that is nearly, but not, the one the controller looks for: it never finds the ConfigMap. */
export const configMapMisnamed = configMapRule({
  code: 'config-map-misnamed',
  severity: 'warning',
  *check({ name, entries }, _, { text }) {
    const written = textOf(name);
    if (!name || !written || written === QUEUEING_CONFIG_MAP_NAME || entries.length === 0) return;
    const isNear =
      distance(written.toLowerCase(), QUEUEING_CONFIG_MAP_NAME) <= MOST_EDITS ||
      written.includes('queueing-model') ||
      written.includes('queuing-model');
    if (!isNear) return;
    yield {
      span: name.valueSpan,
      message: `The controller looks for a ConfigMap named ${QUEUEING_CONFIG_MAP_NAME}, so it never reads this one. Rename it, unless the controller was told of this name.`,
      fixes: () =>
        fix(`Rename to ${QUEUEING_CONFIG_MAP_NAME}`, replaceScalar(text, name, QUEUEING_CONFIG_MAP_NAME), {
          preferred: true,
        }),
    };
  },
});
