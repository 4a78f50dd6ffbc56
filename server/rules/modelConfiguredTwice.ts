import { identityOf } from '../documents/configMap.ts';
import type { Entry } from '../documents/entry.ts';
import { valueInFile } from '../documents/entryEdits.ts';
import { grouped } from '../documents/grouped.ts';
import { configMapRule } from './rule.ts';

/** More than these help nobody. */
const MOST_SHOWN = 10;

/** Two entries for one model: the controller takes one of them, at random, anew each time. */
export const modelConfiguredTwice = configMapRule({
  code: 'model-configured-twice',
  severity: 'warning',
  *check({ entries }) {
    const kept = entries.filter((entry) => identityOf(entry) && !entry.dropped);
    for (const same of grouped(kept, (entry) => JSON.stringify(identityOf(entry))).values()) {
      if (same.length < 2) continue;
      const more = same.length - MOST_SHOWN;
      const shown = same.slice(0, MOST_SHOWN).map(({ key }) => key);
      const names = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
      for (const entry of same) {
        const others = same.slice(0, MOST_SHOWN + 1).filter((other) => other !== entry);
        yield {
          span: modelIdSpan(entry),
          message: `This model has ${same.length} entries (${names}), and the controller picks one at random each time. Keep one.`,
          related: others.map((other) => ({ span: modelIdSpan(other), message: `${other.key} names the same model.` })),
        };
      }
    }
  },
});

function modelIdSpan(entry: Entry) {
  return valueInFile(entry, entry.field('model_id')!);
}
