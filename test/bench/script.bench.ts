import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SampledBenchmark } from './measure.ts';

/** A script that measures one sample in a process of its own and prints it. */
export const script = (
  name: string,
  file: string,
  unit: SampledBenchmark['unit'] = 'ms',
  args: readonly string[] = [],
): SampledBenchmark => ({
  name,
  unit,
  start: async () => ({
    sample: async () => Number((await promisify(execFile)(process.execPath, [file, ...args])).stdout),
    stop: async () => {},
  }),
});

export const scriptBenchmarks: readonly SampledBenchmark[] = [
  // CPU time; wherever a YAML file is opened, ours or not.
  script('client.activate', 'test/bench/activateClient.cjs'),
  // Until the page is laid out again, after a move of a slider.
  script('view.redraw', 'test/bench/moveSlider.mjs'),
  // From a move of a slider until the pictures of 10,000 requests are laid out.
  script('view.simulate', 'test/bench/moveSimulation.mjs'),
];
