import { modelFromConfig } from '../../../engine/hardware/config/modelFromConfig.ts';
import { readTrace } from '../traces/readTrace.ts';
import type { ConfigFile, NamedFile, NamedFileRead, Unread } from './namedFiles.ts';
import { readExperiments } from './readExperiments.ts';

/**
 * What a file comes to that a document names. It brings along all formats of traces and families of models, which most windows
 * never need: the server loads it when a document names such a file.
 */
export function readNamedFile(text: string, file: NamedFile): Exclude<NamedFileRead, Unread> {
  switch (file.as) {
    case 'config':
      return readConfig(text);
    case 'experiment':
      return readExperiments(text, file.uri);
    case 'trace':
      return readTrace(text, { format: file.format });
  }
}

function readConfig(text: string): ConfigFile {
  let json: unknown;
  try {
    // Byte order marks are not JSON, and editors write them.
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { problems: [{ field: '', wrong: 'This is no JSON', right: 'the config.json of a model', line: 1 }] };
  }
  const read = modelFromConfig(json);
  if ('model' in read) return read;
  return { problems: read.problems.map((problem) => ({ ...problem, line: lineOf(problem.field, text) })) };
}

/** The line on which a field stands, given by its path; the first where it is missing. */
function lineOf(field: string, text: string): number {
  let at = 0;
  for (const name of field.split('.')) {
    const found = text.indexOf(`"${name}"`, at);
    if (found === -1) return 1;
    at = found;
  }
  return text.slice(0, at).split('\n').length;
}
