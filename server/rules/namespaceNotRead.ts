import { QUEUEING_CONFIG_MAP_NAME } from '../documents/configMapName.ts';
import { fieldNamed, fieldsOf, textOf } from '../documents/yaml.ts';
import { configMapRule } from './rule.ts';

/** A namespace's own ConfigMap does nothing by itself: only the global one, in the controller's namespace, activates the analyzer. */
export const namespaceNotRead = configMapRule({
  code: 'namespace-not-read',
  severity: 'warning',
  dependsOnContext: true,
  *check(configMap, { systemNamespace, hasGlobalMap }, model) {
    const { namespace, metadata, document, name, isPiece } = configMap;
    if (!namespace || namespace === systemNamespace || isPiece || hasGlobalMap !== false) return;
    const isGlobal = (part: (typeof model.parts)[number]) =>
      part.type === 'queueing-config-map' &&
      part.namespace === systemNamespace &&
      textOf(part.name) === QUEUEING_CONFIG_MAP_NAME;
    if (model.parts.some(isGlobal)) return;
    const field = document && fieldNamed(fieldsOf(metadata?.value, document), 'namespace');
    yield {
      span: field?.valueSpan ?? name?.valueSpan ?? [0, 0],
      message: `The analyzer is switched on by the ConfigMap in ${systemNamespace}, and no file here holds that one, so this may do nothing. Add the global one, or change the namespace.`,
    };
  },
});
