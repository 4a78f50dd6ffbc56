import { DEFAULT_ENTRY_KEY, isBroken } from '../documents/configMap.ts';
import { entryRule } from './rule.ts';

/** An entry that names no model matches none: it does nothing. */
export const entryWithoutIdentity = entryRule({
  code: 'entry-without-identity',
  severity: 'warning',
  looksAround: true,
  *check(entry, configMap) {
    if (entry.key === DEFAULT_ENTRY_KEY || entry.dropped || (configMap.name === undefined && configMap.isPiece)) return;
    if (entry.values.model_id || entry.values.namespace || isBroken(configMap)) return;
    const isDefault = entry.key.toLowerCase() === DEFAULT_ENTRY_KEY;
    yield {
      span: entry.keySpan,
      message: `This entry names no model, so it does nothing: its key is only a label. ${isDefault ? `Did you mean "${DEFAULT_ENTRY_KEY}"?` : 'Add model_id and namespace.'}`,
    };
  },
});
