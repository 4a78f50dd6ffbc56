import { DEFAULT_SLO_MULTIPLIER } from '../../schemas/defaults.ts';
import {
  booleanIn,
  type Fields,
  fieldsOf,
  idIn,
  isGiven,
  listIn,
  numberIn,
  RecordError,
  type RecordId,
  refuseMisspelt,
  replicasIn,
  textIn,
} from '../records/fields.ts';
import { POD_FIELDS, type PodRecord, readPodRecord } from '../records/podRecord.ts';
import type { Slo } from './replicaCapacity.ts';

/** Cycles of a model as other programs write them down: the controller's names and units. */
export interface Scenario {
  readonly id: RecordId;
  readonly tuningEnabled: boolean;
  readonly sloMultiplier: number;
  /** Absent if the SLO is to be inferred. */
  readonly explicitTargets?: Slo;
  /** By variant: alpha ms, beta and gamma ms a token. */
  readonly storedParameters: ReadonlyMap<string, Readonly<Record<'alpha' | 'beta' | 'gamma', number>>>;
  readonly cycles: readonly ScenarioCycle[];
}

/** What one cycle reports: pods in any order, and the replicas of the variants to decide on. */
export interface ScenarioCycle {
  readonly pods: readonly ScenarioPod[];
  readonly variantStates: readonly ScenarioState[];
}

export interface ScenarioPod extends PodRecord {
  readonly variant: string;
  readonly cost?: number;
  readonly acceleratorName?: string;
}

interface ScenarioState {
  readonly variant: string;
  readonly currentReplicas: number;
  readonly pendingReplicas: number;
  readonly role: string;
}

/**
 * Reads a scenario from parsed JSON; fields that it does not know are passed over, unless they look like one that it does. "NaN" and "Infinity" stand for the
 * numbers that JSON lacks.
 * @throws RecordError
 */
export function readScenario(json: unknown): Scenario {
  const scenario = fieldsOf(json, '', 'A scenario');
  const targets = targetsIn(scenario);
  return {
    id: idIn(scenario),
    tuningEnabled: booleanIn(scenario, 'tuningEnabled', true),
    sloMultiplier: numberIn(scenario, 'sloMultiplier', DEFAULT_SLO_MULTIPLIER),
    ...(targets ? { explicitTargets: targets } : {}),
    storedParameters: storedIn(scenario),
    cycles: listIn(scenario, 'cycles').map(readCycle),
  };
}

const CYCLE_FIELDS = ['pods', 'variantStates'];
const STATE_FIELDS = ['variant', 'currentReplicas', 'pendingReplicas', 'role'];
const SCENARIO_POD_FIELDS = [...POD_FIELDS, 'variant', 'cost', 'acceleratorName'];
const PARAMETERS = ['alpha', 'beta', 'gamma'];

function readCycle(cycle: Fields): ScenarioCycle {
  refuseMisspelt(cycle, CYCLE_FIELDS);
  const variantStates = listIn(cycle, 'variantStates').map(readState);
  const names = new Set<string>();
  for (const { variant } of variantStates) {
    if (names.has(variant)) throw new RecordError(`${cycle.path}.variantStates has "${variant}" twice.`);
    names.add(variant);
  }
  return { pods: listIn(cycle, 'pods', true).map(readPod), variantStates };
}

function readState(state: Fields): ScenarioState {
  refuseMisspelt(state, STATE_FIELDS);
  return {
    variant: textIn(state, 'variant'),
    currentReplicas: replicasIn(state, 'currentReplicas'),
    pendingReplicas: replicasIn(state, 'pendingReplicas', 0),
    role: textIn(state, 'role', ''),
  };
}

function readPod(pod: Fields): ScenarioPod {
  refuseMisspelt(pod, SCENARIO_POD_FIELDS);
  return {
    variant: textIn(pod, 'variant'),
    ...readPodRecord(pod),
    ...(isGiven(pod, 'cost') ? { cost: numberIn(pod, 'cost') } : {}),
    ...(isGiven(pod, 'acceleratorName') ? { acceleratorName: textIn(pod, 'acceleratorName') } : {}),
  };
}

function targetsIn(scenario: Fields): Slo | undefined {
  if (!isGiven(scenario, 'explicitTargets')) return undefined;
  const { explicitTargets: given } = scenario.value;
  if (!Array.isArray(given) || given.length !== 2)
    throw new RecordError('explicitTargets must be two numbers in ms, TTFT and ITL, such as [500, 50].');
  const targets: Fields = { path: 'explicitTargets', value: { ttft: given[0], itl: given[1] } };
  return { ttftMs: numberIn(targets, 'ttft'), itlMs: numberIn(targets, 'itl') };
}

function storedIn(scenario: Fields): Scenario['storedParameters'] {
  if (!isGiven(scenario, 'storedParameters')) return new Map();
  const stored = fieldsOf(scenario.value.storedParameters, 'storedParameters');
  return new Map(
    Object.entries(stored.value).map(([variant, value]) => {
      const parameters = refuseMisspelt(fieldsOf(value, `storedParameters.${variant}`), PARAMETERS);
      const [alpha, beta, gamma] = [
        numberIn(parameters, 'alpha'),
        numberIn(parameters, 'beta'),
        numberIn(parameters, 'gamma'),
      ];
      return [variant, { alpha, beta, gamma }];
    }),
  );
}
