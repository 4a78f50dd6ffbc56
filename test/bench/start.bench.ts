import { spawn } from 'node:child_process';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { cpuMs } from './cpuTime.ts';
import type { SampledBenchmark } from './measure.ts';

const STARTS = 5;

/** Starts the server and gives the CPU time until it has answered `initialize`, ms. */
async function start(): Promise<number> {
  const server = spawn(process.execPath, ['dist/server/main.js', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.listen();
  try {
    await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
    return cpuMs(server);
  } finally {
    connection.dispose();
    server.kill();
  }
}

/** What the language server costs before it can answer anything. */
export const startBenchmarks: readonly SampledBenchmark[] = [
  {
    name: 'server.start',
    unit: 'ms',
    start: async () => ({
      async sample() {
        let sum = 0;
        for (let i = 0; i < STARTS; i++) sum += await start();
        return sum / STARTS;
      },
      stop: async () => {},
    }),
  },
];
