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
    yield {
      span: entry.keySpan,
      message: 'This entry names no model, so it does nothing: its key is only a label. Add model_id and namespace.',
    };
  },
});
