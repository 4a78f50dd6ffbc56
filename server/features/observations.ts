import { plural } from '../../engine/report/quantities.ts';
import type { ObservationsAddress, ObservationsProblem, ObservationsResult } from '../../protocol/observations.ts';
import type { VariantObservations } from '../../schemas/variant-observations.ts';
import type { DocumentModel } from '../documents/model.ts';
import { observationsByModel } from '../documents/observations/byModel.ts';
import { diagnose } from '../rules/index.ts';
import { onWire } from './capacity.ts';
import type { FeatureContext } from './context.ts';
import { FILE_CLOSED, whyNotLookedInto } from './lookedInto.ts';
import { shortened } from './shortened.ts';

/** kneepoint/observations: what the tuner view learns from, or why there is nothing to learn. */
export function observations(
  model: DocumentModel,
  { uri }: ObservationsAddress,
  context: FeatureContext,
): ObservationsResult {
  const { version } = model.document;
  const problem = (state: ObservationsProblem['state'], message: string): ObservationsProblem => ({
    state,
    uri,
    version,
    message,
  });
  const unread = whyNotLookedInto(model, 'Split it by time or model.');
  if (unread !== undefined) return problem('invalid', unread);

  const specs = observationsByModel(model.parts);
  const errors = diagnose(model, context, context.severities).filter(({ severity }) => severity === 'error');
  if (specs.length === 0)
    return errors.length > 0
      ? problem('invalid', shortened(errors.map(({ message }) => message)))
      : problem('missing', 'No VariantObservations document is in this file, and no table of observations.');
  const observed = specs.filter(hasVariants);
  if (observed.length === 0)
    return problem('empty', 'No cycle of this file has a variant. Collect some, or add what the pods reported.');
  return {
    state: 'known',
    uri,
    version,
    semantics: context.semantics,
    models: observed.map((spec) => ({
      spec,
      known: context.variants
        .filter(({ parameters }) => parameters.model_id === spec.model_id && parameters.namespace === spec.namespace)
        .map(onWire),
    })),
    remarks: errors.length > 0 ? [leftOut(errors.map(({ message }) => message))] : [],
  };
}

/** kneepoint/observations of a file that is not open. */
export function observationsOfClosedFile({ uri }: ObservationsAddress): ObservationsProblem {
  return {
    state: 'file-closed',
    uri,
    message: FILE_CLOSED,
  };
}

function hasVariants({ cycles }: VariantObservations['spec']): boolean {
  return cycles.some(({ variants }) => variants.length > 0);
}

function leftOut([first, ...others]: readonly string[]): string {
  return `The file has ${plural(others.length + 1, 'error')}, and wrong values are left out: ${first}`;
}
