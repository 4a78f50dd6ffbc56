import { identityOf } from '../documents/configMap.ts';
import type { Entry } from '../documents/entry.ts';
import { valueInFile } from '../documents/entryEdits.ts';
import { configMapRule } from './rule.ts';

/** Two entries for one model: the controller takes one of them, at random, anew each time. */
export const modelConfiguredTwice = configMapRule({
  code: 'model-configured-twice',
  severity: 'warning',
  *check({ entries }) {
    const byModel = new Map<string, Entry[]>();
    for (const entry of entries) {
      const identity = identityOf(entry);
      if (!identity || entry.dropped) continue;
      const key = JSON.stringify([identity.modelId, identity.namespace]);
      byModel.set(key, [...(byModel.get(key) ?? []), entry]);
    }
    for (const same of byModel.values()) {
      if (same.length < 2) continue;
      for (const entry of same) {
        const others = same.filter((other) => other !== entry);
        yield {
          span: modelIdSpan(entry),
          message: `This model has ${same.length} entries (${same.map(({ key }) => key).join(', ')}), and the controller picks one at random each time. Keep one.`,
          related: others.map((other) => ({ span: modelIdSpan(other), message: `${other.key} names the same model.` })),
        };
      }
    }
  },
});

function modelIdSpan(entry: Entry) {
  return valueInFile(entry, entry.field('model_id')!);
}
