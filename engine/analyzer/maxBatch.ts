import { DEFAULT_MAX_BATCH } from '../../schemas/defaults.ts';
import { type Container, flagsOf } from './containerArguments.ts';

/** The inference servers whose flags are known. */
type InferenceServer = 'vllm' | 'sglang';

/**
 * How a max batch was found.
 * - `flag`: a flag gives it.
 * - `default`: no flag does.
 * - `unparsable`: every flag for it has a text that is no whole number, so it is the default.
 * - `not-positive`: the last flag gives 0 or less, so the analyzer takes the default instead.
 */
type MaxBatchSource = 'flag' | 'default' | 'unparsable' | 'not-positive';

/** Max batch of a deployment as the controller reads it. */
export interface MaxBatch {
  readonly server: InferenceServer;
  /** What the analyzer works with. */
  readonly value: number;
  readonly source: MaxBatchSource;
  /** The flag that decided, as it was written; absent if it is the default. */
  readonly flag?: string;
  /** The text of that flag. */
  readonly text?: string;
  /** Texts for the same flag that are no whole number, and change nothing. */
  readonly ignored: readonly string[];
  /**
   * Set if the text of an unparsable flag is a reference to a variable, `$(NAME)` or `$NAME`: the server gets its
   * value, the controller does not look it up.
   */
  readonly variable?: { readonly name: string; readonly value?: string };
}

const FLAG_KEYS: Readonly<Record<InferenceServer, string>> = {
  vllm: 'max_num_seqs',
  sglang: 'max_running_requests',
};
const WHOLE_NUMBER = /^[+-]?[0-9]+$/;
/** Whole numbers of the controller have 64 bits: a text beyond them is not parsed. */
const LARGEST = 0x8000000000000000;
const VARIABLE = /^\$(?:\((\w+)\)|\{(\w+)\}|(\w+))$/;

/**
 * Max batch from the containers of a deployment's (leader) pod template: the last flag that is a whole number counts.
 * Never throws, whatever the texts are.
 */
export function maxBatchFrom(containers: readonly Container[]): MaxBatch {
  const server = serverOf(containers);
  const flags = containers.flatMap(flagsOf).filter(({ key }) => key === FLAG_KEYS[server]);
  const parsed = flags.filter(({ text }) => wholeNumber(text) !== undefined);
  const ignored = flags.filter((flag) => !parsed.includes(flag)).map(({ text }) => text);
  const last = parsed.at(-1);
  if (last) {
    const value = wholeNumber(last.text)!;
    const { name: flag, text } = last;
    if (value > 0) return { server, value, source: 'flag', flag, text, ignored };
    return { server, value: DEFAULT_MAX_BATCH, source: 'not-positive', flag, text, ignored };
  }
  const unparsed = flags.at(-1);
  if (!unparsed) return { server, value: DEFAULT_MAX_BATCH, source: 'default', ignored };
  const { name: flag, text } = unparsed;
  const variable = variableIn(text, containers);
  const found = { server, value: DEFAULT_MAX_BATCH, source: 'unparsable', flag, text, ignored } as const;
  return variable ? { ...found, variable } : found;
}

/** SGLang if a container's image or command says so, else vLLM. */
function serverOf(containers: readonly Container[]): InferenceServer {
  const isSglang = containers.some(({ image = '', command = [], args = [] }) => {
    const line = [...command, ...args].join(' ').toLowerCase();
    return (
      image.toLowerCase().includes('sglang') || line.includes('sglang.launch_server') || line.includes('sglang serve')
    );
  });
  return isSglang ? 'sglang' : 'vllm';
}

function wholeNumber(text: string): number | undefined {
  if (!WHOLE_NUMBER.test(text)) return undefined;
  const value = Number(text);
  return value >= -LARGEST && value < LARGEST ? value : undefined;
}

function variableIn(text: string, containers: readonly Container[]): MaxBatch['variable'] {
  const match = VARIABLE.exec(text);
  const name = match?.[1] ?? match?.[2] ?? match?.[3];
  if (name === undefined) return undefined;
  const value = containers.flatMap(({ env = [] }) => env).findLast((each) => each.name === name)?.value;
  return { name, ...(value === undefined ? {} : { value }) };
}
