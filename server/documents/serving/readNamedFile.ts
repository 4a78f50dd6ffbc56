import { type ModelFromConfig, modelFromConfig } from '../../../engine/hardware/config/modelFromConfig.ts';
import { readTrace, type Trace } from '../traces/readTrace.ts';
import type { NamedFile } from './namedFiles.ts';

/**
 * What a file comes to that an experiment names. It brings along all formats of traces and families of models, which most
 * windows never need: the server loads it when a document names such a file.
 */
export function readNamedFile(text: string, file: NamedFile): ModelFromConfig | Trace {
  return file.as === 'config' ? readConfig(text) : readTrace(text, { format: file.format });
}

function readConfig(text: string): ModelFromConfig {
  try {
    return modelFromConfig(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return { problems: [{ field: '', wrong: 'It cannot be parsed', right: 'JSON' }] };
  }
}
