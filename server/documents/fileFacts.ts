import type { SpecSummary } from '../../protocol/specs.ts';
import { QUEUEING_CONFIG_MAP_NAME } from './configMapName.ts';
import { type KnownVariant, knownVariants, withoutDuplicates } from './knownVariants.ts';
import type { DocumentModel } from './model.ts';
import { type ModelPlace, modelPlaces } from './modelPlaces.ts';
import { latestByModel, latestCycles, type ObservedModel } from './observations/latestCycle.ts';
import { withObservedLoads } from './observations/observedLoad.ts';
import type { NamedFile } from './serving/namedFiles.ts';
import { specsIn } from './specs.ts';
import { namedFiles } from './studies/filesNamed.ts';
import { textOf } from './yaml.ts';

/** What other files need to know of a file. */
export interface FileFacts {
  readonly variants: readonly KnownVariant[];
  readonly observed: readonly ObservedModel[];
  /** Namespaces for which the file holds a ConfigMap of the controller's name. */
  readonly mapNamespaces: readonly string[];
  readonly places: readonly ModelPlace[];
  /** Files that its experiments name, wherever they are. */
  readonly named: readonly NamedFile[];
  /** Its experiments and studies. */
  readonly specs: readonly SpecSummary[];
}

/** What a workspace's files say together. */
export interface WorkspaceFacts {
  /** Every variant given, with those that others replace. */
  readonly given: readonly KnownVariant[];
  /** One variant for each key, with the traffic observed last. */
  readonly variants: readonly KnownVariant[];
  /** The latest cycle of each model, by its key. */
  readonly observed: ReadonlyMap<string, ObservedModel>;
  readonly mapNamespaces: ReadonlySet<string>;
}

/** Takes from a file what others need. */
export function fileFacts(model: DocumentModel): FileFacts {
  const mapNamespaces = model.parts.flatMap((part) =>
    part.type === 'queueing-config-map' && textOf(part.name) === QUEUEING_CONFIG_MAP_NAME && part.namespace
      ? [part.namespace]
      : [],
  );
  return {
    variants: knownVariants(model),
    observed: latestCycles(model),
    mapNamespaces,
    places: modelPlaces(model),
    named: namedFiles(model, undefined),
    specs: specsIn(model),
  };
}

export function workspaceFacts(files: readonly FileFacts[]): WorkspaceFacts {
  const given = files.flatMap(({ variants }) => variants);
  const observed = latestByModel(files.flatMap((file) => file.observed));
  return {
    given,
    variants: withObservedLoads(withoutDuplicates(given), observed),
    observed,
    mapNamespaces: new Set(files.flatMap(({ mapNamespaces }) => mapNamespaces)),
  };
}
