import { utc } from '../../engine/report/clock.ts';
import { plural } from '../../engine/report/quantities.ts';
import type { ParameterStore } from '../../engine/tuner/index.ts';
import { printable } from '../lint/formats/printable.ts';
import type { ObservedModel } from './observedModels.ts';

/**
 * A sentence for each variant whose parameters were learned from cycles that are to be learned from again: its errors
 * would come out too small, and nothing else would show it.
 * @param remedy what to do instead of learning from others
 */
export function learnedAlready(store: ParameterStore, models: readonly ObservedModel[], remedy: string): string[] {
  return models.flatMap((model) => {
    const timesOf = new Map<string, number[]>();
    for (const { timeMs, variants } of model.cycles)
      for (const { name, pods } of variants) {
        if (!pods.some(({ arrivalRateRps }) => arrivalRateRps > 0)) continue;
        const times = timesOf.get(name);
        if (times) times.push(timeMs);
        else timesOf.set(name, [timeMs]);
      }
    return [...timesOf].flatMap(([name, times]) => {
      const { learned } = store.get(model, name) ?? {};
      const again = learned ? times.filter((timeMs) => timeMs <= learned.atMs).length : 0;
      if (!learned || again === 0) return [];
      return [
        `${printable(name)}: its parameters were learned until ${utc(learned.atMs)}, and ${plural(again, 'cycle')} of ${times.length} ${again === 1 ? 'is' : 'are'} not later, so ${again === 1 ? 'it counts' : 'they count'} twice. Take later observations, or ${remedy}.`,
      ];
    });
  });
}
