import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { RUN_STUDY, type RunStudyParams, STUDY_PROGRESS, type StudyProgress } from '../../protocol/study.ts';
import type { SampledBenchmark } from './measure.ts';

const CONFIG = 'file:///bench/config.yaml';
const PARAMETERS = 'file:///bench/parameters.yaml';
const STUDY = 'file:///bench/study.yaml';
/** Of a sample: as many as a p95 takes to mean something. */
const HOVERS = 200;

/** A study that is not over before the last sample. */
const ENDLESS = `apiVersion: kneepoint.dev/v1alpha1
kind: Sweep
metadata: { name: endless }
spec:
  base:
    system: { model: llama-3.1-8b, accelerator: h100-sxm, max_num_seqs: 64 }
    workload:
      request_rate_rps: 20
      num_requests: 10000
      prompt_tokens: { dist: lognormal, mean: 512, cv: 1 }
      output_tokens: { dist: lognormal, mean: 128, cv: 1 }
    slo: { ttft_ms: 500, itl_ms: 50 }
  axes:
    - { field: workload.request_rate_rps, from: 5, to: 50, steps: 100 }
  repetitions: 300
`;

/** What somebody who points at a setting waits for, p95, while the server has a study run with a thread for every core but one. */
export const hoverBenchmarks: readonly SampledBenchmark[] = [
  {
    name: 'studies.hover_under_load',
    unit: 'ms',
    async start() {
      const server = spawn(process.execPath, ['dist/server/main.js', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
      const connection = createProtocolConnection(
        new StreamMessageReader(server.stdout),
        new StreamMessageWriter(server.stdin),
      );
      connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) => items.map(() => null));
      connection.onRequest('client/registerCapability', () => null);
      connection.listen();
      await connection.sendRequest('initialize', {
        processId: process.pid,
        rootUri: null,
        capabilities: { textDocument: { diagnostic: {} } },
      });
      await connection.sendNotification('initialized', {});
      const text = readFileSync('examples/wva-queueing-model-config.yaml', 'utf8');
      await open(connection, CONFIG, text);
      await open(connection, PARAMETERS, readFileSync('examples/service-parameters.yaml', 'utf8'));
      await open(connection, STUDY, ENDLESS);
      const ended = await running(connection);
      const position = placeOf(text, 'sloMultiplier');
      return {
        async sample() {
          const tookMs: number[] = [];
          for (let i = 0; i < HOVERS; i++) {
            const start = performance.now();
            const hover = await connection.sendRequest('textDocument/hover', {
              textDocument: { uri: CONFIG },
              position,
            });
            tookMs.push(performance.now() - start);
            if (!hover) throw new Error('There is no hover to wait for.');
          }
          if (ended()) throw new Error('The study was over before the hovers were.');
          return tookMs.sort((a, b) => a - b)[Math.ceil(0.95 * HOVERS) - 1]!;
        },
        async stop() {
          server.kill();
          connection.dispose();
        },
      };
    },
  },
];

async function open(connection: ProtocolConnection, uri: string, text: string): Promise<void> {
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  });
}

/** Starts the study, and waits until its workers are at work. @returns whether it is over */
async function running(connection: ProtocolConnection): Promise<() => boolean> {
  let end: unknown;
  const begun = new Promise<void>((resolve) => {
    connection.onNotification(STUDY_PROGRESS, ({ done }: StudyProgress) => {
      if (done > 0) resolve();
    });
  });
  const params: RunStudyParams = { uri: STUDY, name: 'endless', run: 'bench' };
  const failed = connection.sendRequest(RUN_STUDY, params).then(
    (answer) => {
      end = answer;
      throw new Error(`The study ended: ${JSON.stringify(answer).slice(0, 200)}`);
    },
    () => new Promise<never>(() => {}), // The server was ended.
  );
  failed.catch(() => {});
  await Promise.race([begun, failed]);
  return () => end !== undefined;
}

function placeOf(text: string, word: string) {
  const before = text.slice(0, text.indexOf(word)).split('\n');
  return { line: before.length - 1, character: before.at(-1)!.length + 1 };
}
