import { asGiven, latency, rate, whole } from '../../engine/report/quantities.ts';
import {
  MAX_BATCHED_TOKENS,
  MAX_LATENCY_MS,
  MAX_NUM_SEQS,
  MAX_RATE_RPS,
  MAX_REQUESTS,
  SCHEDULERS,
  type Scheduler,
} from '../../schemas/defaults.ts';
import { dropdown, radios } from '../controls.ts';
import { element, setText } from '../element.ts';
import { numberControl } from '../numberControl.ts';
import type { Chosen } from './chosen.ts';
import type { Values } from './values.ts';

const AS_IN_FILE = 'as in the file';
/** What prompts are cut into where they are to be cut. */
const USUAL_CHUNK = 2048;

/** The controls beside the picture: load, engine, hardware, targets, seed. Whatever was moved says what the file has. */
export function controlPanel(move: (change: Values) => void) {
  const numbers = {
    rateRps: numberControl({
      ...{ label: 'Arrival rate', unit: 'req/s', min: 0, isOpen: true, max: MAX_RATE_RPS, reach: 10 },
      changed: (rateRps) => move({ rateRps }),
    }),
    concurrency: numberControl({
      ...{ label: 'Requests in flight', unit: '', min: 1, max: MAX_REQUESTS, isWhole: true, reach: 64 },
      changed: (concurrency) => move({ concurrency }),
    }),
    maxNumSeqs: numberControl({
      ...{ label: 'max_num_seqs', unit: '', min: 1, max: MAX_NUM_SEQS, isWhole: true, reach: 256 },
      changed: (maxNumSeqs) => move({ maxNumSeqs }),
    }),
    maxNumBatchedTokens: numberControl({
      ...{
        label: 'max_num_batched_tokens',
        unit: '',
        min: 1,
        max: MAX_BATCHED_TOKENS,
        isWhole: true,
        step: 64,
        reach: 8192,
      },
      changed: (maxNumBatchedTokens) => move({ maxNumBatchedTokens }),
    }),
    ttftMs: numberControl({
      ...{ label: 'TTFT target', unit: 'ms', min: 0, isOpen: true, max: MAX_LATENCY_MS, reach: 1000 },
      changed: (ttftMs) => move({ ttftMs }),
    }),
    itlMs: numberControl({
      ...{ label: 'ITL target', unit: 'ms', min: 0, isOpen: true, max: MAX_LATENCY_MS, reach: 50 },
      changed: (itlMs) => move({ itlMs }),
    }),
    e2eMs: numberControl({
      ...{ label: 'E2E target', unit: 'ms', min: 0, isOpen: true, max: MAX_LATENCY_MS, reach: 20_000 },
      changed: (e2eMs) => move({ e2eMs }),
    }),
    seed: numberControl({
      ...{ label: 'Seed', unit: '', min: 0, max: Number.MAX_SAFE_INTEGER, isWhole: true, reach: 20 },
      changed: (seed) => move({ seed }),
    }),
  };
  const chunk = numberControl({
    ...{ label: 'chunk_tokens', unit: '', min: 1, max: MAX_BATCHED_TOKENS, isWhole: true, step: 64, reach: 8192 },
    changed: (chunkTokens) => move({ chunkTokens }),
  });
  let budget = USUAL_CHUNK;
  const prompts = radios(
    'Prompts',
    [
      { value: 'whole', label: 'whole' },
      { value: 'chunks', label: 'in chunks' },
    ],
    (value) => move({ chunkTokens: value === 'whole' ? null : Math.min(USUAL_CHUNK, budget) }),
  );
  const scheduler = marked(dropdown('Scheduler', (value) => move({ scheduler: value as Scheduler })));
  const accelerator = marked(dropdown('Accelerator', (value) => move({ accelerator: value })));
  const tensorParallel = marked(dropdown('Tensor parallel', (value) => move({ tensorParallel: Number(value) })));

  return {
    node: element(
      'section',
      { class: 'controls', 'aria-label': 'Controls' },
      group('Load', numbers.rateRps.node, numbers.concurrency.node, numbers.seed.node),
      group(
        'Engine',
        scheduler.node,
        ...[numbers.maxNumSeqs.node, numbers.maxNumBatchedTokens.node, prompts.node, chunk.node],
      ),
      group('Hardware', accelerator.node, tensorParallel.node),
      group('Targets', numbers.ttftMs.node, numbers.itlMs.node, numbers.e2eMs.node),
    ),
    update(chosen: Chosen): void {
      const { values, file, facts, needsAccelerator } = chosen;
      for (const [name, control] of Object.entries(numbers)) {
        const of = name as keyof typeof numbers;
        control.update({ value: values[of], isEnabled: true, origin: originOf(of, values, file) });
        mark(control.node, values[of] !== file[of]);
      }
      numbers.rateRps.node.hidden = file.rateRps === undefined;
      numbers.concurrency.node.hidden = file.concurrency === undefined;
      budget = values.maxNumBatchedTokens ?? USUAL_CHUNK;
      showChunks(chosen);
      scheduler.update(choices(SCHEDULERS), values.scheduler!, file.scheduler!);
      accelerator.update(
        facts.accelerators.map(({ id, name }) => ({ value: id, label: name })),
        values.accelerator ?? '',
        file.accelerator ?? '',
        needsAccelerator ? undefined : 'decides nothing: latencies and KV blocks are given',
      );
      const counts = [...new Set([...chosen.tensorParallels, values.tensorParallel!])].sort((a, b) => a - b);
      tensorParallel.update(
        choices(counts.map(String)),
        String(values.tensorParallel),
        String(file.tensorParallel),
        needsAccelerator ? undefined : 'decides nothing: latencies and KV blocks are given',
      );
    },
  };

  function showChunks({ values, file, question }: Chosen): void {
    const { scheduler: order, chunkTokens = null } = values;
    const isNeverCut = order === 'static_fcfs' && question.job.experiment.disaggregation === undefined;
    const isAlwaysCut = order === 'chunked_slo';
    const isCut = !isNeverCut && (isAlwaysCut || chunkTokens !== null);
    prompts.update(isCut ? 'chunks' : 'whole', !isNeverCut && !isAlwaysCut);
    chunk.update({
      value: isCut ? (chunkTokens ?? values.maxNumBatchedTokens) : undefined,
      isEnabled: isCut,
      origin: isNeverCut
        ? 'static_fcfs computes prompts whole'
        : chunkTokens === file.chunkTokens
          ? AS_IN_FILE
          : `file: ${file.chunkTokens ? whole(file.chunkTokens) : 'none'}`,
    });
    mark(chunk.node, chunkTokens !== file.chunkTokens);
  }
}

const WORDS: Readonly<Partial<Record<keyof Values, (value: number) => string>>> = {
  rateRps: rate,
  ttftMs: latency,
  itlMs: latency,
  e2eMs: latency,
};

function originOf(name: keyof Values, values: Values, file: Values): string {
  const [now, before] = [values[name], file[name]];
  if (before === undefined) return now === undefined ? 'none in the file' : 'not in the file';
  return now === before ? AS_IN_FILE : `file: ${(WORDS[name] ?? asGiven)(before as number)}`;
}

/** A list that says below what the file has. */
function marked(list: ReturnType<typeof dropdown>) {
  const origin = element('span', { class: 'origin' });
  list.node.append(origin);
  return {
    node: list.node,
    update(all: Parameters<typeof list.update>[0], now: string, before: string, why?: string): void {
      list.update(all, now);
      const name = all.find(({ value }) => value === before)?.label ?? before;
      setText(origin, why ?? (now === before ? AS_IN_FILE : `file: ${name}`));
      mark(list.node, now !== before);
    },
  };
}

function mark(node: HTMLElement, isMoved: boolean): void {
  node.classList.toggle('moved', isMoved);
}

function choices(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }));
}

function group(title: string, ...nodes: readonly HTMLElement[]): HTMLElement {
  return element('fieldset', {}, element('legend', {}, title), ...nodes);
}
