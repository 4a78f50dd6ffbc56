import { spawn } from 'node:child_process';
import {
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { cpuMs } from './cpuTime.ts';
import type { SampledBenchmark } from './measure.ts';

const URI = 'file:///bench/config.yaml';
const ENTRIES = 715;
/** The ConfigMap of 5,000 lines whose middle entry is edited. */
function configMap(): { text: string; line: number } {
  const head = [
    'apiVersion: v1',
    'kind: ConfigMap',
    'metadata:',
    '  name: wva-queueing-model-config',
    'data:',
    '  default: |',
    '    sloMultiplier: 3.0',
  ];
  const entry = (i: number) => [
    `  model-${i}: |`,
    `    # what model ${i} promises`,
    `    model_id: "org/model-${i}"`,
    `    namespace: "ns-${i % 20}"`,
    '    targetTTFT: 500.0 # ms',
    '    targetITL: 50.0',
    `    sloMultiplier: ${2 + (i % 5)}.0`,
  ];
  const before = Array.from({ length: ENTRIES }, (_, i) => entry(i));
  const line = head.length + Math.floor(ENTRIES / 2) * 7 + 6;
  return { text: `${[...head, ...before.flat()].join('\n')}\n`, line };
}

/** Two variants for each model of the ConfigMap. */
function parameters(): string {
  const variant = (i: number, name: string, alpha: number) => [
    `    - model_id: org/model-${i}`,
    `      namespace: ns-${i % 20}`,
    `      name: ${name}`,
    `      alpha_ms: ${alpha}`,
    '      beta_ms: 0.0267',
    '      gamma_ms: 0.00011',
    '      input_tokens: 1024',
    '      output_tokens: 256',
    `      arrival_rate_rps: ${1 + (i % 9)}`,
  ];
  const all = Array.from({ length: ENTRIES }, (_, i) => [...variant(i, 'fast', 6.97), ...variant(i, 'slow', 18.4)]);
  return [
    'apiVersion: kneepoint.dev/v1alpha1',
    'kind: ServiceParameters',
    'metadata: { name: bench }',
    'spec:',
    '  variants:',
    ...all.flat(),
    '',
  ].join('\n');
}

/** A server under measurement: what a keystroke is, and when its diagnostics have come. */
interface Subject {
  command: readonly string[];
  /** So many to a sample that the clock's ticks are small against it. */
  keystrokes: number;
  /** Before the ConfigMap is opened. */
  prepare?(connection: ProtocolConnection): Promise<void>;
  /** Resolves when the diagnostics of the present text have come. */
  diagnosed(connection: ProtocolConnection): Promise<unknown>;
}

function published(connection: ProtocolConnection): Promise<unknown> {
  return new Promise((done) => {
    const listener = connection.onNotification('textDocument/publishDiagnostics', (params: { uri: string }) => {
      if (params.uri !== URI) return;
      listener.dispose();
      done(params);
    });
  });
}

const ours: Subject = {
  command: ['dist/server/main.js', '--stdio'],
  keystrokes: 60,
  diagnosed: (connection) => connection.sendRequest('textDocument/diagnostic', { textDocument: { uri: URI } }),
};

/** The same, with numbers of every model: what each change means for its capacity is worked out too. */
const known: Subject = {
  ...ours,
  prepare: (connection) =>
    connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: 'file:///bench/parameters.yaml', languageId: 'yaml', version: 1, text: parameters() },
    }),
};

const peer: Subject = {
  command: ['node_modules/yaml-language-server/bin/yaml-language-server', '--stdio'],
  keystrokes: 8,
  diagnosed: published,
};

function keystroke(name: string, subject: Subject): SampledBenchmark {
  return {
    name,
    unit: 'ms',
    async start() {
      const server = spawn(process.execPath, subject.command, { stdio: ['pipe', 'pipe', 'ignore'] });
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
        capabilities: subject === peer ? {} : { textDocument: { diagnostic: {} } },
      });
      await connection.sendNotification('initialized', {});
      await subject.prepare?.(connection);
      const { text, line } = configMap();
      const opened = subject === peer ? published(connection) : undefined;
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: URI, languageId: 'yaml', version: 1, text },
      });
      await (opened ?? subject.diagnosed(connection));
      let version = 1;
      const press = async () => {
        version++;
        const start = { line, character: '    sloMultiplier: '.length };
        const end = { line, character: start.character + 1 };
        const done = subject === peer ? published(connection) : undefined;
        await connection.sendNotification('textDocument/didChange', {
          textDocument: { uri: URI, version },
          contentChanges: [{ range: { start, end }, text: String(2 + (version % 8)) }],
        });
        await (done ?? subject.diagnosed(connection));
      };
      return {
        async sample() {
          const before = cpuMs(server);
          for (let i = 0; i < subject.keystrokes; i++) await press();
          return (cpuMs(server) - before) / subject.keystrokes;
        },
        async stop() {
          server.kill();
          connection.dispose();
        },
      };
    },
  };
}

/** What a keystroke in a ConfigMap of 5,000 lines costs the server until its diagnostics are there. */
export const keystrokeBenchmarks: readonly SampledBenchmark[] = [
  keystroke('server.keystroke_5k', ours),
  keystroke('server.keystroke_5k_known', known),
  keystroke('server.keystroke_5k_peer', peer),
];
