import { TextDocument } from 'vscode-languageserver-textdocument';
import type { ServingExperiment } from '../../../schemas/serving-experiment.ts';
import { buildModel } from '../model.ts';
import { plainValue } from '../ownDocument.ts';
import { experimentsIn } from './experimentNamed.ts';
import type { ExperimentsFile } from './namedFiles.ts';
import { servingExperiment } from './servingExperiment.ts';

/** The experiments of a text that another document names; none where the text is not looked into. */
export function readExperiments(text: string, uri: string): ExperimentsFile {
  const model = buildModel(TextDocument.create(uri, '', 0, text));
  // What a template puts in later may be anything.
  const parts = model.isTemplate ? [] : experimentsIn(model);
  return {
    experiments: parts.map(({ part, name }) => ({
      name,
      spec: servingExperiment(part) && (plainValue(part.document) as ServingExperiment).spec,
    })),
  };
}
