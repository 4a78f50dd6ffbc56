import { utilisationForMultiplier } from '../../engine/queueing/index.ts';
import { share, threeDigits } from '../../engine/report/quantities.ts';
import { DEFAULT_MAX_BATCH, type Semantics } from '../../schemas/defaults.ts';
import { radios } from '../controls.ts';
import { element } from '../element.ts';
import { numberControl } from '../numberControl.ts';
import type { Chosen } from './chosen.ts';
import { multiplierOrigin } from './origin.ts';
import type { Action, Traffic } from './state.ts';

/** The controls beside the picture. What the entry holds comes first, assumptions about traffic after it. */
export function controlPanel(dispatch: (action: Action) => void) {
  let key = '';
  const move = (change: Extract<Action, { type: 'move' }>['change']) => dispatch({ type: 'move', change });
  const traffic = (change: Traffic) => dispatch({ type: 'traffic', variant: key, change });

  const multiplier = numberControl({
    label: 'k (sloMultiplier)',
    unit: '',
    ...{ min: 1, isOpen: true, step: 0.1, reach: 10 },
    changed: (value) => move({ multiplier: value }),
  });
  const targets = radios(
    'Targets',
    [
      { value: 'inferred', label: 'inferred from k' },
      { value: 'explicit', label: 'explicit' },
    ],
    (value) => move({ targets: value === 'explicit' ? 'explicit' : 'inferred' }),
  );
  const ttft = numberControl({
    label: 'TTFT target',
    unit: 'ms',
    ...{ min: 0, isOpen: true, reach: 100 },
    changed: (ttftMs) => move({ ttftMs }),
  });
  const itl = numberControl({
    label: 'ITL target',
    unit: 'ms',
    ...{ min: 0, isOpen: true, reach: 40 },
    changed: (itlMs) => move({ itlMs }),
  });
  const semantics = radios(
    'Semantics',
    [
      { value: 'documented', label: 'documented' },
      { value: 'controller', label: 'controller' },
    ],
    (value) => move({ semantics: value as Semantics }),
  );
  const arrivals = numberControl({
    label: 'Arrival rate, all replicas',
    unit: 'req/s',
    ...{ min: 0, reach: 10 },
    changed: (arrivalRps) => traffic({ arrivalRps }),
  });
  const input = numberControl({
    label: 'Input tokens',
    unit: '',
    ...{ min: 0, reach: 2000 },
    changed: (inputTokens) => traffic({ inputTokens }),
  });
  const output = numberControl({
    label: 'Output tokens',
    unit: '',
    ...{ min: 1, reach: 500 },
    changed: (outputTokens) => traffic({ outputTokens }),
  });
  const batch = numberControl({
    label: 'Max batch',
    unit: '',
    ...{ min: 1, isWhole: true, reach: 256 },
    changed: (maxBatch) => traffic({ maxBatch }),
  });

  return {
    node: element(
      'section',
      { class: 'controls', 'aria-label': 'Controls' },
      group('In the entry', multiplier.node, targets.node, ttft.node, itl.node),
      group('Assumed here', arrivals.node, input.node, output.node, batch.node, semantics.node),
    ),
    update(chosen: Chosen): void {
      key = chosen.key;
      const { facts, variant, slo } = chosen;
      const isExplicit = chosen.targets === 'explicit';
      multiplier.update({
        value: chosen.multiplier,
        isEnabled: true,
        origin: `target utilisation ${share(utilisationForMultiplier(chosen.multiplier))}, ${multiplierOrigin(chosen)}`,
      });
      targets.update(chosen.targets, !facts.entry.isDefault);
      const setBy = (name: string) =>
        isExplicit ? 'explicit' : facts.variants.length > 1 ? `set by ${name}` : 'inferred';
      ttft.update({ value: slo.ttftMs, isEnabled: isExplicit, origin: setBy(chosen.setBy.ttft) });
      itl.update({ value: slo.itlMs, isEnabled: isExplicit, origin: setBy(chosen.setBy.itl) });
      semantics.update(chosen.semantics);
      const { parameters, observed } = variant;
      const from = (now: number | undefined, given: number | undefined, absent: string, seen?: number) =>
        now === given
          ? given === undefined
            ? absent
            : 'as given'
          : given === undefined
            ? now === seen
              ? 'as observed last'
              : 'assumed'
            : `given: ${threeDigits(given)}`;
      const now = chosen.traffic;
      arrivals.update({
        value: now.arrivalRps,
        isEnabled: true,
        origin: from(now.arrivalRps, parameters.arrival_rate_rps, 'unknown', observed?.arrivalRps),
      });
      input.update({
        value: now.inputTokens,
        isEnabled: true,
        origin: from(now.inputTokens, parameters.input_tokens, ''),
      });
      output.update({
        value: now.outputTokens,
        isEnabled: true,
        origin: from(now.outputTokens, parameters.output_tokens, ''),
      });
      batch.update({
        value: now.maxBatch,
        isEnabled: true,
        origin:
          parameters.max_batch === undefined && now.maxBatch === DEFAULT_MAX_BATCH
            ? 'the default'
            : from(now.maxBatch, parameters.max_batch, '', observed?.maxBatch),
      });
    },
  };
}

function group(title: string, ...nodes: readonly HTMLElement[]): HTMLElement {
  return element('fieldset', {}, element('legend', {}, title), ...nodes);
}
