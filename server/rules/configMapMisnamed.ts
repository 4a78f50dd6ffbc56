import { isNearName, QUEUEING_CONFIG_MAP_NAME } from '../documents/configMapName.ts';
import { replaceScalar } from '../documents/outerEdits.ts';
import { textOf } from '../documents/yaml.ts';
import { configMapRule, fix } from './rule.ts';

/** A name that is nearly, but not, the one the controller looks for: it never finds the ConfigMap. */
export const configMapMisnamed = configMapRule({
  code: 'config-map-misnamed',
  severity: 'warning',
  *check({ kind, name }, _, { text }) {
    const writtenKind = textOf(kind);
    if (kind && writtenKind !== 'ConfigMap' && writtenKind?.toLowerCase() === 'configmap')
      yield {
        span: kind.valueSpan,
        message: `The cluster knows no kind ${writtenKind}, so it refuses this file. Write ConfigMap.`,
        fixes: () => fix('Write ConfigMap', replaceScalar(text, kind, 'ConfigMap'), { preferred: true }),
      };
    const written = textOf(name);
    if (!name || !written || written === QUEUEING_CONFIG_MAP_NAME) return;
    if (!isNearName(written) && !/queu(?:e?)ing-model/i.test(written)) return;
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
