import { readFileSync } from 'node:fs';
import type { ObservationsResult, ObservedFacts } from '../../../protocol/observations.ts';
import { knownVariants } from '../../../server/documents/knownVariants.ts';
import { observations } from '../../../server/features/observations.ts';
import { Learner } from '../../../webview/tuner/learner.ts';
import { type Shown, shownOf } from '../../../webview/tuner/shown.ts';
import { type Action, initialState, reduce, type TunerState } from '../../../webview/tuner/state.ts';
import { CONTEXT } from '../server/context.ts';
import { modelOf } from '../server/marks.ts';

export const address = { uri: 'file:///observations.yaml' };
export const sample = readFileSync('examples/observations.yaml', 'utf8');
const parameters = readFileSync('examples/service-parameters.yaml', 'utf8');

/** What the server says of a text; the parameters of the examples are known where they are asked for. */
export function answer(text = sample, { uri = address.uri, isKnown = false } = {}): ObservationsResult {
  const variants = isKnown ? knownVariants(modelOf(parameters, 'file:///service-parameters.yaml')) : [];
  return observations(modelOf(text, uri), { uri }, { ...CONTEXT, variants });
}

export function facts(text = sample, known = {}): ObservedFacts {
  const result = answer(text, known);
  if (result.state !== 'known') throw new Error(result.message);
  return result;
}

export const run = (actions: readonly Action[], from: TunerState = initialState(address, undefined)) =>
  actions.reduce(reduce, from);

/** What is shown of a state once everything is learned. */
export function shown(state: TunerState): Shown {
  const waiting: (() => void)[] = [];
  const learner = new Learner(() => {}, { now: () => 0, later: (goOn) => waiting.push(goOn) });
  shownOf(state, learner);
  for (let goOn = waiting.shift(); goOn; goOn = waiting.shift()) goOn();
  return shownOf(state, learner)!;
}
