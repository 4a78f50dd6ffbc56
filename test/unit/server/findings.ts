import { TextDocument } from 'vscode-languageserver-textdocument';
import { buildModel, type FileHints } from '../../../server/documents/model.ts';
import { type Diagnosis, diagnose } from '../../../server/rules/index.ts';
import { CONTEXT } from './context.ts';

/** The start of a ConfigMap that nothing is said about. */
export const HEADER =
  'kind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\n  labels:\n    app.kubernetes.io/name: workload-variant-autoscaler\ndata:\n';

/** What is found in a text, less what is said of every active ConfigMap. */
export function findingsIn(text: string, hints: FileHints = {}, uri = 'file:///test/config.yaml'): Diagnosis[] {
  const model = buildModel(TextDocument.create(uri, 'yaml', 1, text), undefined, hints);
  return diagnose(model, CONTEXT).filter(({ code }) => code !== 'analyzer-parked');
}

/** Each finding as `code: text marked`. */
export function marked(text: string, hints?: FileHints): string[] {
  return findingsIn(text, hints).map(({ code, span }) => `${code}: ${text.slice(...span)}`);
}
