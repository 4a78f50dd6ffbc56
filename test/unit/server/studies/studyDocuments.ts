import { studyJob } from '../../../../server/documents/studies/studyJob.ts';
import { modelOf } from '../marks.ts';
import { filesOf } from '../namedFiles.ts';

export const STUDY_URI = 'file:///work/study.yaml';

/** An experiment that runs fast: an iteration takes 10 ms and 1 ms a token computed. */
export const CHAT = `apiVersion: kneepoint.dev/v1alpha1
kind: ServingExperiment
metadata: { name: chat }
spec:
  system: { model: llama-3.1-8b, accelerator: h100-sxm, max_num_seqs: 8 }
  workload:
    request_rate_rps: 10
    num_requests: 100
    prompt_tokens: { dist: constant, value: 8 }
    output_tokens: { dist: constant, value: 5 }
  slo: { ttft_ms: 200 }
  expect: { p95_ttft_ms: "<= 500" }
`;

/** A document of a study. @param spec of its own, as lines without indentation */
export function study(kind: string, spec: string, name = 'test'): string {
  const lines = spec.trim().split('\n');
  return `apiVersion: kneepoint.dev/v1alpha1\nkind: ${kind}\nmetadata: { name: ${name} }\nspec:\n  ${lines.join('\n  ')}\n`;
}

/** What a study comes to, in a workspace with these files; one that is null is missing. */
export function readStudy(
  text: string,
  files: Readonly<Record<string, string | null>> = { 'chat.yaml': CHAT },
  options: { readonly seed?: number } = {},
) {
  const [part] = modelOf(text, STUDY_URI).parts;
  if (part?.type !== 'own-document') throw new Error('This is no document of ours.');
  const named = Object.fromEntries(Object.entries(files).map(([path, each]) => [`file:///work/${path}`, each]));
  const around = { files: filesOf(named), documentUri: STUDY_URI, workspaceFolders: ['file:///work'] };
  return studyJob(part, around, options);
}

/** The same, where it can be run. */
export function jobOf(...args: Parameters<typeof readStudy>) {
  const read = readStudy(...args);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read;
}
