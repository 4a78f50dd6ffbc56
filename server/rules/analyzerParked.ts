import { validDefault } from '../documents/controller/configReading.ts';
import { configMapRule } from './rule.ts';

/** Controllers since 2026-08-07 refuse to optimise while the queueing model is active: they hold all replicas. */
export const analyzerParked = configMapRule({
  code: 'analyzer-parked',
  severity: { documented: 'information', controller: 'warning' },
  *check({ entries, namespace }, { systemNamespace }) {
    if (namespace && namespace !== systemNamespace) return;
    const active = validDefault(entries);
    if (!active) return;
    yield {
      span: active.keySpan,
      message:
        'Controllers since 2026-08-07 hold all replicas while a valid default entry is present: upstream has parked this analyzer. Check the version that you run.',
    };
  },
});
