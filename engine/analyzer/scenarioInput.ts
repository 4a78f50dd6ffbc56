import { DEFAULT_SLO_MULTIPLIER } from '../../schemas/defaults.ts';
import type { Slo } from './replicaCapacity.ts';

/** Cycles of a model as other programs write them down: the controller's names and units. */
export interface Scenario {
  readonly id: string | number | null;
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

/** A pod's averages: requests/s, tokens, seconds. */
export interface ScenarioPod {
  readonly variant: string;
  readonly pod: string;
  readonly arrivalRate: number;
  readonly avgInputTokens: number;
  readonly avgOutputTokens: number;
  readonly avgTTFTSeconds: number;
  readonly avgITLSeconds: number;
  readonly maxBatchSize?: number;
  readonly cost?: number;
  readonly acceleratorName?: string;
}

interface ScenarioState {
  readonly variant: string;
  readonly currentReplicas: number;
  readonly pendingReplicas: number;
  readonly role: string;
}

/** A scenario that cannot be read: where, what is wrong and what would be right. */
export class ScenarioError extends Error {}

/** A value of a scenario, and where it stands in it. */
type Fields = { readonly path: string; readonly value: Readonly<Record<string, unknown>> };

/**
 * Reads a scenario from parsed JSON; fields that it does not know are passed over. "NaN" and "Infinity" stand for the
 * numbers that JSON lacks.
 * @throws ScenarioError
 */
export function readScenario(json: unknown): Scenario {
  const scenario = fieldsOf(json, '');
  const { id } = scenario.value;
  const targets = targetsIn(scenario);
  return {
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    tuningEnabled: booleanIn(scenario, 'tuningEnabled', true),
    sloMultiplier: numberIn(scenario, 'sloMultiplier', DEFAULT_SLO_MULTIPLIER),
    ...(targets ? { explicitTargets: targets } : {}),
    storedParameters: storedIn(scenario),
    cycles: listIn(scenario, 'cycles').map(readCycle),
  };
}

function readCycle(cycle: Fields): ScenarioCycle {
  const variantStates = listIn(cycle, 'variantStates').map((state) => ({
    variant: textIn(state, 'variant'),
    currentReplicas: replicasIn(state, 'currentReplicas'),
    pendingReplicas: replicasIn(state, 'pendingReplicas', 0),
    role: textIn(state, 'role', ''),
  }));
  const names = new Set<string>();
  for (const { variant } of variantStates) {
    if (names.has(variant)) throw new ScenarioError(`${cycle.path}.variantStates has "${variant}" twice.`);
    names.add(variant);
  }
  return { pods: listIn(cycle, 'pods').map(readPod), variantStates };
}

function readPod(pod: Fields): ScenarioPod {
  const optional = {
    ...(isGiven(pod, 'maxBatchSize') ? { maxBatchSize: numberIn(pod, 'maxBatchSize') } : {}),
    ...(isGiven(pod, 'cost') ? { cost: numberIn(pod, 'cost') } : {}),
    ...(isGiven(pod, 'acceleratorName') ? { acceleratorName: textIn(pod, 'acceleratorName') } : {}),
  };
  return {
    variant: textIn(pod, 'variant'),
    pod: textIn(pod, 'pod', ''),
    arrivalRate: numberIn(pod, 'arrivalRate'),
    avgInputTokens: numberIn(pod, 'avgInputTokens'),
    avgOutputTokens: numberIn(pod, 'avgOutputTokens'),
    avgTTFTSeconds: numberIn(pod, 'avgTTFTSeconds'),
    avgITLSeconds: numberIn(pod, 'avgITLSeconds'),
    ...optional,
  };
}

function targetsIn(scenario: Fields): Slo | undefined {
  if (!isGiven(scenario, 'explicitTargets')) return undefined;
  const { explicitTargets: given } = scenario.value;
  if (!Array.isArray(given) || given.length !== 2)
    throw new ScenarioError('explicitTargets must be two numbers in ms, TTFT and ITL, such as [500, 50].');
  const targets: Fields = { path: 'explicitTargets', value: { ttft: given[0], itl: given[1] } };
  return { ttftMs: numberIn(targets, 'ttft'), itlMs: numberIn(targets, 'itl') };
}

function storedIn(scenario: Fields): Scenario['storedParameters'] {
  if (!isGiven(scenario, 'storedParameters')) return new Map();
  const stored = fieldsOf(scenario.value.storedParameters, 'storedParameters');
  return new Map(
    Object.entries(stored.value).map(([variant, value]) => {
      const parameters = fieldsOf(value, `storedParameters.${variant}`);
      const [alpha, beta, gamma] = [
        numberIn(parameters, 'alpha'),
        numberIn(parameters, 'beta'),
        numberIn(parameters, 'gamma'),
      ];
      return [variant, { alpha, beta, gamma }];
    }),
  );
}

function fieldsOf(value: unknown, path: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { path, value: { ...value } };
  throw new ScenarioError(`${path || 'A scenario'} must be an object.`);
}

function listIn(fields: Fields, name: string): Fields[] {
  const path = pathOf(fields, name);
  const value = fields.value[name] ?? [];
  if (!Array.isArray(value)) throw new ScenarioError(`${path} must be a list.`);
  return value.map((each, i) => fieldsOf(each, `${path}[${i}]`));
}

const NON_FINITE: ReadonlyMap<unknown, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);

function numberIn(fields: Fields, name: string, fallback?: number): number {
  const value = fields.value[name] ?? fallback;
  if (typeof value === 'number') return value;
  const nonFinite = NON_FINITE.get(value);
  if (nonFinite !== undefined) return nonFinite;
  throw wrongType(fields, name, 'a number');
}

function replicasIn(fields: Fields, name: string, fallback?: number): number {
  const value = fields.value[name] ?? fallback;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw wrongType(fields, name, 'a whole number of replicas');
}

function booleanIn(fields: Fields, name: string, fallback: boolean): boolean {
  const value = fields.value[name] ?? fallback;
  if (typeof value === 'boolean') return value;
  throw wrongType(fields, name, 'true or false');
}

function textIn(fields: Fields, name: string, fallback?: string): string {
  const value = fields.value[name] ?? fallback;
  if (typeof value === 'string') return value;
  throw wrongType(fields, name, 'a text');
}

function wrongType(fields: Fields, name: string, right: string): ScenarioError {
  const missing = isGiven(fields, name) ? '' : ', and is missing';
  return new ScenarioError(`${pathOf(fields, name)} must be ${right}${missing}.`);
}

function isGiven({ value }: Fields, name: string): boolean {
  return value[name] !== undefined && value[name] !== null;
}

function pathOf({ path }: Fields, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
