import { DEFAULT_ENTRY_KEY, isBroken, nameSpan } from '../documents/configMap.ts';
import { validDefault } from '../documents/controller/configReading.ts';
import { configMapRule } from './rule.ts';

/** The analyzer is active only while the global ConfigMap has a valid `default` entry (section 1). */
export const defaultEntryMissing = configMapRule({
  code: 'default-entry-missing',
  severity: 'error',
  *check(configMap, { systemNamespace }) {
    const { entries, isPiece, namespace, data } = configMap;
    // A namespace's own map needs none: only the global one switches the analyzer on.
    if (isPiece || (namespace && namespace !== systemNamespace) || validDefault(entries)) return;
    const broken = entries.find(({ key }) => key === DEFAULT_ENTRY_KEY);
    // In broken YAML, what is not found may be in what is not read.
    if (!broken && isBroken(configMap)) return;
    yield broken
      ? {
          span: broken.keySpan,
          message:
            'The default entry is dropped, so the controller does not use this ConfigMap at all. Mend what is marked in it.',
        }
      : {
          span: data?.keySpan ?? nameSpan(configMap),
          message:
            'There is no default entry, so the controller does not use this ConfigMap at all. Add one; it may be empty.',
        };
  },
});
