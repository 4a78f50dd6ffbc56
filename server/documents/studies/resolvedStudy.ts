import { CapacitySearch, DesignSpace, PairedStudy, Sensitivity, Sweep } from '../../../schemas/generated/validators.js';
import type { ExpectedMetric } from '../../../schemas/serving-metrics.ts';
import type { ResolvedStudy } from '../../../schemas/studies/resolvedStudy.ts';
import { schemaAt } from '../kindSchema.ts';
import { effectiveBase, withDefaults } from '../serving/effectiveSpec.ts';
import { type LooseSpec, valueAt } from '../serving/looseSpec.ts';
import { variedFields } from './alternatives.ts';
import type { KnownBase } from './studyBase.ts';
import { axisGivenBy, axisTwice, fixedArrivals, invertedBounds } from './studyFaults.ts';
import { ownNumber, tooMuch } from './studyRuns.ts';
import { isNeeded, isNumeric, namedPaths, valueErrors, variedSchema } from './variedPaths.ts';
import type { WrittenStudy } from './writtenStudy.ts';

/** A study with every default applied; undefined while rules find an error in it. */
export function resolvedStudy(
  study: WrittenStudy,
  { spec: baseSpec, experiment: base }: KnownBase,
): ResolvedStudy | undefined {
  if (!isSound(study, baseSpec)) return undefined;
  const { kind, value, spec: written } = study;
  const own = (name: string) => ownNumber(study, name);
  const axes = variedFields(study).map(({ path, values }) => ({ field: path, values: values as number[] }));
  const spec = {
    ...(withDefaults(written, schemaAt(kind, ['spec'])!) as LooseSpec),
    ...(kind === 'Sweep' ? { axes } : {}),
    // What no run of the base reads a candidate may: the spec has to tell studies apart whose candidates differ.
    base: effectiveBase(baseSpec),
  };
  const common = {
    name: String(valueAt(value, ['metadata', 'name'])),
    base,
    spec,
  };
  switch (kind) {
    case 'CapacitySearch':
      return {
        ...common,
        kind,
        minRateRps: own('min_rate_rps'),
        maxRateRps: own('max_rate_rps'),
        gridRates: own('grid_rates'),
        bisectionSteps: own('bisection_steps'),
        repetitions: own('repetitions'),
        headroom: own('headroom'),
      };
    case 'DesignSpace':
      return {
        ...common,
        kind,
        repetitions: own('repetitions'),
        prices: (written.prices ?? {}) as Readonly<Record<string, number>>,
      };
    case 'PairedStudy':
      return {
        ...common,
        kind,
        repetitions: own('repetitions'),
        resamples: own('resamples'),
        primaryMetric: valueAt(spec, ['primary_metric']) as ExpectedMetric,
      };
    case 'Sensitivity':
      return { ...common, kind, band: own('band'), draws: own('draws') };
    case 'Sweep':
      return { ...common, kind, axes, repetitions: own('repetitions') };
  }
}

const VALIDATORS = { CapacitySearch, DesignSpace, PairedStudy, Sensitivity, Sweep };

/** Whether nothing is wrong with what the study says itself. */
function isSound(study: WrittenStudy, base: LooseSpec): boolean {
  return (
    VALIDATORS[study.kind](study.value) &&
    invertedBounds(study).length === 0 &&
    fixedArrivals(study, base) === undefined &&
    axisTwice(study).length === 0 &&
    tooMuch(study, base) === undefined &&
    (study.kind !== 'Sweep' || (study.spec.axes as LooseSpec[]).every(isAxis)) &&
    namedPaths(study).every(
      ({ path, values }) =>
        variedSchema(path) &&
        values.every(({ value }) => (value === null ? !isNeeded(path) : valueErrors(path, value, base).length === 0)),
    )
  );
}

function isAxis(axis: LooseSpec): boolean {
  const schema = variedSchema(String(axis.field));
  const given = axisGivenBy(axis);
  return schema !== undefined && isNumeric(schema) && (given === 'values' || given === 'ends');
}
